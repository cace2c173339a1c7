import { useTexts } from '@nfcards/shared/i18n';
import { useUnit } from 'effector-react';
import { $titles } from '../card-shown.model.ts';
import type { SendableDocument } from '../sendable-documents.ts';
import { texts } from '../texts.ts';

/** What the member calls a document, and what it is; only the latter while the vault is closed. */
export function useDocumentName(): (document: Pick<SendableDocument, 'fileId' | 'type'>) => string {
  const t = useTexts(texts);
  const titles = useUnit($titles);
  return ({ fileId, type }) => {
    const title = titles.get(fileId) ?? '';
    const kind = t(`types.${type}`);
    return title === '' || title === kind ? kind : `${title} (${kind})`;
  };
}
