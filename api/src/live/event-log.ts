import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { LiveEventTable } from '../database/schema/live.ts';
import type { Tables } from '../database/tables.ts';

/** Events read at a time. */
const BATCH = 100;

export type StoredEvent = Pick<Selectable<LiveEventTable>, 'no' | 'kind' | 'subject'>;

export type Reading =
  | { readonly kind: 'events'; readonly events: readonly StoredEvent[] }
  /** Some events since the position have been deleted. `last` is the member's newest event. */
  | { readonly kind: 'lost'; readonly last: number };

/** `no` of the member's last event; 0 before the first. */
export async function lastEvent(db: Kysely<Tables>, memberId: string): Promise<number> {
  const counter = await db
    .selectFrom('live_event_counter')
    .select('last')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return counter?.last ?? 0;
}

/** The oldest events after `position`. Numbers have no gaps, so a missing one has been deleted. */
export async function readAfter(db: Kysely<Tables>, memberId: string, position: number): Promise<Reading> {
  const { rows } = await sql<
    { last: number } & { [Column in keyof StoredEvent]: StoredEvent[Column] | null }
  >`
    select counter.last, event.no, event.kind, event.subject
    from live_event_counter counter
    left join live_event event on event.member_id = counter.member_id and event.no > ${position}
    where counter.member_id = ${memberId}
    order by event.no
    limit ${BATCH}`.execute(db);
  const last = rows[0]?.last ?? 0;
  const events = rows.flatMap(({ no, kind, subject }) =>
    no === null || kind === null ? [] : [{ no, kind, subject }],
  );
  const next = events[0]?.no;
  const complete = next === undefined ? last === position : next === position + 1;
  return complete ? { kind: 'events', events } : { kind: 'lost', last };
}
