import type { NfcardDetails, NfcardSummary } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Handler } from '../wire/outcome.ts';
import { readHistory } from './card/history.ts';
import type { Reader } from './card/parties.ts';
import { sendingRows } from './card/sending-rows.ts';
import { readDocuments, readSentDocuments } from './documents/documents.ts';
import { readSummaries } from './nfcard-summaries.ts';
import type { WalletServices } from './services.ts';

export function getAllNfcards({ db }: WalletServices): Handler<'get_all_nfcards'> {
  return async (_input, { session }) => ({ kind: 'answer', answer: await readSummaries(db, session) });
}

export function nfcard({ db }: WalletServices): Handler<'nfcard'> {
  return async ({ id }, { session }) => {
    const card = await readNfcard(db, session, id);
    return card === null ? { kind: 'failure', failure: 'nfcard_unknown' } : { kind: 'answer', answer: card };
  };
}

/** Null for a card that the reader neither holds nor was sent nor has given away. */
export async function readNfcard(
  db: Kysely<Tables>,
  reader: Reader,
  id: string,
): Promise<NfcardDetails | null> {
  const ways = await readSummaries(db, reader, id);
  const summary = ways.sort((a, b) => closeness(a) - closeness(b))[0];
  if (summary === undefined) return null;
  if (summary.sending_id === null) {
    const documents = await readDocuments(db, id);
    return { ...summary, documents, proof: null, history: await readHistory(db, id) };
  }
  const sending = await sendingRows(db)
    .where('nfcard_sending.id', '=', summary.sending_id)
    .executeTakeFirst();
  // Gone since a moment ago.
  if (sending === undefined) return null;
  const readable = summary.role === 'received' && sending.running;
  return {
    ...summary,
    documents: readable ? await readSentDocuments(db, sending, reader.memberId) : [],
    proof: sending.proof,
    history: [],
  };
}

/** Who has a card in several ways sees it in the one that shows most. */
function closeness({ role, status }: NfcardSummary): number {
  if (role === 'held') return 0;
  if (role === 'sent') return 3;
  return status === 'accepted' ? 1 : 2;
}
