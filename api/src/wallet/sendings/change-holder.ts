import { randomUUID } from 'node:crypto';
import { SEALED_BESIDE } from '@nfcards/shared/operations';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { OF_THE_HULL } from '../../boats/boats.ts';
import type { Tables } from '../../database/tables.ts';
import { isFull } from '../card/quota.ts';
import { currentFiles, keysOf } from './sealed-keys.ts';

interface Change {
  /** Of the sending. */
  readonly id: string;
  readonly nfcard_id: string;
  /** The holder to be. */
  readonly memberId: string;
}

/** A document without a key would be lost to both, and the store of a member is not filled by others. */
export async function whyNotHolder(
  trx: Transaction<Tables>,
  { id, nfcard_id, memberId }: Change,
): Promise<'keys_missing' | 'storage_full' | null> {
  const keys = await keysOf(trx, { id, card_id: nfcard_id }, memberId);
  const files = await currentFiles(trx, nfcard_id);
  if (files.some((file) => !keys.has(file.id))) return 'keys_missing';
  const { bytes } = await trx
    .selectFrom('document_file')
    .select(sql<number>`coalesce(sum(size + ${SEALED_BESIDE}::int), 0)::bigint`.as('bytes'))
    .where('nfcard_id', '=', nfcard_id)
    .executeTakeFirstOrThrow();
  return (await isFull(trx, memberId, bytes)) ? 'storage_full' : null;
}

/**
 * The card and what it is about become the member's. Versions that are sealed for the one before only stay in the
 * history by their digests: their bytes go.
 */
export async function changeHolder(
  trx: Transaction<Tables>,
  { id, nfcard_id, memberId }: Change,
): Promise<void> {
  const boat_id = await ownEntryOfBoat(trx, nfcard_id, memberId);
  await trx.updateTable('nfcard').set({ holder_id: memberId, boat_id }).where('id', '=', nfcard_id).execute();
  const keys = await keysOf(trx, { id, card_id: nfcard_id }, memberId);
  const files = await trx
    .selectFrom('document_file')
    .select(['id', 'finished_at'])
    .where('nfcard_id', '=', nfcard_id)
    .execute();
  for (const file of files) {
    const sealed_key = keys.get(file.id) ?? null;
    if (file.finished_at === null) {
      await trx
        .deleteFrom('document_file')
        .where('id', '=', file.id)
        .where('nfcard_id', '=', nfcard_id)
        .execute();
      continue;
    }
    await trx
      .updateTable('document_file')
      .set({ sealed_key })
      .where('id', '=', file.id)
      .where('nfcard_id', '=', nfcard_id)
      .execute();
    if (sealed_key !== null) continue;
    await trx
      .deleteFrom('document_part')
      .where('file_id', '=', file.id)
      .where('nfcard_id', '=', nfcard_id)
      .execute();
  }
  for (const table of ['sending_key', 'key_request'] as const)
    await trx.deleteFrom(table).where('sending_id', '=', id).where('nfcard_id', '=', nfcard_id).execute();
  // Its link has served.
  await trx
    .updateTable('sending_file')
    .set({ sealed_for_link: null })
    .where('sending_id', '=', id)
    .where('nfcard_id', '=', nfcard_id)
    .execute();
  await trx
    .deleteFrom('nfcard_document')
    .where('nfcard_id', '=', nfcard_id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('document_file')
            .select('document_file.id')
            .whereRef('document_file.nfcard_id', '=', 'nfcard_document.nfcard_id')
            .whereRef('document_file.document_id', '=', 'nfcard_document.id'),
        ),
      ),
    )
    .execute();
}

/** The boat's entry among the member's own; made where there is none, also beyond the number that one may add. */
async function ownEntryOfBoat(trx: Transaction<Tables>, cardId: string, memberId: string): Promise<string> {
  const { hull, ...particulars } = await trx
    .selectFrom('boat')
    .innerJoin('nfcard', 'nfcard.boat_id', 'boat.id')
    .select(['boat.hull', ...OF_THE_HULL.map((name) => `boat.${name}` as const)])
    .where('nfcard.id', '=', cardId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('boat')
    .values({ id: randomUUID(), member_id: memberId, hull, ...particulars })
    .onConflict((conflict) => conflict.columns(['member_id', 'hull']).doNothing())
    .execute();
  const own = await trx
    .selectFrom('boat')
    .select('id')
    .where('member_id', '=', memberId)
    .where('hull', '=', hull)
    .executeTakeFirstOrThrow();
  return own.id;
}
