import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { safeParse } from 'valibot';
import { type Asked, fromSandbox } from './messages.ts';

export interface PageSandboxOptions {
  /** Called with a sentence for the operator about a page or a script that failed. */
  readonly report: (sentence: string) => void;
  /** Milliseconds of silence after which the process is ended and another begun. */
  readonly timeout?: number;
  /** Milliseconds after which scripts that did not run are tried again, for the first time. */
  readonly retryAfter?: number;
}

/**
 * Milliseconds that the scripts of a key may take to begin, and a page to be rendered. A machine that is busy as the site
 * starts may give them less than they need: after each try that fails, the next has twice the time, after twice the pause.
 */
const TRY_TIMEOUT_MS = 1_000;
const RETRY_AFTER = 10_000;
/** After this many failures, neither grows: a hostile release takes 4 s to begin and 4 s for a page, every 40 s. */
const MAX_DOUBLINGS = 2;

/** Milliseconds: longer than the longest try, after which the process must have said something. */
const TIMEOUT_MS = 6_000;

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

interface Waiting {
  readonly key: string;
  readonly resolve: (page: string | null) => void;
}

interface LoadedScripts {
  readonly scripts: readonly string[];
  /** Tries that failed. */
  failures: number;
  /** When they may be tried again: never while they run, or are being tried. */
  retryAt: number;
}

/** Renders pages with the scripts of releases, in a process of its own that may do nothing else. */
export class PageSandbox {
  readonly #report: PageSandboxOptions['report'];
  readonly #timeout: number;
  readonly #waiting = new Map<number, Waiting>();
  readonly #retryAfter: number;
  readonly #loaded = new Map<string, LoadedScripts>();
  #silence: NodeJS.Timeout | undefined;
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
    this.#loaded.set(key, { scripts, failures: 0, retryAt: Number.POSITIVE_INFINITY });
    // A process that has not started gets it then.
    if (this.#process !== null) this.#load(this.#process, key);
  }

  /** Removes the scripts of this key: nothing is rendered with them until they are loaded again. */
  forget(key: string): void {
    this.#loaded.delete(key);
    if (this.#process !== null) this.#say({ kind: 'forget', key });
  }

  /** Resolves with a `RenderedPage` as JSON, or null; never rejects. */
  render(key: string, page: string): Promise<string | null> {
    const loaded = this.#loaded.get(key);
    if (this.#isClosed || loaded === undefined) return Promise.resolve(null);
    if (loaded.retryAt <= Date.now() && this.#process !== null) this.#load(this.#process, key);
    this.#asked += 1;
    const id = this.#asked;
    const { promise, resolve } = Promise.withResolvers<string | null>();
    this.#waiting.set(id, { key, resolve });
    this.#silence ??= this.#awaitWord();
    this.#say({ kind: 'render', id, key, page, timeout: timeoutOf(loaded) });
    return promise;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#silence);
    this.#process?.kill('SIGKILL');
  }

  #load(process: ChildProcess, key: string): void {
    const loaded = this.#loaded.get(key);
    if (loaded === undefined) return;
    loaded.retryAt = Number.POSITIVE_INFINITY;
    tell(process, { kind: 'load', key, scripts: [...loaded.scripts], timeout: timeoutOf(loaded) });
  }

  /** Pages are rendered one after the other: one that waits for its turn is not late while others are answered. */
  #awaitWord(): NodeJS.Timeout {
    return setTimeout(() => {
      const [next] = this.#waiting.values();
      this.#report(`Rendering ${next?.key ?? 'a page'} takes too long: the process is begun anew`);
      this.#process?.kill('SIGKILL');
    }, this.#timeout);
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
    for (const key of this.#loaded.keys()) this.#load(begun, key);
    begun.on('message', (message) => this.#hear(message));
    const end = () => {
      if (this.#process !== begun) return;
      this.#process = null;
      clearTimeout(this.#silence);
      this.#silence = undefined;
      for (const id of [...this.#waiting.keys()]) this.#answer(id, null);
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
    if (!told.success) {
      this.#process?.kill('SIGKILL');
      return;
    }
    if (told.output.kind === 'rendered') {
      const { id, page, isLate } = told.output;
      const key = this.#waiting.get(id)?.key;
      if (isLate && key !== undefined) this.#failed(key, 'a page needs more time');
      this.#answer(id, page);
    } else if (told.output.failure !== null) this.#failed(told.output.key, told.output.failure);
    clearTimeout(this.#silence);
    this.#silence = this.#waiting.size > 0 ? this.#awaitWord() : undefined;
  }

  #failed(key: string, failure: string): void {
    const loaded = this.#loaded.get(key);
    if (loaded !== undefined) {
      loaded.retryAt = Date.now() + this.#retryAfter * doubled(loaded.failures);
      loaded.failures += 1;
    }
    this.#report(`${key} cannot be rendered: ${failure}`);
  }

  #answer(id: number, page: string | null): void {
    this.#waiting.get(id)?.resolve(page);
    this.#waiting.delete(id);
  }
}

function timeoutOf({ failures }: LoadedScripts): number {
  return TRY_TIMEOUT_MS * doubled(failures);
}

/** How much more than the first time a try has, after so many that failed. */
function doubled(failures: number): number {
  return 2 ** Math.min(failures, MAX_DOUBLINGS);
}

/** A process that has just ended does not get it: its end resolves the requests. */
function tell(process: ChildProcess, message: Asked): void {
  process.send(message, () => {});
}
