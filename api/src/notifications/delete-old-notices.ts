import { RETENTION } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** For a daily job. */
export async function deleteOldNotices(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('live_event')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${RETENTION.liveEvent.hours}::int)`)
    .execute();
  await db
    .deleteFrom('notification')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${RETENTION.notification.days}::int)`)
    .execute();
}
