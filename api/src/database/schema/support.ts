import type { Generated, GeneratedAlways } from 'kysely';

export interface SupportTables {
  support_request: SupportRequestTable;
}

export interface SupportRequestTable {
  id: Generated<string>;
  /** The order in which they were made. */
  no: GeneratedAlways<number>;
  member_id: string;
  kind: 'place_claim' | 'name_change';
  /** Of a claim. */
  place_id: string | null;
  /** Of a change of name, as `last_name`. */
  first_name: string | null;
  last_name: string | null;
  message: string;
  state: Generated<'open' | 'accepted' | 'declined'>;
  /** The answer of support. */
  note: string | null;
  settled_by: string | null;
  created_at: Generated<Date>;
  settled_at: Date | null;
}
