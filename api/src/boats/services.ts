import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Dependencies of the boats feature. */
export interface BoatServices {
  readonly db: Kysely<Tables>;
  /** Removes NFCards with their documents and history. */
  readonly removeCards: (
    trx: Transaction<Tables>,
    cards: { readonly ids: readonly string[]; readonly holderId: string },
  ) => Promise<void>;
}
