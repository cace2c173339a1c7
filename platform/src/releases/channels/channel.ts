import { isDeepStrictEqual } from 'node:util';
import { safeParse } from 'valibot';
import { Failure } from '../../failure.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { parseJson } from '../store/release-store.ts';
import type { ReadFile } from '../store/store-place.ts';
import { readApiOffers } from './api-offers.ts';
import type { Change, Decision } from './channel-changes.ts';
import { endCandidate, goBack, goLive, tryOut } from './channel-changes.ts';
import type { ChannelState } from './channel-file.ts';
import { channelFile } from './channel-file.ts';
import type { HistoryEntry } from './channel-history.ts';
import { describeEntry, operator, withEntries } from './channel-history.ts';
import { refuseConflicts } from './channel-refusals.ts';

export type { ChannelRelease, ChannelState } from './channel-file.ts';

/** How often a change is tried again because another one came first. Each time, one of them got through. */
const ATTEMPTS = 100;

export interface ChangeOptions {
  /** For the history; `user@host` of this process if left out. */
  readonly by?: string;
  /** Checks everything, changes nothing. */
  readonly dryRun?: boolean;
}

export interface PromoteOptions extends ChangeOptions {
  /** The share of visitors who get it, more than 0 and less than 1; everybody if left out. */
  readonly share?: number;
}

interface Forced {
  /** Not checked against other changes: for one that shows nothing new. */
  readonly force?: true;
}

/** By the name of the release. */
type Decisions = Readonly<Record<string, Decision>>;
type Changes = Readonly<Record<string, Change>>;

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

  constructor(store: ReleaseStore, name: string) {
    this.name = name;
    this.store = store;
    this.#path = `channels/${name}.json`;
    this.file = store.place.describe(this.#path);
  }

  async read(): Promise<ChannelState> {
    return this.#parse(await this.store.place.read(this.#path));
  }

  /** Differs whenever the channel does; cheap to ask for. */
  stamp(): Promise<string> {
    return this.store.place.stampOf(this.#path);
  }

  /** Makes a published version live, or with a share shows it to so many visitors as a candidate. */
  async promote(name: string, version: string, options: PromoteOptions = {}): Promise<ChannelState> {
    const { share } = options;
    await this.store.read(name, version);
    const decision = share === undefined ? goLive(version) : tryOut(name, version, share);
    return this.#change({ [name]: decision }, options);
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

  /** Ends a candidate; where there is none, makes the version before the live one live again. */
  async rollback(name: string, options: ChangeOptions = {}): Promise<ChannelState> {
    return this.#change({ [name]: goBack(name, this.name) }, options);
  }

  /** Ends a candidate that failed its visitors. Does nothing if it is no candidate any more. */
  async halt(name: string, version: string, reason: string): Promise<ChannelState> {
    return this.#change({ [name]: endCandidate(version, reason) }, { by: 'gateway', force: true });
  }

  /**
   * Changes to other releases meanwhile are kept. If the same release was changed, the decision is out of date and is
   * refused.
   */
  async #change(decisions: Decisions, options: ChangeOptions & Forced): Promise<ChannelState> {
    const { place } = this.store;
    let file = await place.read(this.#path);
    const seen = this.#parse(file);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = this.#parse(file);
      const changes = decide(decisions, options.force ? null : seen, before);
      if (Object.keys(changes).length === 0) return before;
      const after = changedState(before, changes, options.by ?? operator());
      if (!options.force) await this.#refuse(before, after, Object.keys(changes));
      if (options.dryRun) return after;
      if (await place.replace(this.#path, file, `${JSON.stringify(after, null, 2)}\n`)) return after;
      file = await place.read(this.#path);
    }
    throw new Failure(
      `The channel ${this.name} never comes to rest. Run the same command again in a moment.`,
    );
  }

  async #refuse(before: ChannelState, after: ChannelState, changed: readonly string[]): Promise<void> {
    const api = await readApiOffers(this.store.place, this.name);
    await refuseConflicts(this.store, { before, after, changed, api });
  }

  #parse(file: ReadFile | null): ChannelState {
    if (file === null) return { revision: 0, releases: {}, history: [] };
    const parsed = safeParse(channelFile, parseJson(file.text));
    if (parsed.success) return parsed.output;
    throw new Failure(
      `${this.file} is not a channel file; put back an earlier copy of it, or remove it and promote again.`,
    );
  }
}

function decide(decisions: Decisions, seen: ChannelState | null, now: ChannelState): Changes {
  const changes: Record<string, Change> = {};
  for (const [name, decision] of Object.entries(decisions)) {
    const change = decision(now.releases[name]);
    if (change === null) continue;
    if (seen !== null && !isDeepStrictEqual(now.releases[name], seen.releases[name])) {
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
  by: string,
): ChannelState {
  const next = revision + 1;
  const at = new Date().toISOString();
  const changed = Object.entries(changes);
  return {
    revision: next,
    releases: { ...releases, ...Object.fromEntries(changed.map(([name, { release }]) => [name, release])) },
    history: withEntries(
      history,
      changed.map(([name, { entry }]) => ({ at, revision: next, name, ...entry, by })),
    ),
  };
}
