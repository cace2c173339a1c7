import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../../failure.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { readApiOffers } from './api-offers.ts';
import type { Audience } from './audience.ts';
import type { Change, Decision } from './channel-changes.ts';
import { endCandidate, goBack, goLive, goLiveAfterStages, tryOut, withdraw } from './channel-changes.ts';
import type { ChannelState } from './channel-file.ts';
import { withReleases } from './channel-file.ts';
import type { ChannelFormat } from './channel-format.ts';
import { plainFormat } from './channel-format.ts';
import { ChannelHalts, withHalts } from './channel-halts.ts';
import type { HistoryEntry } from './channel-history.ts';
import { describeEntry, historyOf, withEntries } from './channel-history.ts';
import { refuseConflicts } from './channel-refusals.ts';
import { signedFormat } from './signed-format.ts';

export type { ChannelRelease, ChannelState } from './channel-file.ts';

/** How often a change is tried again because another one came first. Each time, one of them got through. */
const ATTEMPTS = 100;

export interface ChangeOptions {
  /** For the history; `user@host` of this process if left out. */
  readonly by?: string;
  /** Why, for the history. */
  readonly message?: string | undefined;
  /** Checks everything, changes nothing. */
  readonly dryRun?: boolean;
}

/** Everybody gets the version where nothing is said of who sees it; the share is none where it is left out beside others. */
export interface PromoteOptions extends ChangeOptions, Partial<Audience> {}

export interface RollbackOptions extends ChangeOptions {
  /** The version to leave, live or a candidate; what the last change brought if left out. */
  readonly version?: string | undefined;
}

/** By the name of the release. */
type Decisions = Readonly<Record<string, Decision>>;
type Changes = Readonly<Record<string, Change>>;
type Commits = Readonly<Record<string, string | undefined>>;

/** For the history, besides what changes. */
interface Told {
  readonly by: string;
  readonly reason?: string;
  readonly commits: Commits;
}

/**
 * The small file that says which releases a site shows. A change resolves with the new channel, or on a dry run with
 * what it would be. It throws a `Failure` when it is refused, or when the same release was changed meanwhile.
 */
export class Channel {
  /** Where its file lies, for a person. */
  readonly file: string;
  readonly name: string;
  readonly store: ReleaseStore;
  readonly #path: string;
  readonly #format: ChannelFormat;
  readonly #halts: ChannelHalts;

