import type { Kysely } from 'kysely';
import type { ChangeFeed } from '../../database/change-feed.ts';
import type { Tables } from '../../database/tables.ts';
import { mark } from '../search-key.ts';
import type { Filter, HomePlace } from './query-filters.ts';
import { FEW, wordFilter } from './query-filters.ts';
import type { QueryTerm } from './query-terms.ts';
import { readMarks } from './query-terms.ts';

/** Lists of places by what they are; null where there are none. */
export interface Standings {
  /** Places that sailors look for first, in the home country. */
  readonly homeFirst: Filter | null;
  /** All of them, where they are few. */
  readonly homePlaces: readonly HomePlace[] | null;
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
    const homeFirst = filled(first);
    const homePlaces = homeFirst === null || homeFirst.estimate > FEW ? null : await this.#readHome(home);
    return { homeFirst, homePlaces, madeUp: filled(madeUp) };
  }

  /** Null where they are more than was counted. */
  async #readHome(home: string): Promise<readonly HomePlace[] | null> {
    const places = await this.#db
      .selectFrom('place')
      .select(['id', 'words', 'latitude', 'longitude'])
      .where('standing', '=', 0)
      .where('country', '=', home)
      .limit(FEW + 1)
      .execute();
    return places.length > FEW ? null : places;
  }
}

function filled(word: QueryTerm | undefined): Filter | null {
  return word === undefined || word.places === 0 ? null : wordFilter(word);
}
