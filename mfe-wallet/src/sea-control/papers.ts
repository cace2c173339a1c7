import { type NfcardDetails, type NfcardDocument, paperKinds } from '@nfcards/shared/operations';
import type { KeptCard } from '../device/kept.ts';
import { type SendableDocument, sendableDocuments } from '../sending/sendable-documents.ts';

/** What a check at sea asks for, in the order in which it does. */
const ASKED_FOR: readonly NfcardDocument['type'][] = ['registration', 'insurance'];

/** The newest versions that the member can read, with everything that opens them; history has no use at sea. */
export function cardToKeep(card: NfcardDetails): NfcardDetails {
  const wanted = new Set(readableDocuments(card).map(({ fileId }) => fileId));
  const documents = card.documents.flatMap(({ files, ...document }) => {
    const kept = files.filter(({ id }) => wanted.has(id));
    return kept.length === 0 ? [] : [{ ...document, files: kept }];
  });
  return { ...card, documents, history: [] };
}

export type ReadableDocument = SendableDocument & { readonly sealedKey: string };

export function readableDocuments(card: Pick<NfcardDetails, 'documents'>): readonly ReadableDocument[] {
  return sendableDocuments(card).flatMap(({ sealedKey, ...document }) =>
    sealedKey === null ? [] : [{ ...document, sealedKey }],
  );
}

/** Registration and insurance of a card that is kept. */
export function papersOf({ card }: Pick<KeptCard, 'card'>): readonly ReadableDocument[] {
  const readable = readableDocuments(card);
  return ASKED_FOR.flatMap((type) =>
    readable.filter((document) => document.type === type).toSorted((one, other) => rank(one) - rank(other)),
  );
}

/** In the order in which papers are asked for; one that nobody has named may be the first of them. */
function rank({ paper }: Pick<ReadableDocument, 'paper'>): number {
  return paper === null ? 0 : paperKinds.indexOf(paper);
}

/** Lent for a time that has passed: the copy goes with the right to read it. */
export function isOver({ card }: Pick<KeptCard, 'card'>, now: Date): boolean {
  return card.valid_until !== null && new Date(card.valid_until) <= now;
}

/** Another version, another document or another key than those of the copy. */
export function isOutdated({ card }: Pick<KeptCard, 'card'>, present: NfcardDetails): boolean {
  return signature(card) !== signature(cardToKeep(present));
}

function signature({ title, boat, valid_until, documents }: NfcardDetails): string {
  const files = documents.map(({ id, type, paper = null, expires_on, files: versions }) => [
    id,
    type,
    paper,
    expires_on,
    versions.map(({ id: fileId, sealed_title }) => [fileId, sealed_title]),
  ]);
  return JSON.stringify([title, boat, valid_until, files]);
}
