import type { changingRecords } from '@nfcards/shared/operations';
import type { Generated } from 'kysely';

export interface LiveTables {
  live_event: LiveEventTable;
  live_event_counter: LiveEventCounterTable;
}

/** An event about one of the `changingRecords` has the record's name as its kind. */
export type LiveEventKind =
  | 'message'
  | 'conversation_read'
  | 'notification'
  | 'notifications_read'
  | (typeof changingRecords)[number];

/** The events of members' devices; kept for a day. */
export interface LiveEventTable {
  member_id: string;
  /** Counts the member's events from 1, without gaps. */
  no: number;
  kind: LiveEventKind;
  /** Id of the record that it is about; null where the kind says it all. */
  subject: string | null;
  created_at: Generated<Date>;
}

export interface LiveEventCounterTable {
  member_id: string;
  /** `no` of the member's last event. */
  last: number;
}
