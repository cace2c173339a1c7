/** Shown here as pictures, by the browser itself or by a decoder (`viewer/picture`). */
const pictureMimes = [
  'image/jpeg',
  'image/png',
  'image/heic',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/bmp',
  'image/tiff',
] as const;

/** Kept, sent and saved like the others, but read in a program of the reader’s own. */
const officeMimes = [
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
  'application/rtf',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
  'message/rfc822',
  'application/vnd.ms-outlook',
] as const;

/** What a document may be. */
export const documentMimes = ['application/pdf', ...pictureMimes, ...officeMimes] as const;
export type DocumentMime = (typeof documentMimes)[number];
export type PictureMime = (typeof pictureMimes)[number];
export type OfficeMime = (typeof officeMimes)[number];

export function isPicture(type: DocumentMime): type is PictureMime {
  return pictureMimes.some((each) => each === type);
}

/** What this site can only hand over, whole and unread. */
export function isOffice(type: DocumentMime): type is OfficeMime {
  return officeMimes.some((each) => each === type);
}
