import type { AnswerOf, operations } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Handler } from '../wire/outcome.ts';
import type { VaultServices } from './services.ts';

export function vault({ db }: VaultServices): Handler<'vault'> {
  return async (_, { session: { memberId } }) => ({ kind: 'answer', answer: await readVault(db, memberId) });
}

export async function readVault(
  db: Kysely<Tables>,
  memberId: string,
): Promise<AnswerOf<(typeof operations)['vault']>> {
  const own = await db
    .selectFrom('vault')
    .select('recipient')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const wraps = await db
    .selectFrom('vault_wrap')
    .select(['id', 'kind', 'sealed', 'credential_id', 'made_at', 'address'])
    .where('member_id', '=', memberId)
    .orderBy('made_at')
    .execute();
  return {
    recipient: own?.recipient ?? null,
    wraps: wraps.map(({ made_at, address, ...wrap }) => ({
      ...wrap,
      made_at: made_at.toISOString(),
      ...(address !== null && { address }),
    })),
    documents: await countSealed(db, memberId),
  };
}

/** Documents of the member's cards that have a key sealed for the member. */
export async function countSealed(db: Kysely<Tables>, memberId: string): Promise<number> {
  const ofCard = sql<number>`(
    select count(*) from document_file
    where nfcard_id = nfcard.id and finished_at is not null and replaced_at is null and sealed_key is not null)`;
  const { documents } = await db
    .selectFrom('nfcard')
    .select(sql<number>`coalesce(sum(${ofCard}), 0)::bigint`.as('documents'))
    .where('holder_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return documents;
}