  constructor(store: ReleaseStore, name: string) {
    this.name = name;
    this.store = store;
    this.#path = `channels/${name}.json`;
    this.file = store.place.describe(this.#path);
    this.#halts = new ChannelHalts(store.place, name);
    this.#format =
      store.trust === undefined ? plainFormat(this.file) : signedFormat(name, this.file, store, store.trust);
  }

  async read(): Promise<ChannelState> {
    const [file, halts] = await Promise.all([this.store.place.read(this.#path), this.#halts.read()]);
    return withHalts(await this.#format.read(file), halts);
  }

  /** Differs whenever the channel does; cheap to ask for. */
  async stamp(): Promise<string> {
    const { place } = this.store;
    const stamps = [place.stampOf(this.#path), this.#halts.stamp(), this.#format.stamp()];
    return (await Promise.all(stamps)).join(' ');
  }

  /** Makes a published version live, or with a share or cohorts shows it to these visitors as a candidate. */
  async promote(name: string, version: string, options: PromoteOptions = {}): Promise<ChannelState> {
    const audience = audienceOf(options);
    await this.store.read(name, version);
    const decision = audience === null ? goLive(version) : tryOut(name, version, audience);
    return this.#change({ [name]: decision }, options);
  }

  /** Makes a candidate live whose last stage has lasted as long as the one before. Nothing changes otherwise. */
  async promoteAfterStages(
    name: string,
    version: string,
    { now = Date.now(), ...options }: ChangeOptions & { readonly now?: number } = {},
  ): Promise<ChannelState> {
    await this.store.read(name, version);
    return this.#change({ [name]: goLiveAfterStages(version, now) }, options);
  }

  /** Makes several versions live in one step, by name: for those that need one another. */
  async promoteTogether(
    versions: Readonly<Record<string, string>>,
    options: ChangeOptions = {},
  ): Promise<ChannelState> {
    const named = Object.entries(versions);
    await Promise.all(named.map(([name, version]) => this.store.read(name, version)));
    return this.#change(Object.fromEntries(named.map(([name, version]) => [name, goLive(version)])), options);
  }

  /**
   * Ends a candidate; where there is none, makes the version before the live one live again. Nothing changes if the last
   * change of the release went back already, or if the version to leave is not shown.
   */
  async rollback(name: string, options: RollbackOptions = {}): Promise<ChannelState> {
    const { version } = options;
    const published = await this.store.versions(name);
    return this.#change({ [name]: goBack({ name, channel: this.name, version, published }) }, options);
  }

  /** Takes a remote off the site: its paths are free, and its pages are unknown. Nothing changes if it is gone already. */
  async withdraw(name: string, options: ChangeOptions = {}): Promise<ChannelState> {
    if (name === 'shell') throw new Failure('The shell cannot be withdrawn: without it there is no page.');
    return this.#change({ [name]: withdraw(name, this.name) }, options);
  }

  /**
   * Ends a candidate that failed its visitors. Does nothing if it is no candidate any more.
   * @returns the channel without it
   */
  async halt(name: string, version: string, reason: string): Promise<ChannelState> {
    const before = await this.read();
    const change = endCandidate(version, reason)(before.releases[name], historyOf(before, name));
    if (change === null) return before;
    const at = new Date().toISOString();
    await this.#halts.add({ at, revision: before.revision + 1, name, ...change.entry, by: 'gateway' });
    return this.read();
  }

  /**
   * Signs a channel anew, so that it is believed for longer.
   * @param options.adopt signs it as it is, whoever signed it before, if anybody did
   */
  async renew({ adopt = false, dryRun = false } = {}): Promise<ChannelState> {
    const { place } = this.store;
    const file = await place.read(this.#path);
    if (file === null) throw new Failure(`There is no ${this.file}: promote something first.`);
    const before = await (adopt ? this.#format.readUnverified(file) : this.#format.readToChange(file));
    const after = { ...before, revision: before.revision + 1 };
    // What was withdrawn is signed too: its number goes on growing.
    const names = new Set([...Object.keys(after.releases), ...after.history.map(({ name }) => name)]);
    const text = await this.#format.write(file, after, adopt ? [...names] : []);
    if (!dryRun && !(await place.replace(this.#path, file, text))) throw this.#restless();
    return after;
  }

  /**
   * Changes to other releases meanwhile are kept. If the same release was changed, the decision is out of date and is
   * refused.
   */
  async #change(decisions: Decisions, options: ChangeOptions): Promise<ChannelState> {
    const { place } = this.store;
    let seen: ChannelState | null = null;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const [file, halts] = await Promise.all([place.read(this.#path), this.#halts.read()]);
      const before = withHalts(await this.#format.readToChange(file), halts);
      seen ??= before;
      const changes = decide(decisions, seen, before);
      const changed = Object.keys(changes);
      if (changed.length === 0) return before;
      const after = changedState(before, changes, await this.#toldOf(changes, options));
      await this.#refuse(before, after, changed);
      const text = await this.#format.write(file, after, changed);
      if (options.dryRun || (await place.replace(this.#path, file, text))) return after;
    }
    throw this.#restless();
  }

  #restless(): Failure {
    return new Failure(
      `The channel ${this.name} never comes to rest. Run the same command again in a moment.`,
    );
  }

  async #toldOf(changes: Changes, { by, message }: ChangeOptions): Promise<Told> {
    return {
      by: by ?? (await this.#format.author()),
      ...(message === undefined ? {} : { reason: message }),
      commits: await this.#commitsOf(changes),
    };
  }

  /** By the name of the release; nothing where the store does not know it. */
  async #commitsOf(changes: Changes): Promise<Commits> {
    const read = Object.entries(changes).map(async ([name, { entry }]) => {
      const release = await this.store.open(name, entry.version).catch((cause: unknown) => {
        if (cause instanceof Failure) return null;
        throw cause;
      });
      return [name, release?.commit ?? undefined] as const;
    });
    return Object.fromEntries(await Promise.all(read));
  }

  async #refuse(before: ChannelState, after: ChannelState, changed: readonly string[]): Promise<void> {
    const api = await readApiOffers(this.store.place, this.name);
    await refuseConflicts(this.store, { before, after, changed, api });
  }
}

function audienceOf({ stages, cohorts = [], ...options }: PromoteOptions): Audience | null {
  const share = stages?.[0]?.share ?? options.share;
  if (share === undefined && cohorts.length === 0) return null;
  return {
    share: share ?? 0,
    ...(cohorts.length > 0 && { cohorts }),
    ...(stages !== undefined && { stages }),
  };
}

function decide(decisions: Decisions, seen: ChannelState, now: ChannelState): Changes {
  const changes: Record<string, Change> = {};
  for (const [name, decision] of Object.entries(decisions)) {
    const change = decision(now.releases[name], historyOf(now, name));
    if (change === null) continue;
    if (!isDeepStrictEqual(now.releases[name], seen.releases[name])) {
      throw conflictOf(name, now.history);
    }
    changes[name] = change;
  }
  return changes;
}

function conflictOf(name: string, history: readonly HistoryEntry[]): Failure {
  const last = history.findLast((entry) => entry.name === name);
  const happened = last === undefined ? `${name} changed` : describeEntry(last);
  return new Failure(
    `${happened} while this command was running, so it changed nothing. Look at “npm run release -- status”, then decide again.`,
  );
}

function changedState(
  { revision, releases, history }: ChannelState,
  changes: Changes,
  { commits, ...told }: Told,
): ChannelState {
  const next = revision + 1;
  const at = new Date().toISOString();
  const changed = Object.entries(changes);
  const changedReleases = Object.fromEntries(changed.map(([name, { release }]) => [name, release]));
  return {
    revision: next,
    releases: withReleases(releases, changedReleases),
    history: withEntries(
      history,
      changed.map(([name, { entry }]) => {
        const commit = commits[name];
        return { at, revision: next, name, ...entry, ...told, ...(commit === undefined ? {} : { commit }) };
      }),
    ),
  };
}
