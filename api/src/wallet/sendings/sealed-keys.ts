import type { SealedDocument } from '@nfcards/shared/operations';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { SendingOfCard } from '../card/sending-rows.ts';

export interface CurrentFile {
  readonly id: string;
  readonly document_id: string;
}

/** The newest finished version of each document of a card. */
export async function currentFiles(db: Kysely<Tables>, cardId: string): Promise<CurrentFile[]> {
  return db
    .selectFrom('document_file')
    .select(['id', 'document_id'])
    .where('nfcard_id', '=', cardId)
    .where('finished_at', 'is not', null)
    .where('replaced_at', 'is', null)
    .execute();
}

/**
 * Lets the current versions of these documents go along with a sending, with the keys that were sealed for its
 * receivers. Keys for accounts that are no more are left out.
 * @returns whether all of them are documents of the card
 */
export async function sealFor(
  trx: Transaction<Tables>,
  { sendingId, cardId }: { readonly sendingId: string; readonly cardId: string },
  documents: readonly SealedDocument[],
): Promise<boolean> {
  const files = new Map((await currentFiles(trx, cardId)).map((file) => [file.document_id, file.id]));
  const keys = new Map<string, { file_id: string; member_id: string | null; sealed_key: string }>();
  const going = new Map<string, string | null>();
  for (const { id, keys: given, sealed_for_link } of documents) {
    const file_id = files.get(id.toLowerCase());
    if (file_id === undefined) return false;
    going.set(file_id, sealed_for_link ?? null);
    for (const { member_id, sealed_key } of given) {
      const reader = member_id?.toLowerCase() ?? null;
      keys.set(`${file_id} ${reader}`, { file_id, member_id: reader, sealed_key });
    }
  }
  await sendFiles(trx, { id: sendingId, card_id: cardId }, going);
  const members = await existing(
    trx,
    [...keys.values()].flatMap(({ member_id }) => member_id ?? []),
  );
  const rows = [...keys.values()].filter(({ member_id }) => member_id === null || members.has(member_id));
  if (rows.length === 0) return true;
  await trx
    .insertInto('sending_key')
    .values(rows.map((row) => ({ nfcard_id: cardId, sending_id: sendingId, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(['sending_id', 'file_id', 'member_id'])
        .doUpdateSet((eb) => ({ sealed_key: eb.ref('excluded.sealed_key') })),
    )
    .execute();
  return true;
}

export function keysIn(documents: readonly SealedDocument[]): SealedDocument['keys'] {
  return documents.flatMap(({ keys }) => keys);
}

/** Bytes of the keys that are to be stored. */
export function sealedBytes(documents: readonly SealedDocument[]): number {
  return documents.reduce((sum, { keys, sealed_for_link = '' }) => {
    const bytes = keys.reduce((own, { sealed_key }) => own + sealed_key.length, 0);
    return sum + bytes + sealed_for_link.length;
  }, 0);
}

/** @param files with the key of each as the key in the sending's link has sealed it; null leaves what is there */
export async function sendFiles(
  trx: Transaction<Tables>,
  { id, card_id }: SendingOfCard,
  files: ReadonlyMap<string, string | null>,
): Promise<void> {
  if (files.size === 0) return;
  await trx
    .insertInto('sending_file')
    .values(
      [...files].map(([file_id, sealed_for_link]) => ({
        nfcard_id: card_id,
        sending_id: id,
        file_id,
        sealed_for_link,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['sending_id', 'file_id']).doUpdateSet((eb) => ({
        sealed_for_link: eb.fn.coalesce('excluded.sealed_for_link', 'sending_file.sealed_for_link'),
      })),
    )
    .execute();
}

async function existing(trx: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx.selectFrom('member').select('id').where('id', 'in', ids).forKeyShare().execute();
  return new Set(rows.map(({ id }) => id));
}

/** For the member who accepts: the key of each file that was sealed for them, or for any acceptor. */
export async function keysOf(
  db: Kysely<Tables>,
  { id, card_id }: SendingOfCard,
  memberId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('sending_key')
    .select(['file_id', 'sealed_key'])
    .where('sending_id', '=', id)
    .where('nfcard_id', '=', card_id)
    .where((eb) => eb.or([eb('member_id', '=', memberId), eb('member_id', 'is', null)]))
    // The member's own comes last, and stays.
    .orderBy('member_id', (order) => order.asc().nullsFirst())
    .execute();
  return new Map(rows.map(({ file_id, sealed_key }) => [file_id, sealed_key]));
}
