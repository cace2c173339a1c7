import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Days after which a notification is of no interest any more. */
const NOTIFICATION_DAYS = 365;
/** Hours for which a device that lost its connection can catch up. */
const EVENT_HOURS = 24;

/** For a daily job. */
export async function forgetOldNotices(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('live_event')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${EVENT_HOURS}::int)`)
    .execute();
  await db
    .deleteFrom('notification')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${NOTIFICATION_DAYS}::int)`)
    .execute();
}
