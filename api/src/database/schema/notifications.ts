import type { Notice } from '@nfcards/shared/operations';
import type { Generated, GeneratedAlways } from 'kysely';

export interface NotificationTables {
  notification: NotificationTable;
}

export interface NotificationTable {
  id: Generated<string>;
  /** The order in which they were written. */
  no: GeneratedAlways<number>;
  member_id: string;
  /** The member that the data mentions. */
  from_id: string | null;
  kind: Notice['kind'];
  /** Of the notice's schema for the kind, when it was written. */
  data: unknown;
  created_at: Generated<Date>;
  read_at: Date | null;
}
