import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { ToldKind } from './tables.ts';

export interface Told {
  readonly memberId: string;
  readonly kind: ToldKind;
  /** Id of what it is about; null for `notifications_read`. */
  readonly subject: string | null;
}

/**
 * Tells members' devices, once `trx` is committed, that something is new for them. To be called near the end of a
 * transaction, once for all its members: whoever tells the same one meanwhile waits. Members who are gone are passed
 * over.
 */
export async function tell(trx: Kysely<Tables>, events: readonly Told[]): Promise<void> {
  // Always in the same order, so that two transactions that tell the same members do not wait for each other.
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
