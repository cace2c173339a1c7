import type { DocumentMime } from './document-mimes.ts';
import { isMail, officeMime } from './office-type.ts';

/** Bytes that tell what a file is; readers of PDF look for its mark no farther (ISO 32000-1, annex H, note 13). */
const BEGINNING = 1024;
/** Brands of HEIC in the `ftyp` box (ISO/IEC 23008-12, annex B). */
const HEIC_BRANDS: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
/** Of AVIF (AV1 Image File Format, 8). */
const AVIF_BRANDS: readonly string[] = ['avif', 'avis'];

type Beginning = (bytes: string) => boolean;

/** The first that is true of a beginning, one byte a character, tells what the file is. */
const BEGINNINGS: readonly { readonly is: Beginning; readonly type: DocumentMime }[] = [
  // Programs that write PDFs put lines and byte order marks before them. Anything else could be a mail, or a program.
  { is: (bytes) => withoutBlanks(bytes).startsWith('%PDF-'), type: 'application/pdf' },
  { is: (bytes) => bytes.startsWith('\xff\xd8\xff'), type: 'image/jpeg' },
  { is: (bytes) => bytes.startsWith('\x89PNG\r\n\x1a\n'), type: 'image/png' },
  { is: (bytes) => bytes.startsWith('RIFF') && bytes.slice(8, 12) === 'WEBP', type: 'image/webp' },
  { is: (bytes) => bytes.startsWith('GIF87a') || bytes.startsWith('GIF89a'), type: 'image/gif' },
  { is: isBitmap, type: 'image/bmp' },
  { is: (bytes) => bytes.startsWith('II*\0') || bytes.startsWith('MM\0*'), type: 'image/tiff' },
  { is: (bytes) => bytes.startsWith('{\\rtf1'), type: 'application/rtf' },
];

function withoutBlanks(bytes: string): string {
  return (bytes.startsWith('\xef\xbb\xbf') ? bytes.slice(3) : bytes).replaceAll('\0', ' ').trimStart();
}

/** Bytes of the known headers of a BMP. */
const BITMAP_HEADERS: readonly number[] = [12, 40, 52, 56, 64, 108, 124];

/** Two letters could begin anything: four bytes of zeros and the size of a known header follow. */
function isBitmap(bytes: string): boolean {
  return (
    bytes.startsWith('BM') &&
    bytes.slice(6, 10) === '\0\0\0\0' &&
    BITMAP_HEADERS.includes(bytes.charCodeAt(14)) &&
    bytes.slice(15, 18) === '\0\0\0'
  );
}

/** What a file is by its first bytes, whatever its name says; null for what is not taken. */
export async function documentMime(file: Blob): Promise<DocumentMime | null> {
  const bytes = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
  const beginning = latin1(bytes);
  const known = BEGINNINGS.find(({ is }) => is(beginning));
  if (known !== undefined) return known.type;
  if (beginning.slice(4, 8) === 'ftyp') return brandMime(beginning);
  return (await officeMime(file, beginning)) ?? ((await isMail(file)) ? 'message/rfc822' : null);
}

/** The major brand tells, or those that it is compatible with where it is that of any picture. */
function brandMime(beginning: string): DocumentMime | null {
  const length = beginning.slice(0, 4);
  const size = Array.from(length, (byte) => byte.charCodeAt(0)).reduce((sum, byte) => sum * 256 + byte, 0);
  const major = beginning.slice(8, 12);
  const compatible = beginning.slice(16, size).match(/[\s\S]{4}/g) ?? [];
  const isGeneral = major === 'mif1' || major === 'msf1';
  if (AVIF_BRANDS.includes(major)) return 'image/avif';
  if (isGeneral && compatible.some((brand) => AVIF_BRANDS.includes(brand))) return 'image/avif';
  return HEIC_BRANDS.includes(major) ? 'image/heic' : null;
}

/** Each byte as the character of its number. */
function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
