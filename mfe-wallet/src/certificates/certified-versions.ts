import type { DocumentFile, NfcardDetails, NfcardDocument } from '@nfcards/shared/operations';

export interface CertifiedVersion {
  readonly document: NfcardDocument;
  readonly file: DocumentFile;
  /** When its bytes were all there. */
  readonly at: string;
  /** Number of its entry in the log; null for one that is not certified. */
  readonly no: number | null;
  readonly isCurrent: boolean;
}

/** Every version of a card's documents whose bytes are there, the newest first. */
export function versionsOf({ documents }: Pick<NfcardDetails, 'documents'>): readonly CertifiedVersion[] {
  return documents
    .flatMap((document) =>
      document.files.flatMap((file) => {
        const { finished_at: at, entry_no: no, replaced_at: replacedAt } = file;
        return at === null ? [] : [{ document, file, at, no, isCurrent: replacedAt === null }];
      }),
    )
    .toSorted((one, other) => other.at.localeCompare(one.at));
}

/** Numbers of all that the log has of a card: versions of its documents, and what happened to it. */
export function entriesOf(card: Pick<NfcardDetails, 'documents' | 'history'>): readonly number[] {
  const numbers = [...versionsOf(card), ...card.history.map(({ entry_no: no }) => ({ no }))];
  return numbers.flatMap(({ no }) => (no === null ? [] : [no]));
}
