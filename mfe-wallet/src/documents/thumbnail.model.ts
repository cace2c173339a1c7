import { createEffect } from 'effector';
import type { DocumentMime } from '../vault/crypto/document-metadata.ts';
import { THUMBNAIL_WIDTH, thumbnailOf } from './draw-thumbnail.ts';

/** A small picture of a document, of a PDF's first page; null for what this browser cannot draw. */
export const makeThumbnailFx = createEffect<
  { readonly file: Blob; readonly type: DocumentMime },
  Blob | null
>(async ({ file, type }) => {
  if (type !== 'application/pdf') return thumbnailOf(file);
  const { pdfFirstPage } = await import('../viewer/open-pdf.ts');
  return pdfFirstPage(file, THUMBNAIL_WIDTH);
});
