import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { LiveEventKind } from '../database/schema/live.ts';
import type { Tables } from '../database/tables.ts';

export interface NewLiveEvent {
  readonly memberId: string;
  readonly kind: LiveEventKind;
  /** Id of the record that it is about; null for `notifications_read`. */
  readonly subject: string | null;
}

/**
 * Writes events that reach the members' devices once `trx` is committed. Call it near the end of a transaction, once
 * for all its members: another transaction that publishes to the same member waits. Deleted members are skipped.
 */
export async function publish(trx: Kysely<Tables>, events: readonly NewLiveEvent[]): Promise<void> {
  // Always in the same order, so that two transactions with the same members cannot deadlock.
  const ordered = [...events].sort((a, b) => a.memberId.localeCompare(b.memberId));
  for (const { memberId, kind, subject } of ordered) {
    await sql`
      with counted as (
        insert into live_event_counter as counter (member_id, last)
        select id, 1 from member where id = ${memberId} for key share
        on conflict (member_id) do update set last = counter.last + 1
        returning last)
      insert into live_event (member_id, no, kind, subject)
      select ${memberId}::uuid, last, ${kind}::text, ${subject}::uuid from counted`.execute(trx);
  }
}
