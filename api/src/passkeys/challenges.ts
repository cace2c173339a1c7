import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { object, parseJson, pipe, safeParse, string, transform } from 'valibot';
import type { Tables } from '../database/tables.ts';

const CHALLENGE_MINUTES = 5;
export const CHALLENGE_MS = CHALLENGE_MINUTES * 60 * 1000;

type Db = Kysely<Tables>;

/** @param memberId who adds a passkey; null for a login. Returns 256 random bits, kept as their digest. */
export async function newChallenge(db: Db, memberId: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  await db
    .insertInto('passkey_challenge')
    .values({
      digest: digestOf(challenge),
      member_id: memberId,
      expires_at: sql<Date>`now() + make_interval(mins => ${CHALLENGE_MINUTES}::int)`,
    })
    .execute();
  return challenge;
}

/** True once, on whichever server, for a challenge that was given for the same purpose to the same member. */
export async function consumeChallenge(db: Db, challenge: string, memberId: string | null): Promise<boolean> {
  const used = await db
    .deleteFrom('passkey_challenge')
    .where('digest', '=', digestOf(Buffer.from(challenge, 'base64url')))
    .where('member_id', 'is not distinct from', memberId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

const clientData = pipe(
  string(),
  transform((text) => Buffer.from(text, 'base64url').toString()),
  parseJson(),
  object({ challenge: string() }),
);

/** The challenge in the client data (WebAuthn 3, §5.8.1), base64url; null where it cannot be parsed. */
export function challengeOf(clientDataJSON: string): string | null {
  const read = safeParse(clientData, clientDataJSON);
  return read.success ? read.output.challenge : null;
}

/** Deletes unused challenges; called by a job. */
export async function deleteOldChallenges(db: Db): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', sql<Date>`now()`).execute();
}

function digestOf(challenge: Uint8Array): Buffer {
  return createHash('sha256').update(challenge).digest();
}
