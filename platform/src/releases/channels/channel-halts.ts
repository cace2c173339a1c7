import { array, safeParse } from 'valibot';
import { Failure } from '../../failure.ts';
import { parseJson } from '../place/parse-json.ts';
import type { StorePlace } from '../place/store-place.ts';
import { endCandidate } from './channel-changes.ts';
import type { ChannelState } from './channel-file.ts';
import { withReleases } from './channel-file.ts';
import type { HistoryEntry } from './channel-history.ts';
import { historyEntry, historyOf } from './channel-history.ts';

/** How many are kept; the oldest go. */
const MAX_HALTS = 500;
const ATTEMPTS = 100;

/**
 * The candidates that gateways halted, in a file beside the channel: gateways have no key that signs, and by this one
 * they can only show less. Whoever can write to the store can forge or remove an entry: that ends a trial, or goes on
 * with one that its promoter began.
 */
export class ChannelHalts {
  readonly #place: StorePlace;
  readonly #path: string;

  constructor(place: StorePlace, channel: string) {
    this.#place = place;
    this.#path = `channels/${channel}.halts.json`;
  }

  stamp(): Promise<string> {
    return this.#place.stampOf(this.#path);
  }

  async read(): Promise<readonly HistoryEntry[]> {
    return this.#parse((await this.#place.read(this.#path))?.text);
  }

  async add(halt: HistoryEntry): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const file = await this.#place.read(this.#path);
      const before = this.#parse(file?.text);
      // Another gateway was first.
      if (before.some((other) => isOfSame(other, halt) && other.revision === halt.revision)) return;
      const halts = [...before, halt].slice(-MAX_HALTS);
      if (await this.#place.replace(this.#path, file, `${JSON.stringify(halts, null, 2)}\n`)) return;
    }
    throw new Failure(`${this.#place.describe(this.#path)} never comes to rest.`);
  }

  #parse(text: string | undefined): readonly HistoryEntry[] {
    if (text === undefined) return [];
    const parsed = safeParse(array(historyEntry), parseJson(text));
    if (parsed.success) return parsed.output;
    throw new Failure(`${this.#place.describe(this.#path)} does not say what was halted; remove it.`);
  }
}

/** The channel without the candidates that were halted since somebody last showed them to a share of visitors. */
export function withHalts(state: ChannelState, halts: readonly HistoryEntry[]): ChannelState {
  return halts.reduce(withHalt, state);
}

function withHalt(state: ChannelState, halt: HistoryEntry): ChannelState {
  const { releases, history, revision } = state;
  if (history.some((entry) => isSame(entry, halt))) return state;
  const { name, version, reason = '' } = halt;
  const shown = history.findLast((entry) => entry.name === name && entry.action === 'shared');
  const wasBefore = shown === undefined || shown.revision < halt.revision;
  const change = wasBefore ? endCandidate(version, reason)(releases[name], historyOf(state, name)) : null;
  return {
    ...state,
    // Grows with each change, of either file.
    revision: revision + 1,
    releases: change === null ? releases : withReleases(releases, { [name]: change.release }),
    history: [...history, halt],
  };
}

function isSame(entry: HistoryEntry, halt: HistoryEntry): boolean {
  return entry.action === 'halted' && entry.at === halt.at && isOfSame(entry, halt);
}

function isOfSame(one: HistoryEntry, other: HistoryEntry): boolean {
  return one.name === other.name && one.version === other.version;
}
