import type { LoginSession } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Session } from '../sessions/sessions.ts';
import { endSession, REMEMBERED_DAYS } from '../sessions/sessions.ts';
import type { Handler } from '../wire/outcome.ts';
import type { AccountServices } from './services.ts';

/** More than a person reads. */
const MAX_LISTED = 200;

export function sessions({ db }: AccountServices): Handler<'sessions'> {
  return async (_input, { session }) => ({ kind: 'answer', answer: await readSessions(db, session) });
}

export function endOneSession({ db }: AccountServices): Handler<'end_session'> {
  return async ({ id }, { session }) => {
    if (!(await endSession(db, session.memberId, id))) return { kind: 'failure', failure: 'session_unknown' };
    if (id === session.id) return { kind: 'answer', answer: {}, session: { kind: 'closed' } };
    return { kind: 'answer', answer: {} };
  };
}

export async function readSessions(
  db: Kysely<Tables>,
  { memberId, id }: Pick<Session, 'memberId' | 'id'>,
): Promise<LoginSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'kind', 'device', 'created_at', 'last_seen_at'])
    // One that ran out ended when it did.
    .select(
      sql<Date | null>`coalesce(ended_at, case when expires_at <= now() then expires_at end)`.as('ended_at'),
    )
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    kind: row.kind,
    opened_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    current: row.id === id,
  }));
}

/** Deletes old sessions, and accounts without sessions whose address another account has verified. */
export async function deleteOldSessions(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('session')
    .where(sql<boolean>`least(ended_at, expires_at) < now() - make_interval(days => ${REMEMBERED_DAYS}::int)`)
    .execute();
  await sql`
    delete from member where not email_verified
      and exists (select from member as owner where owner.email = member.email and owner.email_verified)
      and not exists (select from session where session.member_id = member.id
        and ended_at is null and expires_at > now())`.execute(db);
  await db.deleteFrom('one_time_code').where('expires_at', '<', sql<Date>`now()`).execute();
}
