import type { BerthRequest } from '@nfcards/shared/operations';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export interface BerthTables {
  berth_request: BerthRequestTable;
}

export interface BerthRequestTable {
  id: string;
  no: GeneratedAlways<number>;
  port_id: string;
  member_id: string;
  boat: JSONColumnType<BerthRequest['boat']>;
  nfcard_id: string | null;
  /** This and departure are calendar dates. */
  arrival: string;
  departure: string;
  message: string;
  state: Generated<BerthRequest['state']>;
  /** Of the harbour office, with its answer. */
  note: Generated<string>;
  asked_at: Generated<Date>;
  /** One that still waits then expires. */
  answer_before: Date;
  settled_at: Date | null;
}
