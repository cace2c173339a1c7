import { useUnit } from 'effector-react';
import { usePaperWords } from '../../documents/use-paper-words.ts';
import { $titles } from '../card-shown.model.ts';
import type { SendableDocument } from '../sendable-documents.ts';

/** What the member calls a document, and what it is; only the latter while the vault is closed. */
export function useDocumentName(): (document: Pick<SendableDocument, 'fileId' | 'type' | 'paper'>) => string {
  const words = usePaperWords();
  const titles = useUnit($titles);
  return ({ fileId, ...paper }) => {
    const title = titles.get(fileId) ?? '';
    const kind = words.name(paper);
    return title === '' || title === kind ? kind : `${title} (${kind})`;
  };
}
