import type { Generated } from 'kysely';

export interface OwnershipTables {
  site_mark: SiteMarkTable;
}

/** One row, once a place for documents was found to be this database's. */
export interface SiteMarkTable {
  one: Generated<boolean>;
  /** Of this database and of its copies. */
  database: string;
  /** Changes again and again, here and where documents lie: a copy is left behind. */
  turn: string;
  /** The one that is being written there. */
  next_turn: string | null;
  next_since: Date | null;
  /** Which database of which PostgreSQL this is. */
  place: string;
}
