import type { Insertable, Kysely } from 'kysely';
import type { ConversationTable } from '../database/schema/conversations.ts';
import type { Tables } from '../database/tables.ts';
import type { Conversation } from './find-conversation.ts';

type Db = Kysely<Tables>;
export type Sides = Pick<Insertable<ConversationTable>, 'member_id' | 'other_id' | 'place_id'>;

/** Two participants have one conversation, in either direction. */
export async function findOrBegin(trx: Db, sides: Sides): Promise<Conversation> {
  const known = await findBetween(trx, sides);
  if (known !== undefined) return known;
  const begun = await trx
    .insertInto('conversation')
    .values(sides)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  const conversation = begun ?? (await findBetween(trx, sides));
  if (conversation === undefined) throw new Error('A conversation that is in the way cannot be found.');
  return conversation;
}

async function findBetween(
  trx: Db,
  { member_id, other_id, place_id }: Sides,
): Promise<Conversation | undefined> {
  const conversations = trx.selectFrom('conversation').selectAll();
  if (typeof place_id === 'string') {
    return conversations
      .where('member_id', '=', member_id ?? null)
      .where('place_id', '=', place_id)
      .executeTakeFirst();
  }
  return conversations
    .where((row) =>
      row.or([
        row.and({ member_id: member_id ?? null, other_id: other_id ?? null }),
        row.and({ member_id: other_id ?? null, other_id: member_id ?? null }),
      ]),
    )
    .executeTakeFirst();
}
