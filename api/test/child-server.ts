import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

/** The API in a process of its own, to be killed. */
export class ChildServer {
  readonly #process: ChildProcess;
  readonly #complaints: Promise<string>;
  readonly #address: string;

  private constructor(child: ChildProcess, complaints: Promise<string>, port: string) {
    this.#process = child;
    this.#complaints = complaints;
    this.#address = `http://127.0.0.1:${port}/api/mailing`;
  }

  /** Resolves when it listens; rejects with what it wrote when it does not start. */
  static async start(dataDir: string): Promise<ChildServer> {
    const script = join(import.meta.dirname, 'crash-server.ts');
    const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    if (child.stdout === null || child.stderr === null) throw new Error('The child has no output.');
    const complaints = text(child.stderr);
    for await (const port of createInterface(child.stdout)) return new ChildServer(child, complaints, port);
    throw new Error(await complaints);
  }

  /** Rejects when the server is gone before it has answered. */
  async subscribe(email: string): Promise<{ readonly email: string }> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(this.#address, { method: 'POST', headers, body: JSON.stringify({ email }) });
    if (!response.ok) throw new Error(`mailing answered ${response.status}`);
    return (await response.json()) as { readonly email: string };
  }

  /** SIGKILL: it has no chance to tidy up. Resolves, once it is dead, to what it had to complain about. */
  async kill(): Promise<string> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
    return this.#complaints;
  }
}
