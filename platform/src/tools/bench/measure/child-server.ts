import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type InferOutput, parse } from 'valibot';
import { memoryFigure } from './tell-memory.ts';

/** A server in a process of its own, so that who measures does not take its time. */
export interface ChildServer {
  /** For example `http://127.0.0.1:41234`. */
  readonly url: string;
  /** Of each port it listens on, the first one's included. */
  readonly urls: readonly string[];
  /** Only of a server that calls `tellMemory`. */
  readonly memory: () => Promise<InferOutput<typeof memoryFigure>>;
  readonly stop: () => Promise<void>;
}

/** Starts a script of the benches that prints the numbers of the ports it listens on, with spaces between them. */
export async function startChild(script: string, parameters: readonly string[]): Promise<ChildServer> {
  const child = spawn(process.execPath, [join(dirname(import.meta.dirname), script), ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (child.stdout === null) throw new Error('The server has no output.');
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const first = await Promise.race([once(lines, 'line'), ended]);
  const ports = String(first[0]).split(' ').map(Number);
  const isUp = child.exitCode === null && ports.every((port) => Number.isInteger(port) && port > 0);
  const [url, ...others] = ports.map((port) => `http://127.0.0.1:${port}`);
  if (!isUp || url === undefined) throw new Error(`${script} did not start.`);
  return {
    url,
    urls: [url, ...others],
    memory: async () => {
      child.send('memory');
      const [told] = await once(child, 'message');
      return parse(memoryFigure, told);
    },
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}
