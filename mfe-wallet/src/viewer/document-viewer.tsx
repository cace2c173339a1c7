import { useTexts } from '@nfcards/shared/i18n';
import { Notice } from '@nfcards/shared/ui';
import type { DocumentMetadata } from '../vault/crypto/document-metadata.ts';
import { isPicture } from '../vault/crypto/document-mimes.ts';
import { PdfView } from './pdf/pdf-view.tsx';
import { PictureView } from './picture/picture-view.tsx';
import { texts } from './texts.ts';

export interface DocumentViewerProps {
  /** As it was before encryption. */
  readonly file: Blob;
  readonly metadata: Pick<DocumentMetadata, 'title' | 'type'>;
}

/** A document in the place where it stands: a picture, the pages of a PDF, or why it is only to be saved. */
export function DocumentViewer({ file, metadata: { title, type } }: DocumentViewerProps) {
  const t = useTexts(texts);
  if (type === 'application/pdf') return <PdfView file={file} title={title} />;
  if (isPicture(type)) return <PictureView file={file} type={type} title={title} />;
  return (
    <Notice tone="info" title={t('file.title')}>
      {t('file.help')}
    </Notice>
  );
}
