import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { InputOf, Operation, OperationName, operations as table } from '@nfcards/shared/operations';
import { operations, operationUrl } from '@nfcards/shared/operations';
import { number, parse } from 'valibot';
import type { Place } from './engines.ts';

/** What a child is told to open. */
export type ChildPlace = Pick<Place, 'dataDir' | 'databaseUrl'> & {
  readonly databaseListenUrl?: string;
  /** Folder of the encrypted documents; in the data folder unless said otherwise. */
  readonly blobs?: string;
};

interface CallOptions {
  readonly token?: string;
  readonly from?: string;
  /** The body of an operation that takes bytes. */
  readonly bytes?: Uint8Array;
}

/** The API in a process of its own, to be killed. */
export class ChildServer {
  /** Address of the API, for example `http://127.0.0.1:41234/api`. */
  readonly address: string;
  readonly #process: ChildProcess;
  readonly #complaints: Promise<string>;
  readonly #unanswered = new Set<Promise<Response>>();
  #calls = 0;

  private constructor(child: ChildProcess, complaints: Promise<string>, port: string) {
    this.#process = child;
    this.#complaints = complaints;
    this.address = `http://127.0.0.1:${port}/api`;
  }

  /**
   * Resolves when it listens; rejects with what it wrote when it does not start.
   * @param script of another version of the API
   */
  static async start(
    place: ChildPlace,
    script = join(import.meta.dirname, 'crash-server.ts'),
  ): Promise<ChildServer> {
    const { dataDir, databaseUrl, databaseListenUrl, blobs } = place;
    const opened = JSON.stringify({ dataDir, databaseUrl, databaseListenUrl, blobs });
    const child = spawn(process.execPath, [script, opened], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    if (child.stdout === null || child.stderr === null) throw new Error('The child has no output.');
    const complaints = text(child.stderr);
    for await (const port of createInterface(child.stdout)) return new ChildServer(child, complaints, port);
    throw new Error(await complaints);
  }

  /**
   * A call on the standard wire. The server trusts `from` to be the client's network address; left out, each
   * call comes from another, so that limits do not meet. Rejects when the server is gone before it has answered.
   */
  call<Name extends OperationName>(
    name: Name,
    input: InputOf<(typeof table)[Name]>,
    options: CallOptions = {},
  ): Promise<Response> {
    const answered = this.#send(name, input, options);
    this.#unanswered.add(answered);
    const done = () => void this.#unanswered.delete(answered);
    answered.then(done, done);
    return answered;
  }

  /** Resolves when no call waits for its answer, as a balancer waits before a server is stopped. */
  async drained(): Promise<void> {
    await Promise.allSettled(this.#unanswered);
  }

  #send<Name extends OperationName>(
    name: Name,
    input: InputOf<(typeof table)[Name]>,
    { token, from, bytes }: CallOptions,
  ): Promise<Response> {
    this.#calls += 1;
    const operation: Operation = operations[name];
    const headers: Record<string, string> = {
      'x-forwarded-for':
        from ?? `10.${(this.#calls >> 16) & 255}.${(this.#calls >> 8) & 255}.${this.#calls & 255}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    if (operation.effect === 'reads')
      return fetch(operationUrl(this.address, name, { ...input }), { headers });
    if (bytes !== undefined) {
      headers['content-type'] = 'application/octet-stream';
      // In memory of its own, as `fetch` wants it.
      const body = new Blob([new Uint8Array(bytes)]);
      return fetch(operationUrl(this.address, name, { ...input }), { method: 'POST', headers, body });
    }
    headers['content-type'] = 'application/json';
    const url = operationUrl(this.address, name, {});
    return fetch(url, { method: 'POST', headers, body: JSON.stringify(input) });
  }

  async subscribe(email: string): Promise<{ readonly email: string }> {
    const response = await this.call('mailing', { email });
    if (!response.ok) throw new Error(`mailing answered ${response.status}`);
    return (await response.json()) as { readonly email: string };
  }

  /** Opens an account; resolves to its session's token. */
  async register(email: string): Promise<string> {
    const hashed_password = 'a-derived-key-of-forty-three-characters-000';
    const response = await this.call('register', {
      email,
      first_name: 'Ada',
      last_name: 'Marin',
      hashed_password,
    });
    const token = /^session=([\w-]+);/.exec(response.headers.get('set-cookie') ?? '')?.[1];
    if (token === undefined) throw new Error(`register answered ${response.status}`);
    return token;
  }

  get isAlive(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** What `/readyz` says. */
  async isReady(): Promise<boolean> {
    return (await fetch(new URL('/readyz', this.address))).ok;
  }

  /** Bytes of all that is on its heap and beside it, once what nobody needs was thrown away. */
  async heldBytes(): Promise<number> {
    this.#process.send('held');
    const [bytes] = await once(this.#process, 'message');
    return parse(number(), bytes);
  }

  /** SIGKILL: it has no chance to tidy up. Resolves, once it is dead, to what it had to complain about. */
  kill(): Promise<string> {
    return this.#end('SIGKILL');
  }

  /** SIGTERM: it finishes what it is doing. */
  stop(): Promise<string> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<string> {
    const ended = once(this.#process, 'exit');
    this.#process.kill(signal);
    await ended;
    return this.#complaints;
  }
}
