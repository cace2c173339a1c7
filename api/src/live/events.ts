import type { LiveEvent } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { whyUnavailable } from '../database/unavailable.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Handler } from '../wire/outcome.ts';
import type { StoredEvent } from './event-log.ts';
import { lastEvent, readAfter } from './event-log.ts';
import type { LiveHub } from './live-hub.ts';

type Db = Kysely<Tables>;

/** A member, and the place that they answer for. */
export interface Viewer {
  readonly memberId: string;
  readonly placeId: string | null;
}

/** The event as this viewer may see it now; null when its subject is gone or not theirs to see. */
export type DescribeEvent = (db: Db, viewer: Viewer, event: StoredEvent) => Promise<LiveEvent | null>;

export interface LiveServices {
  readonly db: Db;
  readonly hub: LiveHub;
  readonly describeEvent: DescribeEvent;
}

export function events(services: LiveServices): Handler<'events'> {
  return async (_input, { session, signal, lastEventId }) => ({
    kind: 'events',
    events: followLog(services, session, lastEventId, signal),
  });
}

interface OutgoingEvent {
  readonly id: string;
  readonly event: LiveEvent;
}

/**
 * The member's events from the client's position on, for as long as the session lasts. Only the position is kept
 * between two events, so a slow client costs no memory beyond its connection.
 */
async function* followLog(
  { db, hub, describeEvent }: LiveServices,
  session: Session,
  lastEventId: string | null,
  signal: AbortSignal,
): AsyncGenerator<OutgoingEvent> {
  // Before the log is read, so that an event in between wakes it.
  const subscription = hub.subscribe(session, signal);
  try {
    let position = yield* resume(await lastEvent(db, session.memberId), lastEventId);
    while (!subscription.ended) {
      const viewer = await viewerOf(db, session);
      if (viewer === null) return;
      const reading = await readAfter(db, session.memberId, position);
      if (reading.kind === 'lost') {
        position = reading.last;
        yield { id: String(position), event: { kind: 'resync' } };
        continue;
      }
      yield* describeAll(db, viewer, reading.events, describeEvent);
      position = reading.events.at(-1)?.no ?? position;
      if (reading.events.length === 0) await subscription.nextWake();
    }
  } catch (cause) {
    // The client reconnects and resumes at its position.
    if (whyUnavailable(cause) === null) throw cause;
  } finally {
    subscription.end();
  }
}

/** @returns the position to continue from: the client's, or the end of the log where that is not known */
function* resume(last: number, lastEventId: string | null): Generator<OutgoingEvent, number> {
  const known = lastEventId === null ? last : positionOf(lastEventId);
  const resumed = known !== null && known <= last;
  const position = resumed ? known : last;
  yield { id: String(position), event: { kind: resumed ? 'ready' : 'resync' } };
  return position;
}

async function* describeAll(
  db: Db,
  viewer: Viewer,
  events: readonly StoredEvent[],
  describe: DescribeEvent,
): AsyncGenerator<OutgoingEvent> {
  for (const stored of events) {
    const event = await describe(db, viewer, stored);
    if (event !== null) yield { id: String(stored.no), event };
  }
}

/** Null for an id that this server did not issue. */
function positionOf(lastEventId: string): number | null {
  return /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null;
}

/** The subscriber with current rights; null once the session has ended. */
async function viewerOf(db: Db, { id, memberId }: Session): Promise<Viewer | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['member.id', 'member.place_id'])
    .where('session.id', '=', id)
    .where('session.member_id', '=', memberId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row === undefined ? null : { memberId: row.id, placeId: row.place_id };
}
