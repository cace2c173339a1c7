import type { PictureMime } from '../vault/crypto/document-mimes.ts';

/**
 * How far the bytes of a picture bear out its first ones: `cut` for one whose end did not come, `damaged` for one that
 * says of itself what cannot be, such as having no width. Whether all between is right, only who draws it knows.
 */
export type Wholeness = 'whole' | 'cut' | 'damaged';

type Judge = (bytes: DataView) => Wholeness;

export const pictureJudges: Readonly<Record<PictureMime, Judge>> = {
  'image/jpeg': judgeJpeg,
  'image/png': judgePng,
  'image/heic': judgeBoxes,
  'image/avif': judgeBoxes,
  'image/webp': (bytes) => (8 + bytes.getUint32(4, true) > bytes.byteLength ? 'cut' : 'whole'),
  'image/gif': judgeGif,
  'image/bmp': judgeBmp,
  'image/tiff': judgeTiff,
};

/** What a file is made of, one part after the other. */
interface Part<Type> {
  readonly type: Type;
  /** Where it begins. */
  readonly at: number;
}

const END_OF_IMAGE = 0xd9;
/** Markers without a length: a temporary one, and the beginning of a picture. */
const ALONE: readonly number[] = [0x01, 0xd8];
const NO_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc];

/** ITU-T T.81, annex B: segments up to the end-of-image marker, with a frame that has a size. */
function judgeJpeg(bytes: DataView): Wholeness {
  let isSized = false;
  for (const { type: marker, at } of jpegSegments(bytes)) {
    if (marker === END_OF_IMAGE) return isSized ? 'whole' : 'damaged';
    if (marker < 0xc0 || marker > 0xcf || NO_FRAMES.includes(marker)) continue;
    if (bytes.getUint16(at + 5) === 0 || bytes.getUint16(at + 7) === 0) return 'damaged';
    isSized = true;
  }
  return 'cut';
}

function* jpegSegments(bytes: DataView): Generator<Part<number>> {
  let at = nextMarker(bytes, 2);
  while (at + 2 <= bytes.byteLength) {
    const type = bytes.getUint8(at + 1);
    yield { type, at };
    const length = ALONE.includes(type) ? 0 : bytes.getUint16(at + 2);
    at = nextMarker(bytes, at + 2 + length);
  }
}

