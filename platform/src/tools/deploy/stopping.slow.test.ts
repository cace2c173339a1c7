import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../free-port.fixture.ts';
import { ROOT } from '../../root.ts';

/** Processes by their parents, as the system lists them. */
async function childOf(parent: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const [child] =
    stdout
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .find(([, ppid]) => ppid === parent) ?? [];
  if (child === undefined) throw new Error(`${parent} has started nothing`);
  return child;
}

/** The last process before the server: npm and its shell stand before it. */
async function startedBy(npm: number): Promise<number> {
  const first = await childOf(npm);
  const second = await childOf(first);
  const third = await childOf(second).catch(() => null);
  return third === null ? first : second;
}

const ENDS = [
  ['npm is asked to', 'SIGTERM', async (npm: number) => npm],
  ['npm is killed', 'SIGKILL', async (npm: number) => npm],
  // What npm runs: a shell, or the command itself.
  ['what npm runs is killed', 'SIGKILL', childOf],
  ['what started it is killed', 'SIGKILL', async (npm: number) => startedBy(npm)],
] as const;

describe.skipIf(process.platform === 'win32')('a server that npm started', () => {
  it.each(ENDS)('ends when %s', async (_, signal, find) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'stopping-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const port = await freePort();
    const npm = spawn('npm', ['run', 'serve', '--', 'gateway'], {
      cwd: ROOT,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
      stdio: 'ignore',
      // A group of its own, as a service manager makes one; the signal is for one process alone.
      detached: true,
    });
    const pid = npm.pid ?? 0;
    onTestFinished(() => {
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // Nothing is left of it.
      }
    });
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(answers).toBe(true);
    process.kill(await find(pid), signal);
    await expect.poll(answers).toBe(false);
  });
});
