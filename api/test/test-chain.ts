import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const program = createRequire(import.meta.url).resolve('@foundry-rs/anvil/bin.mjs');

/** Of the accounts that every such chain gives coins to; everybody knows these keys. */
export const RICH = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
export const ALSO_RICH = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';

/** An EVM chain of its own on this machine: Anvil, of Foundry. */
export class TestChain {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess, port: string) {
    this.#process = child;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<TestChain> {
    const child = spawn(process.execPath, [program, '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TARGET_TOOL: 'anvil' },
    });
    for await (const line of createInterface(child.stdout)) {
      const port = /^Listening on 127\.0\.0\.1:(\d+)$/.exec(line)?.[1];
      if (port !== undefined) {
        // Nobody reads what it says of each call, and it must not wait for that.
        child.stdout.resume();
        return new TestChain(child, port);
      }
    }
    throw new Error('The chain does not start.');
  }

  /** What only such a chain does, for example `evm_snapshot`. */
  async call(method: string, ...params: readonly unknown[]): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer: unknown = await (await fetch(this.url, { method: 'POST', headers, body })).json();
    if (typeof answer !== 'object' || answer === null || !('result' in answer))
      throw new Error(`${method} answered ${JSON.stringify(answer)}`);
    return answer.result;
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill();
    await ended;
  }
}
