import { useFormats, useLanguage, useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { useUnit } from 'effector-react';
import type { DocumentMetadata } from '../../vault/crypto/document-metadata.ts';
import { pageList } from '../page-list.ts';
import { texts } from '../texts.ts';
import type { PrintOutcome } from './print-document.ts';
import { printFx } from './printing.model.ts';

export interface ToPrint {
  readonly fileId: string;
  readonly file: Blob;
  readonly metadata: Pick<DocumentMetadata, 'title' | 'type'>;
}

/** Prints a document, and says what did not come out of it, and why. */
export function usePrint(): (document: ToPrint) => void {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { language } = useLanguage();
  const print = useUnit(printFx);
  const tell = ({ fileId, metadata: { title } }: ToPrint, outcome: PrintOutcome) => {
    const id = `document ${fileId}`;
    if (outcome.kind === 'failed') {
      toast.error(t('print.failed', { title }), { id, description: t(`print.help.${outcome.problem}`) });
    }
    if (outcome.kind === 'printed' && outcome.missing.length > 0) {
      const pages = pageList(outcome.missing, language);
      toast.error(t('print.missing', { title }), {
        id,
        description: t('print.missingPages', { count: outcome.missing.length, pages }),
      });
    }
  };
  return (document) => {
    const { fileId, file, metadata } = document;
    const missingWords = (page: number) =>
      t('print.missingPage', { page: number(page), title: metadata.title });
    print({ fileId, file, type: metadata.type, missingWords }).then(
      (outcome) => tell(document, outcome),
      () => tell(document, { kind: 'failed', problem: 'damaged' }),
    );
  };
}
