import type { LiveEvent } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Viewer } from '../conversations/find-conversation.ts';
import type { Tables } from '../database/tables.ts';
import { whyUnavailable } from '../database/unavailable.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Handler } from '../wire/outcome.ts';
import { describeEvent } from './describe-event.ts';
import type { ToldEvent } from './event-log.ts';
import { lastEvent, readAfter } from './event-log.ts';
import type { LiveHub } from './live-hub.ts';

type Db = Kysely<Tables>;

export interface LiveServices {
  readonly db: Db;
  readonly hub: LiveHub;
}

export function events(services: LiveServices): Handler<'events'> {
  return async (_input, { session, signal, lastEventId }) => ({
    kind: 'events',
    events: follow(services, session, lastEventId, signal),
  });
}

interface Sent {
  readonly id: string;
  readonly event: LiveEvent;
}

/**
 * All that is told to the member from where the client was, for as long as the session lasts. Only the place in
 * the log is kept between two events, so a client that reads slowly costs nothing but its connection.
 */
async function* follow(
  { db, hub }: LiveServices,
  session: Session,
  lastEventId: string | null,
  signal: AbortSignal,
): AsyncGenerator<Sent> {
  // Before the log is read: what is told in between wakes it.
  const listener = hub.listen(session, signal);
  try {
    let position = yield* begin(await lastEvent(db, session.memberId), lastEventId);
    while (!listener.ended) {
      const viewer = await viewerOf(db, session.id);
      if (viewer === null) return;
      const reading = await readAfter(db, session.memberId, position);
      if (reading.kind === 'lost') {
        position = reading.last;
        yield { id: String(position), event: { kind: 'resync' } };
        continue;
      }
      yield* describeAll(db, viewer, reading.events);
      position = reading.events.at(-1)?.no ?? position;
      if (reading.events.length === 0) await listener.woken();
    }
  } catch (cause) {
    // The client comes back, and goes on where it was.
    if (whyUnavailable(cause) === null) throw cause;
  } finally {
    listener.end();
  }
}

/** @returns from where it goes on: where the client was, or, when that cannot be known, the end of the log */
function* begin(last: number, lastEventId: string | null): Generator<Sent, number> {
  const known = lastEventId === null ? last : placeOf(lastEventId);
  const resumed = known !== null && known <= last;
  const position = resumed ? known : last;
  yield { id: String(position), event: { kind: resumed ? 'ready' : 'resync' } };
  return position;
}

async function* describeAll(db: Db, viewer: Viewer, events: readonly ToldEvent[]): AsyncGenerator<Sent> {
  for (const told of events) {
    const event = await describeEvent(db, viewer, told);
    if (event !== null) yield { id: String(told.no), event };
  }
}

/** Null for an id that is none of ours. */
function placeOf(lastEventId: string): number | null {
  return /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null;
}

/** Who listens, with today's rights; null once the session has ended. */
async function viewerOf(db: Db, sessionId: string): Promise<Viewer | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['member.id', 'member.place_id'])
    .where('session.id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row === undefined ? null : { memberId: row.id, placeId: row.place_id };
}
