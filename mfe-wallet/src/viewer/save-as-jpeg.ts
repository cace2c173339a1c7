import { documentFileName } from '../vault/crypto/document-file-name.ts';
import type { DocumentMetadata } from '../vault/crypto/document-metadata.ts';
import { isPicture } from '../vault/crypto/document-mimes.ts';
import { jpegOf } from './picture/jpeg-of.ts';
import { saveFile } from './save-file.ts';

export interface ToSaveAsJpeg {
  readonly file: Blob;
  readonly metadata: Pick<DocumentMetadata, 'name' | 'type'>;
}

/** Saves a JPEG of the picture, beside which the file stays as it was certified. Rejects with a `PictureFailure`. */
export async function saveAsJpeg({ file, metadata: { name, type } }: ToSaveAsJpeg): Promise<void> {
  if (isPicture(type)) saveFile(await jpegOf(file, type), documentFileName(name, 'image/jpeg'));
}
