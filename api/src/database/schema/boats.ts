import type { boatTypes } from '@nfcards/shared/operations';
import type { Generated } from 'kysely';

export interface BoatTables {
  boat: BoatTable;
}

export interface BoatTable {
  /** Made by the member's client. */
  id: string;
  member_id: string;
  /** The same boat in the entries of its owners: the id of the first of them. */
  hull: string;
  name: string;
  type: (typeof boatTypes)[number];
  /** Empty where not given. */
  registration_number: string;
  /** ISO 3166-1 alpha-2. */
  flag: string | null;
  /** This, beam and draught are in metres. */
  length: number | null;
  beam: number | null;
  draught: number | null;
  created_at: Generated<Date>;
}
