import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A server in a process of its own, so that who measures does not take its time. */
export interface ChildServer {
  /** For example `http://127.0.0.1:41234`. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts a script of this folder that prints the number of the port it listens on. */
export async function startChild(script: string, parameters: readonly string[]): Promise<ChildServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (child.stdout === null) throw new Error('The server has no output.');
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const first = await Promise.race([once(lines, 'line'), ended]);
  const port = Number(first[0]);
  if (child.exitCode !== null || !Number.isInteger(port)) throw new Error(`${script} did not start.`);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}
