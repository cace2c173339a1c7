import type { Upload } from '@nfcards/shared/operations';
import { SEALED_BESIDE } from '@nfcards/shared/operations';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { lockMember } from '../../members/lock-member.ts';
import { isOwnVault } from '../../vault/own-vault.ts';
import type { Handler } from '../../wire/outcome.ts';
import { lockCard, lockCardOf } from '../card/lock-card.ts';
import { isFull } from '../card/quota.ts';
import type { WalletServices } from '../services.ts';
import { filedAs } from './change-document.ts';
import { readUpload } from './upload-state.ts';

const MAX_DOCUMENTS = 100;
const MAX_VERSIONS = 50;

interface NewFile {
  readonly file_id: string;
  readonly size: number;
  readonly digest: string;
  readonly sealed_title: string;
  readonly sealed_key: string | null;
  readonly commitment: string | null;
}

type Refusal =
  | 'nfcard_unknown'
  | 'document_unknown'
  | 'too_many_documents'
  | 'storage_full'
  | 'vault_changed';

export function addDocument({ db }: WalletServices): Handler<'add_document'> {
  return async (
    { id, nfcard_id, type, paper = null, expires_on, vault, ...file },
    { session: { memberId } },
  ) => {
    const outcome = await db.transaction().execute(async (trx): Promise<Upload | Refusal> => {
      await lockMember(trx, memberId);
      if (!(await lockCard(trx, nfcard_id, memberId))) return 'nfcard_unknown';
      if (!(await isOwnVault(trx, memberId, vault))) return 'vault_changed';
      const again = await openedBefore(trx, { id, nfcard_id, file });
      if (again !== null) return again;
      const refusal = await roomFor(trx, { nfcard_id, memberId, size: file.size });
      if (refusal !== null) return refusal;
      const added = await trx
        .insertInto('nfcard_document')
        .values({ id, nfcard_id, type: filedAs(type, paper), paper, expires_on })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows === 0n) return 'document_unknown';
      return openFile(trx, { id, nfcard_id }, file);
    });
    return typeof outcome === 'string'
      ? { kind: 'failure', failure: outcome }
      : { kind: 'answer', answer: outcome };
  };
}

async function roomFor(
  trx: Kysely<Tables>,
  asked: { readonly nfcard_id: string; readonly memberId: string; readonly size: number },
): Promise<'too_many_documents' | 'storage_full' | null> {
  const { documents } = await trx
    .selectFrom('nfcard_document')
    .select((eb) => eb.fn.countAll<number>().as('documents'))
    .where('nfcard_id', '=', asked.nfcard_id)
    .executeTakeFirstOrThrow();
  if (documents >= MAX_DOCUMENTS) return 'too_many_documents';
  return (await isFull(trx, asked.memberId, asked.size + SEALED_BESIDE)) ? 'storage_full' : null;
}

export function replaceDocument({ db }: WalletServices): Handler<'replace_document'> {
  return async ({ id, vault, ...file }, { session: { memberId } }) => {
    const outcome = await db
      .transaction()
      .execute(async (trx): Promise<Upload | Exclude<Refusal, 'nfcard_unknown'>> => {
        await lockMember(trx, memberId);
        const nfcard_id = await lockCardOf(trx, id, memberId);
        if (nfcard_id === null) return 'document_unknown';
        if (!(await isOwnVault(trx, memberId, vault))) return 'vault_changed';
        const again = await openedBefore(trx, { id, nfcard_id, file });
        if (again !== null) return again;
        const { versions } = await trx
          .selectFrom('document_file')
          .select((eb) => eb.fn.countAll<number>().as('versions'))
          .where('document_id', '=', id)
          .where('nfcard_id', '=', nfcard_id)
          .executeTakeFirstOrThrow();
        if (versions >= MAX_VERSIONS) return 'too_many_documents';
        if (await isFull(trx, memberId, file.size + SEALED_BESIDE)) return 'storage_full';
        return openFile(trx, { id, nfcard_id }, file);
      });
    return typeof outcome === 'string'
      ? { kind: 'failure', failure: outcome }
      : { kind: 'answer', answer: outcome };
  };
}

/** The same question again, for example because the answer was lost, gets the same answer. */
async function openedBefore(
  trx: Kysely<Tables>,
  asked: { readonly id: string; readonly nfcard_id: string; readonly file: NewFile },
): Promise<Upload | null> {
  const { id, nfcard_id, file } = asked;
  const known = await trx
    .selectFrom('document_file')
    .select(['id', 'nfcard_id'])
    .where('id', '=', file.file_id)
    .where('nfcard_id', '=', nfcard_id)
    .where('document_id', '=', id)
    .where('size', '=', file.size)
    .where('digest', '=', file.digest)
    .executeTakeFirst();
  return known === undefined ? null : readUpload(trx, known);
}

async function openFile(
  trx: Transaction<Tables>,
  document: { readonly id: string; readonly nfcard_id: string },
  { file_id, commitment, ...file }: NewFile,
): Promise<Upload | 'document_unknown'> {
  const { id, nfcard_id } = document;
  const opened = await trx
    .insertInto('document_file')
    .values({
      id: file_id,
      document_id: id,
      nfcard_id,
      ...file,
      commitment: commitment === null ? null : Buffer.from(commitment, 'hex'),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  const upload =
    opened.numInsertedOrUpdatedRows === 0n ? null : await readUpload(trx, { id: file_id, nfcard_id });
  if (upload !== null) return upload;
  // The id is taken by another file: what was added a moment ago must not stay without one.
  await trx
    .deleteFrom('nfcard_document')
    .where('id', '=', id)
    .where('nfcard_id', '=', nfcard_id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('document_file')
            .select('id')
            .where('document_id', '=', id)
            .where('nfcard_id', '=', nfcard_id),
        ),
      ),
    )
    .execute();
  return 'document_unknown';
}
