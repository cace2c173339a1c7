import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MountMatch, Site } from '@nfcards/shared/registry';
import type { PageToRender, RenderedPage } from '@nfcards/shared/rendering';
import { renderedPage } from '@nfcards/shared/rendering';
import { parse } from 'valibot';
import type { Release } from '../../releases/release/release.ts';
import { isAsPublished } from '../../releases/release/release-files.ts';
import type { ReleaseStore } from '../../releases/store/release-store.ts';
import { evictOldest } from '../evict-oldest.ts';
import type { LiveSite } from '../live-site/live-site.ts';
import { mountOf } from '../live-site/live-site.ts';
import { pageReads } from '../live-site/page-reads.ts';
import type { Visitor } from '../live-site/visitor.ts';
import type { PageAddress, PageRendering } from './page-rendering.ts';
import { PageSandbox } from './page-sandbox.ts';
import type { ReadAnswer } from './read-answers.ts';

export type RenderOutcome = 'rendered' | 'failed' | 'rests';

/** The releases that make a page. */
export interface ReleasePair {
  readonly shell: Release;
  readonly remote: Release;
}

export interface RenderedPagesOptions {
  readonly store: Pick<ReleaseStore, 'path'>;
  readonly readAnswer: ReadAnswer;
  readonly report: (sentence: string) => void;
  /** Called for each page that had to be made. `rests`: its release failed, and is not asked for now. */
  readonly count?: (release: Release, outcome: RenderOutcome) => void;
  /** Called with the stack of an error that a page threw. */
  readonly threw?: (remote: Release, stack: string) => void;
  /** Called when the pages of a remote have failed so often in a row that they are not rendered for a while. */
  readonly gaveUp?: (pair: ReleasePair) => void;
  /** Renders a page of a remote as a step that is traced. */
  readonly traced?: <Made>(remote: Release, render: () => Promise<Made>) => Promise<Made>;
  readonly now?: () => number;
  /** Milliseconds that a visitor waits for a rendered page; after it, the shell renders in the browser. */
  readonly timeout?: number;
  readonly sandbox?: PageSandbox;
}

interface KeptPage {
  /** The minute that it was rendered for; NaN after a failure. */
  now: number;
  readonly rendering: Promise<PageRendering | null>;
  /** The last that was made. */
  latest: PageRendering | null;
}

/** The scripts of a shell and a remote. */
interface LoadedScripts extends ReleasePair {
  /** Whether both are there, as they were published. */
  isWhole: Promise<boolean>;
  /** When they are read again, if they are not whole. */
  retryAt: number;
  /** Sentences that were reported, so that each is reported once. */
  readonly told: Set<string>;
}

export interface AskedPage {
  readonly live: LiveSite;
  readonly match: MountMatch;
  readonly site: Site;
  readonly visitor: Visitor;
  readonly address: PageAddress;
}

/** Milliseconds. */
const TIMEOUT_MS = 1_500;

/** Milliseconds for which the time on a page may stay the same. */
const MINUTE = 60_000;

/** Pairs of a shell and a remote with loaded scripts: there are more only while many releases roll out. */
const MAX_LOADED = 20;

/** Milliseconds after which missing scripts are read again: the store may have been away. */
const RETRY_AFTER = 10_000;

/** Milliseconds for which an older page may be shown in place of one that is late. */
const MAX_STALE_MS = 5 * MINUTE;

/** Characters of the answers for a page. A larger page is not worth its rendering time. */
const MAX_READ_CHARACTERS = 4_000_000;

const MAX_STACK_CHARACTERS = 4_000;

/** Seconds from which on the age of answers is said: what begins anew is back before. */
const MIN_AGE_TOLD_S = 60;

/** Cached pages, and pages of one remote that may wait to be rendered. Visitors can make up any number of addresses. */
const MAX_CACHED = 300;
const MAX_WAITING = 8;

/**
 * Public pages, rendered once for all visitors who would get the same, by the scripts of the page's own release and
 * shell.
 */
export class RenderedPages {
  readonly #store: RenderedPagesOptions['store'];
  readonly #readAnswer: ReadAnswer;
  readonly #report: RenderedPagesOptions['report'];
  readonly #now: () => number;
  readonly #timeout: number;
  readonly #sandbox: PageSandbox;
  readonly #kept = new Map<string, KeptPage>();
  readonly #loaded = new Map<string, LoadedScripts>();
  readonly #waiting = new Map<string, number>();
  readonly #count: NonNullable<RenderedPagesOptions['count']>;
  readonly #threw: NonNullable<RenderedPagesOptions['threw']>;
  readonly #traced: NonNullable<RenderedPagesOptions['traced']>;

