import type { changingRecords } from '@nfcards/shared/operations';
import type { Generated } from 'kysely';

export interface LiveTables {
  live_event: LiveEventTable;
  live_event_counter: LiveEventCounterTable;
}

/** A record of one of the `changingRecords` is told of by its own name. */
export type ToldKind =
  | 'message'
  | 'conversation_read'
  | 'notification'
  | 'notifications_read'
  | (typeof changingRecords)[number];

/** What a member's devices are told of; kept for a day. */
export interface LiveEventTable {
  member_id: string;
  /** Counts the member's events from 1, without gaps. */
  no: number;
  kind: ToldKind;
  /** Id of what it is about; null where the kind says it all. */
  subject: string | null;
  created_at: Generated<Date>;
}

export interface LiveEventCounterTable {
  member_id: string;
  /** `no` of the member's last event. */
  last: number;
}
