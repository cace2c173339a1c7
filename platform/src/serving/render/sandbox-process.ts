import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { safeParse } from 'valibot';
import { type Asked, fromSandbox } from './messages.ts';

/** Megabytes of the process: pages of hostile or unlucky code end before the machine does. */
const MEMORY = 256;

const SANDBOX = join(import.meta.dirname, 'sandbox.ts');
/** The only files that the process may read: itself and its imports. */
const READABLE = [
  import.meta.dirname,
  join(import.meta.dirname, '../../releases/release/has-import.ts'),
  join(import.meta.dirname, '../../releases/release/remove-capabilities.ts'),
  dirname(dirname(fileURLToPath(import.meta.resolve('valibot')))),
  join(import.meta.dirname, '../../../package.json'),
];

export interface SandboxProcessOptions {
  /** Called with a sentence for the operator. */
  readonly report: (sentence: string) => void;
  /** Milliseconds of silence after which the process is ended and another begun. */
  readonly timeout: number;
  /** Scripts did not begin. @param failure as the end of a sentence */
  readonly notBegun: (key: string, failure: string) => void;
}

/** What became of a page: its text, or why there is none. `ended`: the process did, while another page was rendered. */
export type Outcome =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'nothing' | 'late' | 'broke off' | 'ended' };

interface Waiting {
  readonly key: string;
  readonly resolve: (outcome: Outcome) => void;
}

interface Scripts {
  readonly scripts: readonly string[];
  /** Milliseconds that they may take to begin. */
  readonly timeout: number;
}

/** One process that renders pages, one after the other, with the scripts of releases, and may do nothing else. */
export class SandboxProcess {
  readonly #options: SandboxProcessOptions;
  readonly #scripts = new Map<string, Scripts>();
  readonly #waiting = new Map<number, Waiting>();
  #silence: NodeJS.Timeout | undefined;
  #process: ChildProcess | null = null;
  #asked = 0;

  constructor(options: SandboxProcessOptions) {
    this.#options = options;
  }

  has(key: string): boolean {
    return this.#scripts.has(key);
  }

  /** From now on pages are rendered under this key by these scripts. */
  load(key: string, scripts: Scripts): void {
    this.#scripts.set(key, scripts);
    // A process that has not started gets it then.
    if (this.#process !== null) this.#load(this.#process, key, scripts);
  }

  /** Removes the scripts of this key; with the last of them the process ends, until it is needed again. */
  forget(key: string): void {
    if (!this.#scripts.delete(key) || this.#process === null) return;
    if (this.#scripts.size > 0 || this.#waiting.size > 0) tell(this.#process, { kind: 'forget', key });
    else this.#end();
  }

  /** @param timeout milliseconds; never rejects */
  render(key: string, page: string, timeout: number): Promise<Outcome> {
    this.#asked += 1;
    const id = this.#asked;
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    this.#waiting.set(id, { key, resolve });
    this.#silence ??= this.#awaitWord();
    this.#process ??= this.#begin();
    tell(this.#process, { kind: 'render', id, key, page, timeout });
    return promise;
  }

  close(): void {
    clearTimeout(this.#silence);
    this.#process?.kill('SIGKILL');
  }

  #end(): void {
    const ended = this.#process;
    this.#process = null;
    clearTimeout(this.#silence);
    this.#silence = undefined;
    ended?.kill('SIGKILL');
  }

  #load(process: ChildProcess, key: string, { scripts, timeout }: Scripts): void {
    tell(process, { kind: 'load', key, scripts: [...scripts], timeout });
  }

  /** Pages are rendered one after the other: one that waits for its turn is not late while others are answered. */
  #awaitWord(): NodeJS.Timeout {
    return setTimeout(() => {
      const [next] = this.#waiting.values();
      this.#options.report(`Rendering ${next?.key ?? 'a page'} takes too long: the process is begun anew`);
      this.#process?.kill('SIGKILL');
    }, this.#options.timeout);
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
    for (const [key, scripts] of this.#scripts) this.#load(begun, key, scripts);
    begun.on('message', (message) => this.#hear(message));
    const end = () => {
      if (this.#process !== begun) return;
      this.#process = null;
      clearTimeout(this.#silence);
      this.#silence = undefined;
      // It was at the first of them.
      for (const [no, id] of [...this.#waiting.keys()].entries())
        this.#answer(id, { kind: no === 0 ? 'broke off' : 'ended' });
    };
    begun.once('exit', end);
    begun.once('error', (error) => {
      this.#options.report(`Pages cannot be rendered: ${error.message}`);
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
      if (page !== null) this.#answer(id, { kind: 'text', text: page });
      else this.#answer(id, { kind: isLate ? 'late' : 'nothing' });
    } else if (told.output.failure !== null) this.#options.notBegun(told.output.key, told.output.failure);
    clearTimeout(this.#silence);
    this.#silence = this.#waiting.size > 0 ? this.#awaitWord() : undefined;
  }

  #answer(id: number, outcome: Outcome): void {
    this.#waiting.get(id)?.resolve(outcome);
    this.#waiting.delete(id);
  }
}

/** A process that has just ended does not get it: its end resolves the requests. */
function tell(process: ChildProcess, message: Asked): void {
  process.send(message, () => {});
}
