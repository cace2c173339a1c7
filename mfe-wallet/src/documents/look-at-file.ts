import { type DocumentMime, isOffice, type PictureMime } from '../vault/crypto/document-mimes.ts';
import { documentMime } from '../vault/crypto/document-type.ts';
import { lookAtPdf } from '../viewer/pdf/look-at-pdf.ts';
import { pictureProblemOf } from '../viewer/picture/picture-failure.ts';
import { readablePicture } from '../viewer/picture/readable-picture.ts';
import { THUMBNAIL_WIDTH, thumbnailOf } from './draw-thumbnail.ts';
import { type FileLook, UNSEEN } from './file-look.ts';
import { wholenessOf } from './wholeness.ts';

const DAMAGED: FileLook = { ...UNSEEN, problem: 'damaged' };

/** Draws a file that is to be added. What draws it is loaded for it; where that does not come, nothing is known. */
export async function lookAtFile(file: Blob): Promise<FileLook> {
  const type = await documentMime(file);
  if (type === null) return UNSEEN;
  if (isOffice(type)) return { ...UNSEEN, warning: { kind: 'handedOver' } };
  return type === 'application/pdf' ? lookAtPages(file, type) : lookAtPicture(file, type);
}

async function lookAtPages(file: Blob, type: DocumentMime): Promise<FileLook> {
  const { problem, missing, pages, picture } = await lookAtPdf(file, THUMBNAIL_WIDTH);
  if (problem === 'notLoaded') return UNSEEN;
  if (problem === 'damaged' || (pages > 0 && missing.length === pages)) return DAMAGED;
  if (problem !== null) return { ...UNSEEN, warning: { kind: problem === 'form' ? 'form' : 'password' } };
  if (missing.length > 0) return { ...UNSEEN, picture, warning: { kind: 'pages', pages: missing } };
  const isCut = (await wholenessOf(file, type)) !== 'whole';
  return { ...UNSEEN, picture, warning: isCut ? { kind: 'cut' } : null };
}

async function lookAtPicture(file: Blob, type: PictureMime): Promise<FileLook> {
  try {
    return { ...UNSEEN, picture: await thumbnailOf(await readablePicture(file, type)) };
  } catch (cause) {
    const problem = pictureProblemOf(cause);
    if (problem === 'damaged') return DAMAGED;
    return problem === 'unknown' ? { ...UNSEEN, warning: { kind: 'notShown' } } : UNSEEN;
  }
}
