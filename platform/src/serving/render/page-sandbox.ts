import type { Outcome } from './sandbox-process.ts';
import { SandboxProcess } from './sandbox-process.ts';

export interface PageSandboxOptions {
  /** Called with a sentence for the operator about a page or a script that failed. */
  readonly report: (sentence: string) => void;
  /** Called when the pages under a key have failed so often in a row that they are not rendered for a while. */
  readonly gaveUp?: (key: string) => void;
  /** Milliseconds of silence after which the process is ended and another begun. */
  readonly timeout?: number;
  /** Milliseconds after which scripts that did not run are tried again, for the first time. */
  readonly retryAfter?: number;
  readonly now?: () => number;
}

/**
 * Milliseconds that the scripts of a key may take to begin, and a page to be rendered. A machine that is busy as the site
 * starts may give them less than they need: after each try that fails, the next has twice the time, after twice the pause.
 */
const TRY_TIMEOUT_MS = 1_000;
const RETRY_AFTER = 10_000;
/** After this many failures the time of a try does not grow any more. */
const MAX_DOUBLINGS = 2;
/** The longest pause, in milliseconds. */
const MAX_PAUSE_MS = 600_000;

/** Failures in a row after which a release is said to be given up, and rests even if it only throws. */
const MAX_FAILURES = 3;

/** Milliseconds: longer than the longest try, after which the process must have said something. */
const TIMEOUT_MS = 6_000;

interface LoadedScripts {
  readonly scripts: readonly string[];
  /** Pages and tries that failed since one went well. */
  failures: number;
  /** Until when nothing is rendered with them; 0: they may be asked. */
  restsUntil: number;
}

/**
 * Renders pages with the scripts of releases. Those that rendered a page share a process. Whatever is new or failed last
 * is tried in another, so that a release that never ends makes no page of other releases wait.
 */
export class PageSandbox {
  readonly #options: PageSandboxOptions;
  readonly #now: () => number;
  readonly #retryAfter: number;
  readonly #loaded = new Map<string, LoadedScripts>();
  readonly #proven: SandboxProcess;
  readonly #trial: SandboxProcess;
  #isClosed = false;

  constructor(options: PageSandboxOptions) {
    const { report, timeout = TIMEOUT_MS, retryAfter = RETRY_AFTER, now = Date.now } = options;
    this.#options = options;
    this.#now = now;
    this.#retryAfter = retryAfter;
    const begin = () =>
      new SandboxProcess({ report, timeout, notBegun: (key, failure) => this.#failed(key, failure) });
    this.#proven = begin();
    this.#trial = begin();
  }

  /** From now on pages are rendered under this key by these scripts. */
  load(key: string, scripts: readonly string[]): void {
    this.#proven.forget(key);
    const loaded = { scripts, failures: 0, restsUntil: 0 };
    this.#loaded.set(key, loaded);
    this.#try(key, loaded);
  }

  /** Removes the scripts of this key: nothing is rendered with them until they are loaded again. */
  forget(key: string): void {
    this.#loaded.delete(key);
    this.#proven.forget(key);
    this.#trial.forget(key);
  }

  /** Whether pages under this key are not rendered for now, because they failed. */
  rests(key: string): boolean {
    return (this.#loaded.get(key)?.restsUntil ?? 0) > this.#now();
  }

  /** Resolves with a `RenderedPage` as JSON, with `!` and an error, or with null; never rejects. */
  async render(key: string, page: string): Promise<string | null> {
    const loaded = this.#loaded.get(key);
    if (this.#isClosed || loaded === undefined || this.rests(key)) return null;
    const isProven = this.#proven.has(key);
    if (!isProven && !this.#trial.has(key)) this.#try(key, loaded);
    const process = isProven ? this.#proven : this.#trial;
    const outcome = await process.render(key, page, timeoutOf(loaded));
    // Loaded anew, or forgotten, meanwhile.
    if (this.#loaded.get(key) === loaded) this.#judge(key, loaded, outcome);
    return outcome.kind === 'text' ? outcome.text : null;
  }

  close(): void {
    this.#isClosed = true;
    this.#proven.close();
    this.#trial.close();
  }

  #try(key: string, loaded: LoadedScripts): void {
    this.#trial.load(key, { scripts: loaded.scripts, timeout: timeoutOf(loaded) });
  }

  #judge(key: string, loaded: LoadedScripts, outcome: Outcome): void {
    const isKnown = this.#proven.has(key) || this.#trial.has(key);
    if (outcome.kind === 'late') this.#failed(key, 'a page needs more time');
    else if (outcome.kind === 'broke off') this.#failed(key, 'it ended its process');
    else if (outcome.kind === 'text' && !outcome.text.startsWith('!')) this.#wentWell(key, loaded);
    // Scripts that did not begin were told of already.
    else if (outcome.kind !== 'ended' && isKnown) this.#threw(key, loaded);
  }

  #wentWell(key: string, loaded: LoadedScripts): void {
    loaded.failures = 0;
    if (this.#proven.has(key)) return;
    this.#trial.forget(key);
    this.#proven.load(key, { scripts: loaded.scripts, timeout: TRY_TIMEOUT_MS });
  }

  /** Only the page broke: the scripts are as they were. */
  #threw(key: string, loaded: LoadedScripts): void {
    loaded.failures += 1;
    if (loaded.failures >= MAX_FAILURES) this.#rest(key, loaded, loaded.failures - MAX_FAILURES);
  }

  /** What was stopped halfway is begun anew, apart from the others. */
  #failed(key: string, failure: string): void {
    this.#options.report(`${key} cannot be rendered: ${failure}`);
    const loaded = this.#loaded.get(key);
    if (loaded === undefined) return;
    this.#proven.forget(key);
    this.#trial.forget(key);
    loaded.failures += 1;
    this.#rest(key, loaded, loaded.failures - 1);
  }

  #rest(key: string, loaded: LoadedScripts, doublings: number): void {
    const pause = Math.min(this.#retryAfter * 2 ** doublings, MAX_PAUSE_MS);
    loaded.restsUntil = this.#now() + pause;
    if (loaded.failures !== MAX_FAILURES) return;
    this.#options.report(
      `${key} failed ${MAX_FAILURES} times in a row: its pages come from the browser alone, and it is tried again more and more rarely`,
    );
    this.#options.gaveUp?.(key);
  }
}

function timeoutOf({ failures }: LoadedScripts): number {
  return TRY_TIMEOUT_MS * 2 ** Math.min(failures, MAX_DOUBLINGS);
}
