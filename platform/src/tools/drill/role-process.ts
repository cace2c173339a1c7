import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../../root.ts';

const POLL_MS = 100;

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  readonly complaints: Promise<string>;
}

/** `npm run serve -- <role>`, as a container runs it. */
export class RoleProcess {
  readonly url: string;
  readonly #begin: () => Running;
  #running: Running;

  constructor(role: 'api' | 'gateway', port: number, environment: Readonly<Record<string, string>>) {
    this.url = `http://127.0.0.1:${port}`;
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, PORT: String(port), ...environment };
    this.#begin = () => begin(role, env);
    this.#running = this.#begin();
  }

  /** Resolves once it says that it is ready; rejects with what it said when it ends instead. */
  async ready(): Promise<void> {
    const { ended, complaints } = this.#running;
    let isEnded = false;
    const failed = ended.then(async () => {
      isEnded = true;
      throw new Error(await complaints);
    });
    const asked = async () => {
      while (!isEnded) {
        const answer = await fetch(`${this.url}/readyz`).catch(() => null);
        if (answer?.ok) return;
        await wait(POLL_MS);
      }
    };
    await Promise.race([asked(), failed]);
  }

  /** Sends it a signal, and resolves with how it ended: null where it could not say. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const { child, ended } = this.#running;
    child.kill(signal);
    await ended;
    return child.exitCode;
  }

  /** Starts it anew, at the same address, after it has ended. */
  beginAgain(): void {
    this.#running = this.#begin();
  }
}

function begin(role: string, env: Readonly<Record<string, string>>): Running {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'platform/src/tasks/serve.ts', role],
    {
      cwd: ROOT,
      // A drill that is killed can end nothing: it looks whether its parent is still there.
      env: { ...env, STARTED_BY: String(process.pid) },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  if (child.stderr === null) throw new Error('it has a standard error output');
  return { child, ended: once(child, 'exit'), complaints: text(child.stderr) };
}
