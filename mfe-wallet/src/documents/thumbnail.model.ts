import { createEffect } from 'effector';
import type { DocumentMime } from '../vault/crypto/document-metadata.ts';
import { isPicture } from '../vault/crypto/document-mimes.ts';
import { THUMBNAIL_WIDTH, thumbnailOf } from './draw-thumbnail.ts';

/** A small picture of a document, of a PDF's first page; null for what this browser cannot draw by itself. */
export const makeThumbnailFx = createEffect<
  { readonly file: Blob; readonly type: DocumentMime },
  Blob | null
>(async ({ file, type }) => {
  if (isPicture(type)) return thumbnailOf(file);
  if (type !== 'application/pdf') return null;
  const { lookAtPdf } = await import('../viewer/pdf/look-at-pdf.ts');
  return (await lookAtPdf(file, THUMBNAIL_WIDTH)).picture;
});
