import { useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { useUnit } from 'effector-react';
import { type FetchError, fetchDocumentFx } from '../../../documents/fetch-document.model.ts';
import type { OpenedDocument } from '../../../vault/worker/vault-work.model.ts';
import { usePrint } from '../../../viewer/print/use-print.ts';
import { useSaveAsJpeg } from '../../../viewer/save-as-jpeg-button.tsx';
import { saveFile } from '../../../viewer/save-file.ts';
import { texts } from '../texts.ts';
import { useFailureWords } from '../use-failure-words.ts';
import type { VersionWanted } from './viewing.model.ts';

export interface DocumentUses {
  readonly save: (wanted: VersionWanted) => void;
  /** Beside the file, which stays as it is. */
  readonly saveJpeg: (wanted: VersionWanted) => void;
  readonly print: (wanted: VersionWanted) => void;
}

/** Takes a document out of the browser, and says why where that fails. */
export function useDocumentUses(): DocumentUses {
  const t = useTexts(texts);
  const wordsOf = useFailureWords();
  const fetch = useUnit(fetchDocumentFx);
  const print = usePrint();
  const saveJpeg = useSaveAsJpeg();
  const fetched = (wanted: VersionWanted, use: (opened: OpenedDocument) => void) => {
    fetch(wanted).then(use, (error: FetchError) => {
      toast.error(t('fetch.failed', { title: wanted.title }), {
        id: `document ${wanted.fileId}`,
        description: wordsOf(error),
      });
    });
  };
  return {
    save: (wanted) => fetched(wanted, ({ file, metadata }) => saveFile(file, metadata.name)),
    saveJpeg: (wanted) => fetched(wanted, (opened) => void saveJpeg(opened)),
    print: (wanted) => fetched(wanted, (opened) => print({ fileId: wanted.fileId, ...opened })),
  };
}
