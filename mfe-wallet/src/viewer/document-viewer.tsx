import type { DocumentMetadata } from '../vault/crypto/document-metadata.ts';
import { PdfView } from './pdf-view.tsx';
import { PictureView } from './picture-view.tsx';

export interface DocumentViewerProps {
  /** As it was before encryption. */
  readonly file: Blob;
  readonly metadata: Pick<DocumentMetadata, 'title' | 'type'>;
}

/** A document in the place where it stands: a picture, or the pages of a PDF. */
export function DocumentViewer({ file, metadata: { title, type } }: DocumentViewerProps) {
  return type === 'application/pdf' ? (
    <PdfView file={file} title={title} />
  ) : (
    <PictureView file={file} title={title} />
  );
}
