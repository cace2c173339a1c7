import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { addEntry } from '../../certification/add-entry.ts';
import type { Tables } from '../../database/tables.ts';
import { publish } from '../../live/publish.ts';
import type { Handler } from '../../wire/outcome.ts';
import { addEvent } from '../card/history.ts';
import { lockCard } from '../card/lock-card.ts';
import type { WalletServices } from '../services.ts';
import { changeDocument, type DocumentChange } from './change-document.ts';
import type { PartRow } from './document-bytes.ts';
import { documentBytes, readParts } from './document-bytes.ts';
import { findUpload, partCount, readUpload } from './upload-state.ts';

type File = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

interface Ending {
  readonly parts: readonly PartRow[];
  readonly memberId: string;
  readonly change: DocumentChange;
}

export function finishDocument(services: WalletServices): Handler<'finish_document'> {
  const { db } = services;
  return async ({ file_id, ...change }, { session: { memberId } }) => {
    const file = await findUpload(db, file_id, memberId);
    if (file === undefined) return { kind: 'failure', failure: 'upload_unknown' };
    if (file.finished_at === null) {
      const parts = await readParts(db, file);
      if (parts.length < partCount(file.size)) return { kind: 'failure', failure: 'parts_missing' };
      if ((await digestOf(services, parts)) !== file.digest)
        return { kind: 'failure', failure: 'digest_wrong' };
      const failure = await db.transaction().execute((trx) => finish(trx, file, { parts, memberId, change }));
      if (failure !== null) return { kind: 'failure', failure };
    }
    const upload = await readUpload(db, file);
    return upload === null
      ? { kind: 'failure', failure: 'upload_unknown' }
      : { kind: 'answer', answer: upload };
  };
}

async function digestOf(services: WalletServices, parts: readonly PartRow[]): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of documentBytes(services, parts)) hash.update(bytes);
  return hash.digest('hex');
}

/** The version takes the place of the one before, if the parts are still those whose digest was right. */
async function finish(
  trx: Transaction<Tables>,
  file: File,
  { parts, memberId, change }: Ending,
): Promise<'upload_unknown' | 'digest_wrong' | null> {
  const { id, document_id, nfcard_id, digest, commitment } = file;
  if (!(await lockCard(trx, nfcard_id, memberId))) return 'upload_unknown';
  const open = await trx
    .selectFrom('document_file')
    .select('finished_at')
    .where('id', '=', id)
    .where('nfcard_id', '=', nfcard_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (open === undefined) return 'upload_unknown';
  if (open.finished_at !== null) return null;
  const now = await readParts(trx, file);
  if (now.some(({ blob }, index) => blob !== parts[index]?.blob)) return 'digest_wrong';
  const type = await changeDocument(trx, { id: document_id, nfcard_id }, change);
  if (type === null) return 'upload_unknown';
  const replaced = await trx
    .updateTable('document_file')
    .set({ replaced_at: sql`clock_timestamp()` })
    .where('document_id', '=', document_id)
    .where('nfcard_id', '=', nfcard_id)
    .where('finished_at', 'is not', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  const entry_no = commitment === null ? null : await addEntry(trx, { kind: 'document', commitment });
  await trx
    .updateTable('document_file')
    .set({ finished_at: sql`clock_timestamp()`, entry_no })
    .where('id', '=', id)
    .where('nfcard_id', '=', nfcard_id)
    .execute();
  const kind = replaced.numUpdatedRows > 0n ? 'document_replaced' : 'document_added';
  await addEvent(trx, { nfcard_id, kind, actorId: memberId, document: { type, digest } });
  await publish(trx, [{ memberId, kind: 'nfcard', subject: nfcard_id }]);
  return null;
}
