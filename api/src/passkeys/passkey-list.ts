import type { AnswerOf, operations } from '@nfcards/shared/operations';
import type { Kysely, Selectable } from 'kysely';
import type { PasskeyTable } from '../database/schema/passkeys.ts';
import type { Tables } from '../database/tables.ts';
import type { Handler } from '../wire/outcome.ts';
import type { PasskeyServices } from './services.ts';

type Passkeys = AnswerOf<(typeof operations)['passkeys']>;

export function passkeyList({ db }: PasskeyServices): Handler<'passkeys'> {
  return async (_input, { session }) => ({
    kind: 'answer',
    answer: await readPasskeys(db, session.memberId),
  });
}

export async function readPasskeys(db: Kysely<Tables>, memberId: string): Promise<Passkeys> {
  const rows = await db
    .selectFrom('passkey')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  return rows.map(describePasskey);
}

export function describePasskey(row: Selectable<PasskeyTable>): Passkeys[number] {
  return {
    id: row.id,
    name: row.name,
    synced: row.synced,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
