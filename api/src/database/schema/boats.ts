import type { BoatChange, boatTypes } from '@nfcards/shared/operations';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export interface BoatTables {
  boat: BoatTable;
  boat_change: BoatChangeTable;
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
  /** Metres from the water to the top of the mast. */
  air_draught: number | null;
  /** The builder's number of the hull; this and the others are empty where not given. */
  hin: Generated<string>;
  engine: Generated<string>;
  /** Nine digits. */
  mmsi: Generated<string>;
  call_sign: Generated<string>;
  insurer: Generated<string>;
  policy_number: Generated<string>;
  created_at: Generated<Date>;
}

/** One time that particulars of a boat were changed. */
export interface BoatChangeTable {
  no: GeneratedAlways<number>;
  /** Of the boat. */
  member_id: string;
  boat_id: string;
  changed_at: Generated<Date>;
  changes: JSONColumnType<BoatChange[]>;
}
