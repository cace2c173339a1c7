/** What a document may be. */
export const documentMimes = ['application/pdf', 'image/jpeg', 'image/png', 'image/heic'] as const;
export type DocumentMime = (typeof documentMimes)[number];

/** Bytes that tell what a file is. */
const BEGINNING = 12;
/** Brands of HEIC in the `ftyp` box (ISO/IEC 23008-12, annex B). */
const HEIC_BRANDS: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/**
 * What a file is by its very first bytes, whatever its name says; null for what is not taken. Readers of PDF forgive
 * what stands before its mark (ISO 32000-1, annex H, note 13): a program could stand there, so it is not forgiven here.
 */
export async function documentMime(file: Blob): Promise<DocumentMime | null> {
  const bytes = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
  const beginning = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  if (beginning.startsWith('%PDF-')) return 'application/pdf';
  if (beginning.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (beginning.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (beginning.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(beginning.slice(8))) return 'image/heic';
  return null;
}
