import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { DocumentFile, NfcardDocument } from '@nfcards/shared/operations';
import { useUnit } from 'effector-react';
import { kilobytesOf, MEGABYTE, megabytesOf } from '../../../documents/megabyte.ts';
import { usePaperWords } from '../../../documents/use-paper-words.ts';
import { texts } from '../texts.ts';
import { $metadata } from './metadata.model.ts';
import type { VersionWanted } from './viewing.model.ts';

export interface DocumentWords {
  /** What the member calls it, or what sort of paper it is while the vault is closed. */
  title(document: NfcardDocument): string;
  /** Bytes as people count them. */
  size(bytes: number): string;
}

export function useDocumentWords(): DocumentWords {
  const t = useTexts(texts);
  const papers = usePaperWords();
  const metadata = useUnit($metadata);
  const { number } = useFormats();
  return {
    title(document) {
      const newest = newestOf(document);
      const title = newest === null ? undefined : metadata.get(newest.id)?.title;
      return title || papers.name(document);
    },
    size(bytes) {
      if (bytes < MEGABYTE) return t('size.kilobytes', { number: number(kilobytesOf(bytes)) });
      return t('size.megabytes', { number: number(megabytesOf(bytes)) });
    },
  };
}

/** The version that is shown: the newest whose bytes are all there. */
export function newestOf({ files }: Pick<NfcardDocument, 'files'>): DocumentFile | null {
  return files.find(({ finished_at: finishedAt }) => finishedAt !== null) ?? null;
}

/** What fetching a version takes; null where nobody has sealed it for this reader, or its bytes are not kept. */
export function wantedOf(documentId: string, file: DocumentFile | null, title: string): VersionWanted | null {
  if (file === null || file.sealed_key === null || !file.kept) return null;
  const { id: fileId, sealed_key, sealed_title } = file;
  return { documentId, fileId, sealed_key, sealed_title, title };
}