  constructor({
    store,
    readAnswer,
    report,
    count = () => {},
    threw = () => {},
    gaveUp = () => {},
    traced = (_, render) => render(),
    now = Date.now,
    timeout = TIMEOUT_MS,
    sandbox,
  }: RenderedPagesOptions) {
    this.#store = store;
    this.#readAnswer = readAnswer;
    this.#report = report;
    this.#now = now;
    this.#timeout = timeout;
    this.#count = count;
    this.#threw = threw;
    this.#traced = traced;
    this.#sandbox =
      sandbox ??
      new PageSandbox({
        report,
        gaveUp: (key) => {
          const pair = this.#loaded.get(key);
          if (pair !== undefined) gaveUp(pair);
        },
      });
  }

  /** Null for a page that is not rendered on the server, or was not in time. The same page twice is the same object. */
  async render(asked: AskedPage): Promise<PageRendering | null> {
    const { live, match } = asked;
    const remote = live.remotes[match.remote];
    const mount = mountOf(live, match);
    if (remote?.server === undefined || live.shell.server === undefined) return null;
    if (mount === undefined || mount.indexed === false) return null;
    const answers = await this.#answers(asked);
    if (answers === null) return null;
    const { language, palette, hasSession } = asked.visitor;
    const { pathname, search, origin } = asked.address;
    const now = Math.floor(this.#now() / MINUTE) * MINUTE;
    const versions = Object.fromEntries(answers.map(({ address, version }) => [address, version]));
    const key = JSON.stringify([
      live.revision,
      remote.version,
      // Of other remotes a page shows which slots they fill; a candidate of one may fill another.
      Object.values(asked.site.registry.remotes).map(({ live: { slots } }) => slots),
      language,
      palette,
      hasSession,
      pathname,
      search,
      versions,
    ]);
    const kept = this.#kept.get(key);
    const age = Math.max(0, ...answers.map((answer) => answer.age));
    if (kept?.now === now) return withAge(await this.#shown(kept, now), age);
    const page: PageToRender = {
      site: asked.site,
      language,
      palette,
      origin,
      pathname,
      search,
      remote: match.remote,
      path: match.path,
      params: match.params,
      answers: Object.fromEntries(answers.map(({ address, status, text }) => [address, { status, text }])),
      now,
    };
    const rendering = this.#make(live.shell, remote, page).then((made) =>
      made === null
        ? null
        : {
            html: made.html,
            head: made.head,
            isMissing: made.head?.indexed === false && answers.some(({ status }) => status === 404),
            age: null,
            rendered: {
              language,
              now,
              countries: made.countries,
              versions: made.showsAnswers ? versions : {},
            },
          },
    );
    const made: KeptPage = { now, rendering, latest: kept?.latest ?? null };
    this.#keep(key, made);
    return withAge(await this.#shown(made, now), age);
  }

  /** Whether pages of a remote are not rendered for now, because they failed. */
  rests(pair: ReleasePair): boolean {
    return this.#sandbox.rests(keyOf(pair));
  }

  close(): void {
    this.#sandbox.close();
  }

  /** Null if an answer is missing, or if they are too large. */
  async #answers({ live, match, site, address, visitor }: AskedPage) {
    const reads = pageReads({ live, match, host: site.api.host, search: address.search });
    const answers = await Promise.all(
      reads.map(async (read) => {
        const answer = await this.#readAnswer(read, visitor.language);
        return answer === null ? null : { address: read, ...answer };
      }),
    );
    const come = answers.filter((answer) => answer !== null);
    const size = come.reduce((total, { text }) => total + text.length, 0);
    return come.length < answers.length || size > MAX_READ_CHARACTERS ? null : come;
  }

  #keep(key: string, page: KeptPage): void {
    this.#kept.delete(key);
    this.#kept.set(key, page);
    evictOldest(this.#kept, MAX_CACHED);
    void page.rendering.then((made) => {
      if (made !== null) page.latest = made;
      else page.now = Number.NaN;
    });
  }

  /** The page of some minutes ago, if the new one is late or fails. */
  async #shown({ rendering, latest }: KeptPage, now: number): Promise<PageRendering | null> {
    const made = await withTimeout(this.#timeout, rendering);
    if (made !== null) return made;
    return latest !== null && now - latest.rendered.now <= MAX_STALE_MS ? latest : null;
  }

  async #make(shell: Release, remote: Release, page: PageToRender): Promise<RenderedPage | null> {
    const key = keyOf({ shell, remote });
    if (this.#sandbox.rests(key)) {
      this.#count(remote, 'rests');
      return null;
    }
    const waiting = this.#waiting.get(key) ?? 0;
    if (waiting >= MAX_WAITING) return null;
    this.#waiting.set(key, waiting + 1);
    const made = await this.#traced(remote, () => this.#renderNow(key, { shell, remote }, page));
    this.#count(remote, made === null ? 'failed' : 'rendered');
    const left = (this.#waiting.get(key) ?? 1) - 1;
    if (left === 0) this.#waiting.delete(key);
    else this.#waiting.set(key, left);
    return made;
  }

  async #renderNow(key: string, pair: ReleasePair, page: PageToRender): Promise<RenderedPage | null> {
    const { remote } = pair;
    try {
      if (!(await this.#load(key, pair))) return null;
      const told = await this.#sandbox.render(key, JSON.stringify(page));
      if (told === null || told.startsWith('!')) {
        if (told !== null) {
          this.#report(`${key} cannot render ${page.path}: ${told.slice(1, 400)}`);
          this.#threw(remote, told.slice(1, MAX_STACK_CHARACTERS));
        }
        return null;
      }
      return parse(renderedPage, JSON.parse(told));
    } catch {
      this.#report(`${remote.name}@${remote.version} does not render ${page.path} as it should`);
      return null;
    }
  }

  /** Whether the scripts of both releases are there, as they were published. */
  #load(key: string, pair: ReleasePair): Promise<boolean> {
    const known = this.#loaded.get(key);
    const loaded = known ?? {
      ...pair,
      isWhole: Promise.resolve(false),
      retryAt: Number.NEGATIVE_INFINITY,
      told: new Set(),
    };
    this.#loaded.delete(key);
    this.#loaded.set(key, loaded);
    if (loaded.retryAt <= this.#now()) {
      loaded.retryAt = Number.POSITIVE_INFINITY;
      loaded.isWhole = this.#read(key, loaded);
    }
    const dropped = evictOldest(this.#loaded, MAX_LOADED);
    if (dropped !== null) this.#sandbox.forget(dropped);
    return loaded.isWhole;
  }

  async #read(key: string, loaded: LoadedScripts): Promise<boolean> {
    const scripts = await Promise.all(
      [loaded.shell, loaded.remote].map((release) => this.#script(release, loaded.told)),
    );
    const whole = scripts.filter((script) => script !== null);
    if (this.#loaded.get(key) !== loaded) return false;
    if (whole.length < scripts.length) {
      loaded.retryAt = this.#now() + RETRY_AFTER;
      return false;
    }
    this.#sandbox.load(key, whole);
    return true;
  }

  async #script({ name, version, server, integrity }: Release, told: Set<string>): Promise<string | null> {
    if (server === undefined) return null;
    const content = await readFile(join(this.#store.path(name, version), server)).catch(() => null);
    if (content !== null && isAsPublished(content, integrity[server] ?? '')) return content.toString();
    const sentence = `${name}@${version} has not the ${server} that was published: its pages are not rendered ahead`;
    if (!told.has(sentence)) this.#report(sentence);
    told.add(sentence);
    return null;
  }
}

function withAge(rendering: PageRendering | null, age: number): PageRendering | null {
  return rendering === null || age < MIN_AGE_TOLD_S ? rendering : { ...rendering, age };
}

function keyOf({ shell, remote }: ReleasePair): string {
  return `${shell.name}@${shell.version} ${remote.name}@${remote.version}`;
}

function withTimeout<Outcome>(timeout: number, outcome: Promise<Outcome>): Promise<Outcome | null> {
  const { promise, resolve } = Promise.withResolvers<Outcome | null>();
  const timer = setTimeout(() => resolve(null), timeout);
  void outcome.then(resolve).finally(() => clearTimeout(timer));
  return promise;
}
