import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { safeParse } from 'valibot';
import { type Asked, fromSandbox } from './messages.ts';

export interface PageSandboxOptions {
  /** Called with a sentence for the operator about a page or a script that failed. */
  readonly report: (sentence: string) => void;
  /** Milliseconds after which the process is ended and another begun. */
  readonly timeout?: number;
  /** Milliseconds after which scripts that did not run are tried again. */
  readonly retryAfter?: number;
}

/** Milliseconds: a machine that is busy as the site starts may give a script less time than it needs. */
const RETRY_AFTER = 10_000;

/** Milliseconds: one page takes a second at most, and so does the loading of a script. */
const TIMEOUT_MS = 5_000;

/** Megabytes of the process: pages of hostile or unlucky code end before the machine does. */
const MEMORY = 256;

const SANDBOX = join(import.meta.dirname, 'sandbox.ts');
/** The only files that the process may read: itself and its imports. */
const READABLE = [
  import.meta.dirname,
  join(import.meta.dirname, '../../releases/release/has-import.ts'),
  dirname(dirname(fileURLToPath(import.meta.resolve('valibot')))),
  join(import.meta.dirname, '../../../package.json'),
];

/** Renders pages with the scripts of releases, in a process of its own that may do nothing else. */
export class PageSandbox {
  readonly #report: PageSandboxOptions['report'];
  readonly #timeout: number;
  readonly #waiting = new Map<number, (page: string | null) => void>();
  readonly #retryAfter: number;
  readonly #loaded = new Map<string, readonly string[]>();
  /** When the scripts of a key that did not run may be tried again. */
  readonly #retryAt = new Map<string, number>();
  #process: ChildProcess | null = null;
  #isClosed = false;
  #asked = 0;

  constructor({ report, timeout = TIMEOUT_MS, retryAfter = RETRY_AFTER }: PageSandboxOptions) {
    this.#report = report;
    this.#timeout = timeout;
    this.#retryAfter = retryAfter;
  }

  /** From now on pages are rendered under this key by these scripts. */
  load(key: string, scripts: readonly string[]): void {
    this.#loaded.set(key, scripts);
    this.#retryAt.delete(key);
    // A process that has not started gets it then.
    if (this.#process !== null) this.#say({ kind: 'load', key, scripts: [...scripts] });
  }

  /** Removes the scripts of this key: nothing is rendered with them until they are loaded again. */
  forget(key: string): void {
    this.#loaded.delete(key);
    this.#retryAt.delete(key);
    if (this.#process !== null) this.#say({ kind: 'forget', key });
  }

  /** Resolves with a `RenderedPage` as JSON, or null; never rejects. */
  render(key: string, page: string): Promise<string | null> {
    const scripts = this.#loaded.get(key);
    if (this.#isClosed || scripts === undefined) return Promise.resolve(null);
    if ((this.#retryAt.get(key) ?? Number.POSITIVE_INFINITY) <= Date.now()) this.load(key, scripts);
    this.#asked += 1;
    const id = this.#asked;
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const timer = setTimeout(() => {
      this.#report(`Rendering ${key} takes too long: the process is begun anew`);
      this.#process?.kill('SIGKILL');
    }, this.#timeout);
    this.#waiting.set(id, (rendered) => {
      clearTimeout(timer);
      this.#waiting.delete(id);
      resolve(rendered);
    });
    this.#say({ kind: 'render', id, key, page });
    return promise;
  }

  close(): void {
    this.#isClosed = true;
    this.#process?.kill('SIGKILL');
  }

  #say(message: Asked): void {
    this.#process ??= this.#begin();
    tell(this.#process, message);
  }

  #begin(): ChildProcess {
    const begun = fork(SANDBOX, {
      execArgv: [
        '--permission',
        ...READABLE.map((path) => `--allow-fs-read=${path}`),
        '--disallow-code-generation-from-strings',
        `--max-old-space-size=${MEMORY}`,
        '--disable-warning=ExperimentalWarning',
      ],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    for (const [key, scripts] of this.#loaded) tell(begun, { kind: 'load', key, scripts: [...scripts] });
    begun.on('message', (message) => this.#hear(message));
    const end = () => {
      if (this.#process !== begun) return;
      this.#process = null;
      for (const answer of [...this.#waiting.values()]) answer(null);
    };
    begun.once('exit', end);
    begun.once('error', (error) => {
      this.#report(`Pages cannot be rendered: ${error.message}`);
      end();
    });
    // A gateway that ends does not wait for it.
    begun.unref();
    begun.channel?.unref();
    return begun;
  }

  #hear(message: unknown): void {
    const told = safeParse(fromSandbox, message);
    if (!told.success) this.#process?.kill('SIGKILL');
    else if (told.output.kind === 'rendered') this.#waiting.get(told.output.id)?.(told.output.page);
    else if (told.output.failure !== null) {
      const { key, failure } = told.output;
      if (this.#loaded.has(key)) this.#retryAt.set(key, Date.now() + this.#retryAfter);
      this.#report(`${key} cannot be rendered: ${failure}`);
    }
  }
}

/** A process that has just ended does not get it: its end resolves the requests. */
function tell(process: ChildProcess, message: Asked): void {
  process.send(message, () => {});
}
