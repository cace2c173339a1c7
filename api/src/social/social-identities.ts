import type { AnswerOf, operations } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Handler } from '../wire/outcome.ts';
import type { SocialServices } from './services.ts';

type Identities = AnswerOf<(typeof operations)['social_identities']>;

export function socialIdentities({ db }: SocialServices): Handler<'social_identities'> {
  return async (_input, { session }) => ({
    kind: 'answer',
    answer: await readIdentities(db, session.memberId),
  });
}

export async function readIdentities(db: Kysely<Tables>, memberId: string): Promise<Identities> {
  const rows = await db
    .selectFrom('social_identity')
    .select(['id', 'provider', 'email', 'created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    linked_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
  }));
}
