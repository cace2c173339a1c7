import type { NfcardDetails, NfcardSummary } from '@nfcards/shared/operations';
import type { DocumentWanted } from '../documents/fetch-document.model.ts';

/** The document of a card as it is today, with all that opening it takes. */
export interface ListedDocument extends DocumentWanted {
  readonly cardId: string;
  readonly card: string;
  /** When this version was added. */
  readonly addedAt: string;
  /** Number of its entry in the log; null for one that is not certified. */
  readonly entryNo: number | null;
}

/** What is not in the archive, and why. */
export interface LeftOut {
  /** Of the version, or of the whole card. */
  readonly id: string;
  readonly card: string;
  /** What the document is called; null where that cannot be read, and for the whole card. */
  readonly title: string | null;
  /** When it was added, `2026-05-03`; null for the whole card. */
  readonly day: string | null;
  readonly why: 'card_unread' | 'no_key' | 'damaged' | 'unreachable' | 'locked';
}

export interface Listing {
  readonly documents: readonly ListedDocument[];
  readonly left: readonly LeftOut[];
}

/** Cards whose documents the member may read: their own, and those lent to them. */
export function readableCards(cards: readonly NfcardSummary[]): readonly NfcardSummary[] {
  const readable = cards.filter(
    ({ role, status }) => role === 'held' || (role === 'received' && status === 'accepted'),
  );
  // A card that is held and lent back to its holder is one card.
  return [...new Map(readable.map((card) => [card.id, card])).values()];
}

/** The documents of a card, each in the version of today. */
export function documentsOf(card: NfcardDetails): Listing {
  const name = nameOf(card);
  const documents: ListedDocument[] = [];
  const left: LeftOut[] = [];
  for (const { id: documentId, files } of card.documents) {
    const file = files.find(
      ({ finished_at, replaced_at, kept }) => finished_at !== null && replaced_at === null && kept,
    );
    // One that is still being uploaded is not there yet.
    if (file === undefined || file.finished_at === null) continue;
    const { id: fileId, size, sealed_title, sealed_key, finished_at: addedAt, entry_no: entryNo } = file;
    if (sealed_key === null)
      left.push({ id: fileId, card: name, title: null, day: dayOf(addedAt), why: 'no_key' });
    else
      documents.push({
        cardId: card.id,
        card: name,
        documentId,
        fileId,
        size,
        sealed_title,
        sealed_key,
        addedAt,
        entryNo,
      });
  }
  return { documents, left };
}

export function nameOf({ title, boat }: Pick<NfcardSummary, 'title' | 'boat'>): string {
  return title || boat.name;
}

export function dayOf(moment: string): string {
  return moment.slice(0, 'YYYY-MM-DD'.length);
}
