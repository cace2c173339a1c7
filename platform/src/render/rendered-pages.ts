import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MountMatch, Site } from '@nfcards/shared/registry';
import type { PageToRender, RenderedPage } from '@nfcards/shared/rendering';
import { renderedPage } from '@nfcards/shared/rendering';
import { parse } from 'valibot';
import type { PageAddress } from '../gateway/head.ts';
import type { LiveSite } from '../gateway/live-site.ts';
import { mountOf } from '../gateway/live-site.ts';
import { pageReads } from '../gateway/page-reads.ts';
import type { Visitor } from '../gateway/visitor.ts';
import type { Release } from '../releases/release.ts';
import { isAsPublished } from '../releases/release-files.ts';
import type { ReleaseStore } from '../releases/release-store.ts';
import type { PageRendering } from './page-rendering.ts';
import { PageSandbox } from './page-sandbox.ts';
import type { ReadAnswer } from './read-answers.ts';

export interface RenderedPagesOptions {
  readonly store: Pick<ReleaseStore, 'path'>;
  readonly readAnswer: ReadAnswer;
  readonly report: (sentence: string) => void;
  readonly now?: () => number;
  /** Milliseconds that a visitor waits for a page to be rendered: then it comes as the shell makes it. */
  readonly patience?: number;
  readonly sandbox?: PageSandbox;
}

interface KeptPage {
  /** The minute that it is rendered for; none once that has failed. */
  now: number;
  readonly rendering: Promise<PageRendering | null>;
  /** The last that was made. */
  latest: PageRendering | null;
}

/** The scripts of a shell and a remote. */
interface LoadedScripts {
  /** Whether both are there, as they were published. */
  isWhole: Promise<boolean>;
  /** When they may be looked for again, where they are not. */
  retryAt: number;
  /** What is missing is told once, not with each look. */
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
const PATIENCE = 1_500;

/** Milliseconds for which the time that a page tells is good enough. */
const MINUTE = 60_000;

/** Pairs of a shell and a remote whose scripts are kept: more are live only while many releases roll out at once. */
const MOST_LOADED = 20;

/** Milliseconds after which scripts that could not be read are looked for again: their place may only have been away. */
const RETRY_AFTER = 10_000;

/** Milliseconds for which a page may stand in for the one that is being made: what it tells of the time is so old. */
const STAND_IN = 5 * MINUTE;

/** Characters of what a page reads: making a page of more takes longer than the page is worth. */
const MOST_READ = 4_000_000;

/** Pages that are kept, and pages that may wait to be rendered: addresses are anybody’s to think out. */
const MOST_KEPT = 300;
const MOST_WAITING = 8;

/** Public pages, rendered once for all who would see the same: each with the scripts of its own release and the shell’s. */
export class RenderedPages {
  readonly #store: RenderedPagesOptions['store'];
  readonly #readAnswer: ReadAnswer;
  readonly #report: RenderedPagesOptions['report'];
  readonly #now: () => number;
  readonly #patience: number;
  readonly #sandbox: PageSandbox;
  readonly #kept = new Map<string, KeptPage>();
  readonly #loaded = new Map<string, LoadedScripts>();
  #waiting = 0;

  constructor({
    store,
    readAnswer,
    report,
    now = Date.now,
    patience = PATIENCE,
    sandbox = new PageSandbox({ report }),
  }: RenderedPagesOptions) {
    this.#store = store;
    this.#readAnswer = readAnswer;
    this.#report = report;
    this.#now = now;
    this.#patience = patience;
    this.#sandbox = sandbox;
  }

  /** Null for a page that is not rendered ahead, or could not be in time. The same page twice is the same object. */
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
      language,
      palette,
      hasSession,
      pathname,
      search,
      versions,
    ]);
    const kept = this.#kept.get(key);
    if (kept?.now === now) return this.#shown(kept, now);
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
    return this.#shown(made, now);
  }

  close(): void {
    this.#sandbox.close();
  }

  /** Null where something that the page reads does not come, or is too much. */
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
    return come.length < answers.length || size > MOST_READ ? null : come;
  }

  #keep(key: string, page: KeptPage): void {
    this.#kept.delete(key);
    this.#kept.set(key, page);
    dropOldest(this.#kept, MOST_KEPT);
    void page.rendering.then((made) => {
      if (made !== null) page.latest = made;
      else page.now = Number.NaN;
    });
  }

  /** One that is late or fails is stood in for by the one of some minutes ago. */
  async #shown({ rendering, latest }: KeptPage, now: number): Promise<PageRendering | null> {
    const made = await within(this.#patience, rendering);
    if (made !== null) return made;
    return latest !== null && now - latest.rendered.now <= STAND_IN ? latest : null;
  }

  async #make(shell: Release, remote: Release, page: PageToRender): Promise<RenderedPage | null> {
    if (this.#waiting >= MOST_WAITING) return null;
    this.#waiting += 1;
    try {
      const key = `${shell.name}@${shell.version} ${remote.name}@${remote.version}`;
      if (!(await this.#load(key, [shell, remote]))) return null;
      const told = await this.#sandbox.render(key, JSON.stringify(page));
      if (told === null || told.startsWith('!')) {
        if (told !== null) this.#report(`${key} cannot render ${page.path}: ${told.slice(1, 400)}`);
        return null;
      }
      return parse(renderedPage, JSON.parse(told));
    } catch {
      this.#report(`${remote.name}@${remote.version} does not render ${page.path} as it should`);
      return null;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Whether the scripts of both releases are there, as they were published. */
  #load(key: string, releases: readonly Release[]): Promise<boolean> {
    const known = this.#loaded.get(key);
    const loaded = known ?? {
      isWhole: Promise.resolve(false),
      retryAt: Number.NEGATIVE_INFINITY,
      told: new Set(),
    };
    this.#loaded.delete(key);
    this.#loaded.set(key, loaded);
    if (loaded.retryAt <= this.#now()) {
      loaded.retryAt = Number.POSITIVE_INFINITY;
      loaded.isWhole = this.#read(key, releases, loaded);
    }
    const dropped = dropOldest(this.#loaded, MOST_LOADED);
    if (dropped !== null) this.#sandbox.forget(dropped);
    return loaded.isWhole;
  }

  async #read(key: string, releases: readonly Release[], loaded: LoadedScripts): Promise<boolean> {
    const scripts = await Promise.all(releases.map((release) => this.#script(release, loaded.told)));
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

/** The key that had to go, if one had to: a map is in the order in which its keys came. */
function dropOldest(map: Map<string, unknown>, most: number): string | null {
  const [oldest] = map.keys();
  if (map.size <= most || oldest === undefined) return null;
  map.delete(oldest);
  return oldest;
}

function within<Outcome>(patience: number, outcome: Promise<Outcome>): Promise<Outcome | null> {
  const { promise, resolve } = Promise.withResolvers<Outcome | null>();
  const timer = setTimeout(() => resolve(null), patience);
  void outcome.then(resolve).finally(() => clearTimeout(timer));
  return promise;
}
