import type { NfcardDetails, NfcardDocument, PaperKind } from '@nfcards/shared/operations';

/** A document whose newest version is there as a whole, so that it can go along. */
export interface SendableDocument {
  readonly id: string;
  readonly fileId: string;
  readonly type: NfcardDocument['type'];
  readonly paper: PaperKind | null;
  readonly expiresOn: string | null;
  readonly size: number;
  readonly sealedTitle: string;
  /** Null where nobody has sealed it for this member. */
  readonly sealedKey: string | null;
}

export function sendableDocuments({
  documents,
}: Pick<NfcardDetails, 'documents'>): readonly SendableDocument[] {
  return documents.flatMap(({ id, type, paper = null, expires_on, files }) => {
    const file = files.find(({ finished_at, replaced_at }) => finished_at !== null && replaced_at === null);
    if (file === undefined) return [];
    const { size, sealed_title, sealed_key } = file;
    return [
      {
        id,
        fileId: file.id,
        type,
        paper,
        expiresOn: expires_on,
        size,
        sealedTitle: sealed_title,
        sealedKey: sealed_key,
      },
    ];
  });
}
