import { Readable } from 'node:stream';
import type { Handler } from '../../wire/outcome.ts';
import { cardOfDocument } from '../card/lock-card.ts';
import type { Reader } from '../card/parties.ts';
import { isReceiver } from '../card/parties.ts';
import { isRunning } from '../card/sending-rows.ts';
import type { WalletServices } from '../services.ts';
import type { FileOfCard } from './document-bytes.ts';
import { documentBytes, readParts } from './document-bytes.ts';

/** For the holder, and for who receives the card for a time while the time runs. */
export function downloadDocument(
  services: Pick<WalletServices, 'db' | 'blobs'>,
): Handler<'download_document'> {
  return async ({ id, file_id }, { session, signal }) => {
    const file = await findReadable(services, session, { id, file_id });
    return sendDocument(services, file, signal);
  };
}

/** The bytes of a version that the caller has found to be readable. */
export async function sendDocument(
  services: Pick<WalletServices, 'db' | 'blobs'>,
  file: (FileOfCard & { readonly size: number }) | undefined,
  signal: AbortSignal,
) {
  const parts = file === undefined ? [] : await readParts(services.db, file);
  if (file === undefined || parts.length === 0)
    return { kind: 'failure', failure: 'document_unknown' } as const;
  const chunks = documentBytes(services, parts);
  // Asked for before the answer begins, so that a store that does not answer is a refusal and not half a file.
  const first = await chunks.next();
  const bytes = Readable.from(continued(first, chunks), { signal, objectMode: false });
  return { kind: 'file', bytes, size: file.size, type: 'application/octet-stream' } as const;
}

async function* continued(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (first.done !== true) yield first.value;
  yield* rest;
}

async function findReadable(
  { db }: Pick<WalletServices, 'db'>,
  reader: Reader,
  { id, file_id }: { readonly id: string; readonly file_id: string | undefined },
) {
  const cardId = await cardOfDocument(db, id);
  if (cardId === null) return undefined;
  let asked = db
    .selectFrom('document_file')
    .innerJoin('nfcard', 'nfcard.id', 'document_file.nfcard_id')
    .select(['document_file.id', 'document_file.nfcard_id', 'document_file.size'])
    .where('nfcard.id', '=', cardId)
    .where('document_file.document_id', '=', id)
    .where('document_file.finished_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('nfcard.holder_id', '=', reader.memberId),
        eb.exists(
          eb
            .selectFrom('nfcard_sending')
            .innerJoin('sending_file', (join) =>
              join
                .onRef('sending_file.nfcard_id', '=', 'nfcard_sending.card_id')
                .onRef('sending_file.sending_id', '=', 'nfcard_sending.id'),
            )
            .select('nfcard_sending.id')
            .whereRef('sending_file.file_id', '=', 'document_file.id')
            .whereRef('nfcard_sending.card_id', '=', 'nfcard.id')
            .where(isRunning)
            .where((of) => isReceiver(of, reader)),
        ),
      ]),
    );
  if (file_id !== undefined) asked = asked.where('document_file.id', '=', file_id);
  return asked.orderBy('document_file.finished_at', 'desc').limit(1).executeTakeFirst();
}