/** Behind compressed data, and behind what some cameras leave between segments. */
function nextMarker(bytes: DataView, from: number): number {
  for (let at = from; at + 1 < bytes.byteLength; at += 1) {
    if (bytes.getUint8(at) !== 0xff) continue;
    const next = bytes.getUint8(at + 1);
    // Stuffing, filling, or a restart within a scan.
    if (next !== 0x00 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.byteLength;
}

/** ISO/IEC 15948: chunks from `IHDR` with a size to `IEND`. */
function judgePng(bytes: DataView): Wholeness {
  const hasSize = nameAt(bytes, 12) === 'IHDR' && bytes.getUint32(16) !== 0 && bytes.getUint32(20) !== 0;
  if (!hasSize) return 'damaged';
  let hasPixels = false;
  for (const { type, at } of pngChunks(bytes)) {
    if (!/^[A-Za-z]{4}$/.test(type)) return 'damaged';
    if (at + 12 + bytes.getUint32(at) > bytes.byteLength) return 'cut';
    if (type === 'IDAT') hasPixels = true;
    if (type === 'IEND') return hasPixels ? 'whole' : 'damaged';
  }
  return 'cut';
}

function* pngChunks(bytes: DataView): Generator<Part<string>> {
  for (let at = 8; at + 12 <= bytes.byteLength; at += 12 + bytes.getUint32(at)) {
    yield { type: nameAt(bytes, at + 4), at };
  }
}

/** ISO/IEC 14496-12, 4.2: boxes of which each is there to its end, with one that describes the picture. */
function judgeBoxes(bytes: DataView): Wholeness {
  let at = 0;
  let isDescribed = false;
  while (at + 8 <= bytes.byteLength) {
    const short = bytes.getUint32(at);
    if (nameAt(bytes, at + 4) === 'meta') isDescribed = true;
    if (short === 0) break;
    if (short === 1 && at + 16 > bytes.byteLength) return 'cut';
    const size = short === 1 ? Number(bytes.getBigUint64(at + 8)) : short;
    if (size < 8) return 'damaged';
    if (at + size > bytes.byteLength) return 'cut';
    at += size;
  }
  return isDescribed ? 'whole' : 'cut';
}

/** GIF89a, 17 to 27: blocks up to the trailer. */
function judgeGif(bytes: DataView): Wholeness {
  if (bytes.byteLength < 13) return 'cut';
  if (bytes.getUint16(6, true) === 0 || bytes.getUint16(8, true) === 0) return 'damaged';
  let at = 13 + coloursOf(bytes.getUint8(10));
  while (at < bytes.byteLength) {
    const block = bytes.getUint8(at);
    if (block === 0x3b) return 'whole';
    if (block === 0x21) at = afterParts(bytes, at + 2);
    else if (block === 0x2c && at + 10 < bytes.byteLength)
      at = afterParts(bytes, at + 11 + coloursOf(bytes.getUint8(at + 9)));
    else return block === 0x2c ? 'cut' : 'damaged';
  }
  return 'cut';
}

/** Bytes of a colour table. @param flags as its owner has them */
function coloursOf(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

/** Parts of a block, each after its length, the last of them empty. */
function afterParts(bytes: DataView, from: number): number {
  let at = from;
  while (at < bytes.byteLength) {
    const length = bytes.getUint8(at);
    at += 1 + length;
    if (length === 0) break;
  }
  return at;
}

function judgeBmp(bytes: DataView): Wholeness {
  if (bytes.byteLength < 26) return 'cut';
  const isOld = bytes.getUint32(14, true) === 12;
  const width = isOld ? bytes.getUint16(18, true) : bytes.getInt32(18, true);
  const height = isOld ? bytes.getUint16(20, true) : bytes.getInt32(22, true);
  if (width === 0 || height === 0) return 'damaged';
  return bytes.getUint32(2, true) > bytes.byteLength ? 'cut' : 'whole';
}

/** Tags of a picture in a TIFF (TIFF 6.0, 8 and 15): where its strips or tiles lie, and how long they are. */
const TIFF_SIZES = [256, 257];
const TIFF_PLACES = [
  { offsets: 273, lengths: 279 },
  { offsets: 324, lengths: 325 },
] as const;

function judgeTiff(bytes: DataView): Wholeness {
  const isLittle = bytes.getUint16(0) === 0x4949;
  if (bytes.byteLength < 8) return 'cut';
  const directory = bytes.getUint32(4, isLittle);
  if (directory + 2 > bytes.byteLength) return 'cut';
  const count = bytes.getUint16(directory, isLittle);
  if (directory + 2 + 12 * count > bytes.byteLength) return 'cut';
  const values = new Map<number, readonly number[]>();
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + 12 * entry;
    const read = tiffValues(bytes, at, isLittle);
    if (read === null) return 'cut';
    values.set(bytes.getUint16(at, isLittle), read);
  }
  if (TIFF_SIZES.some((tag) => (values.get(tag)?.[0] ?? 0) === 0)) return 'damaged';
  const ends = TIFF_PLACES.flatMap(({ offsets, lengths }) =>
    (values.get(offsets) ?? []).map((offset, no) => offset + (values.get(lengths)?.[no] ?? 0)),
  );
  if (ends.length === 0) return 'damaged';
  return ends.some((end) => end > bytes.byteLength) ? 'cut' : 'whole';
}

/** Whole numbers of 16 or 32 bits; none for what is no such thing, null where they lie behind the end. */
function tiffValues(bytes: DataView, entry: number, isLittle: boolean): readonly number[] | null {
  const type = bytes.getUint16(entry + 2, isLittle);
  const count = bytes.getUint32(entry + 4, isLittle);
  if (type !== 3 && type !== 4) return [];
  const size = type === 3 ? 2 : 4;
  const from = size * count <= 4 ? entry + 8 : bytes.getUint32(entry + 8, isLittle);
  if (from + size * count > bytes.byteLength) return null;
  return Array.from({ length: count }, (_, no) =>
    type === 3 ? bytes.getUint16(from + 2 * no, isLittle) : bytes.getUint32(from + 4 * no, isLittle),
  );
}

function nameAt(bytes: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((no) => bytes.getUint8(at + no)));
}
