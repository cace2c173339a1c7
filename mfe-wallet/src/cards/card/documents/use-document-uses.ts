import { useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { useUnit } from 'effector-react';
import { type FetchError, fetchDocumentFx } from '../../../documents/fetch-document.model.ts';
import { printDocument } from '../../../viewer/print-document.ts';
import { saveFile } from '../../../viewer/save-file.ts';
import { texts } from '../texts.ts';
import { useFailureWords } from '../use-failure-words.ts';
import type { VersionWanted } from './viewing.model.ts';

export interface DocumentUses {
  readonly save: (wanted: VersionWanted) => void;
  readonly print: (wanted: VersionWanted) => void;
}

/** Takes a document out of the browser, and says why where that fails. */
export function useDocumentUses(): DocumentUses {
  const t = useTexts(texts);
  const wordsOf = useFailureWords();
  const fetch = useUnit(fetchDocumentFx);
  const told = (wanted: VersionWanted) => ({ id: `document ${wanted.fileId}` });
  const failed = (wanted: VersionWanted) => (error: FetchError) => {
    toast.error(t('fetch.failed', { title: wanted.title }), { ...told(wanted), description: wordsOf(error) });
  };
  return {
    save: (wanted) => {
      fetch(wanted).then(({ file, metadata }) => saveFile(file, metadata.name), failed(wanted));
    },
    print: (wanted) => {
      fetch(wanted).then(({ file, metadata }) => {
        printDocument(file, metadata.type).catch(() => {
          toast.error(t('print.failed', { title: wanted.title }), {
            ...told(wanted),
            description: t('print.help'),
          });
        });
      }, failed(wanted));
    },
  };
}
