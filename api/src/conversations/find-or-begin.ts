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
  let listed = trx
    .selectFrom('member_conversation')
    .select('conversation_id')
    .where('member_id', '=', member_id ?? null);
  listed =
    typeof place_id === 'string'
      ? listed.where('place_id', '=', place_id)
      : listed.where('peer_id', '=', other_id ?? null);
  const found = await listed.executeTakeFirst();
  return found === undefined
    ? undefined
    : trx.selectFrom('conversation').selectAll().where('id', '=', found.conversation_id).executeTakeFirst();
}
