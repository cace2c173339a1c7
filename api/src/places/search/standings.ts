import type { Kysely } from 'kysely';
import type { ChangeFeed } from '../../database/change-feed.ts';
import type { Tables } from '../../database/tables.ts';
import { mark } from '../search-key.ts';
import type { Filter } from './query-filters.ts';
import { wordFilter } from './query-filters.ts';
import type { QueryTerm } from './query-terms.ts';
import { readMarks } from './query-terms.ts';

/** Lists of places by what they are; null where there are none. */
export interface Standings {
  /** Places that sailors look for first, in the home country. */
  readonly homeFirst: Filter | null;
  readonly madeUp: Filter | null;
}

/** The standings by country, kept until places change, here or on another server. */
export class StandingsCache {
  readonly #db: Kysely<Tables>;
  readonly #changes: ChangeFeed;
  #entries = new Map<string, Promise<Standings>>();

  constructor(db: Kysely<Tables>, changes: ChangeFeed) {
    this.#db = db;
    this.#changes = changes;
    changes.subscribe((table) => {
      if (table === null || table === 'place') this.#entries = new Map();
    });
  }

  get(home: string): Promise<Standings> {
    const known = this.#entries.get(home);
    if (known !== undefined) return known;
    const read = this.#read(home);
    if (this.#changes.live) {
      this.#entries.set(home, read);
      read.catch(() => this.#entries.delete(home));
    }
    return read;
  }

  async #read(home: string): Promise<Standings> {
    const [first, madeUp] = await readMarks(this.#db, [[mark.first(home)], [mark.madeUp]]);
    return { homeFirst: filled(first), madeUp: filled(madeUp) };
  }
}

function filled(word: QueryTerm | undefined): Filter | null {
  return word === undefined || word.places === 0 ? null : wordFilter(word);
}
