import { createHash, randomBytes } from 'node:crypto';
import { RETENTION } from '@nfcards/shared/operations';
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Language } from '../base/language.ts';
import type { AccountType } from '../database/schema/accounts.ts';
import type { SessionTable } from '../database/schema/sessions.ts';
import type { Tables } from '../database/tables.ts';
import { ID_BYTES, idBytes, idOfBytes } from '../members/id-bytes.ts';

/** Days that a remembered session lasts (SPEC SE1, K2). */
export const REMEMBERED_DAYS = RETENTION.rememberedSession.days;
/** Hours without use after which a session of a browser tab ends. */
const BROWSER_HOURS = RETENTION.browserSession.hours;
/** Days after the login when it ends, even if it is used. */
const BROWSER_DAYS = RETENTION.browserSessionInAll.days;
/** Minutes for which a proof (password, second factor) counts for sensitive operations. */
const PROOF_MINUTES = 10;
/** Minutes between updates of a session's last use, so that not every read writes. */
const SEEN_MINUTES = 5;

/** A valid session: not ended, not expired, of an existing account. */
export interface Session {
  readonly id: string;
  readonly memberId: string;
  readonly kind: 'remembered' | 'browser';
  readonly accountType: AccountType;
  /** The place that a professional or harbour office answers for. */
  readonly placeId: string | null;
  /** The member's own choice. */
  readonly language: Language;
  readonly emailVerified: boolean;
  /** Whether the password or a second factor was shown in the last ten minutes. */
  readonly fresh: boolean;
}

export interface NewSession {
  readonly memberId: string;
  readonly kind: 'remembered' | 'browser';
  readonly device: string;
}

type Db = Kysely<Tables>;

/** Bytes of a token: the member's id, and what is random. Tokens of before were random alone, and shorter. */
const TOKEN_BYTES = ID_BYTES + 32;

/** 256 random bits, base64url. It gives full access, so only its digest is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The member's id, and 256 random bits: so the session is found where the member's rows are. */
function newSessionToken(memberId: string): string {
  return Buffer.concat([idBytes(memberId), randomBytes(32)]).toString('base64url');
}

/** Whose session the token claims to open; null for one of before tokens said so, which goes by its digest alone. */
export function claimedMember(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  return bytes.length === TOKEN_BYTES ? idOfBytes(bytes.subarray(0, ID_BYTES)) : null;
}

/** The row of a session's token. */
function isOf(token: string) {
  const memberId = claimedMember(token);
  return (session: ExpressionBuilder<Tables, 'session'>) =>
    session.and([
      session('session.token_hash', '=', tokenHash(token)),
      ...(memberId === null ? [] : [session('session.member_id', '=', memberId)]),
    ]);
}

/** @returns the token, which is not stored and cannot be read again */
export async function openSession(db: Db, { memberId, kind, device }: NewSession): Promise<string> {
  const token = newSessionToken(memberId);
  await db
    .insertInto('session')
    .values({ member_id: memberId, token_hash: tokenHash(token), kind, device, expires_at: expiry(kind) })
    .execute();
  return token;
}

/** Null for a token that is unknown, ended or expired; the caller does not learn which. */
export async function findSession(db: Db, token: string): Promise<Session | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['session.id', 'session.kind', 'session.member_id'])
    .select(['member.account_type', 'member.place_id', 'member.language', 'member.email_verified'])
    .select(
      sql<boolean>`session.proved_at > now() - make_interval(mins => ${PROOF_MINUTES}::int)`.as('fresh'),
    )
    .select(
      sql<boolean>`session.last_seen_at < now() - make_interval(mins => ${SEEN_MINUTES}::int)`.as('unseen'),
    )
    .where(isOf(token))
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.unseen) await noteUse(db, row);
  return {
    id: row.id,
    memberId: row.member_id,
    kind: row.kind,
    accountType: row.account_type,
    placeId: row.place_id,
    language: row.language,
    emailVerified: row.email_verified,
    fresh: row.fresh,
  };
}

async function noteUse(
  db: Db,
  { id, member_id, kind }: Pick<Selectable<SessionTable>, 'id' | 'member_id' | 'kind'>,
): Promise<void> {
  // A remembered session lasts 90 days from its login. A tab's session is prolonged by its use, up to a limit.
  await db
    .updateTable('session')
    .set({
      last_seen_at: sql`now()`,
      ...(kind === 'browser' ? { expires_at: sql<Date>`least(${expiry(kind)}, ${lastDay})` } : {}),
    })
    .where('id', '=', id)
    .where('member_id', '=', member_id)
    .execute();
  await db.updateTable('member').set({ last_seen_at: sql`now()` }).where('id', '=', member_id).execute();
}

export async function endSession(db: Db, memberId: string, id: string): Promise<boolean> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: sql`now()` })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Ends the session of a browser that has just got another. */
export async function endReplacedSession(db: Db, token: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: sql`now()` })
    .where(isOf(token))
    .where('ended_at', 'is', null)
    .execute();
}

/** @param except id of a session to leave open: the caller's */
export async function endAllSessions(db: Db, memberId: string, except?: string): Promise<void> {
  let ending = db
    .updateTable('session')
    .set({ ended_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null);
  if (except !== undefined) ending = ending.where('id', '<>', except);
  await ending.execute();
}

type ProvedSession = Pick<Session, 'id' | 'memberId'>;

/** Notes that the caller has just proved the password or a second factor. */
export async function noteProof(db: Db, { id, memberId }: ProvedSession): Promise<void> {
  await db
    .updateTable('session')
    .set({ proved_at: sql`now()` })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .execute();
}

/** As if the proof were of long ago: the next dangerous change asks for another. */
export async function forgetProof(db: Db, { id, memberId }: ProvedSession): Promise<void> {
  await db
    .updateTable('session')
    .set({ proved_at: sql`now() - make_interval(mins => ${PROOF_MINUTES}::int)` })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .execute();
}

const lastDay = sql<Date>`created_at + make_interval(days => ${BROWSER_DAYS}::int)`;

function expiry(kind: Session['kind']) {
  const hours = kind === 'remembered' ? REMEMBERED_DAYS * 24 : BROWSER_HOURS;
  return sql<Date>`now() + make_interval(hours => ${hours}::int)`;
}
