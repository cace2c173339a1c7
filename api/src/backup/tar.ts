/** One entry of a tar archive in the ustar format (POSIX.1-1988). */
export interface TarEntry {
  readonly kind: 'file' | 'folder';
  /** Path with slashes, below the archive's root. */
  readonly path: string;
  /** Bytes; 0 for a folder. */
  readonly size: number;
}

export const BLOCK = 512;
const NAME_LENGTH = 100;
const PREFIX_LENGTH = 155;
const [SIZE_AT, SUM_AT, KIND_AT, MAGIC_AT, PREFIX_AT] = [124, 148, 156, 257, 345];
const SUM_LENGTH = 8;

/** @throws RangeError for a path that is longer than the format holds */
export function writeHeader({ kind, path, size }: TarEntry): Buffer {
  const header = Buffer.alloc(BLOCK);
  const { name, prefix } = split(path);
  header.write(name, 0, 'utf8');
  header.write(kind === 'file' ? '0000600\0' : '0000700\0', 100, 'ascii');
  header.write('0000000\0', 108, 'ascii');
  header.write('0000000\0', 116, 'ascii');
  header.write(`${octal(size, 11)}\0`, SIZE_AT, 'ascii');
  header.write(`${octal(0, 11)}\0`, 136, 'ascii');
  header.write(kind === 'file' ? '0' : '5', KIND_AT, 'ascii');
  header.write('ustar\x0000', MAGIC_AT, 'ascii');
  header.write(prefix, PREFIX_AT, 'utf8');
  header.write(`${octal(checksum(header), 6)}\0 `, SUM_AT, 'ascii');
  return header;
}

/** @returns null for the empty block that ends an archive, `damaged` for one that is not as it was written */
export function readHeader(header: Buffer): TarEntry | 'damaged' | null {
  if (header.every((byte) => byte === 0)) return null;
  const kind = { '0': 'file', '5': 'folder' }[String.fromCharCode(header[KIND_AT] ?? 0)];
  const sum = Number.parseInt(text(header, SUM_AT, SUM_LENGTH), 8);
  const size = Number.parseInt(text(header, SIZE_AT, 12), 8);
  const sound = text(header, MAGIC_AT, 6) === 'ustar' && sum === checksum(header) && size >= 0;
  if (!sound || (kind !== 'file' && kind !== 'folder')) return 'damaged';
  const [name, prefix] = [text(header, 0, NAME_LENGTH), text(header, PREFIX_AT, PREFIX_LENGTH)];
  return { kind, size, path: prefix === '' ? name : `${prefix}/${name}` };
}

/** Padding of a file of so many bytes to whole blocks. */
export function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

function split(path: string): { readonly name: string; readonly prefix: string } {
  if (Buffer.byteLength(path) <= NAME_LENGTH) return { name: path, prefix: '' };
  const at = path.indexOf('/', path.length - NAME_LENGTH - 1);
  const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
  if (at < 1 || Buffer.byteLength(name) > NAME_LENGTH || Buffer.byteLength(prefix) > PREFIX_LENGTH) {
    throw new RangeError(`The path ${path} is too long for an archive.`);
  }
  return { name, prefix };
}

function octal(value: number, digits: number): string {
  const written = value.toString(8).padStart(digits, '0');
  if (written.length > digits) throw new RangeError(`${value} bytes are too many for a file of an archive.`);
  return written;
}

/** The sum of all bytes, those of the sum itself counted as spaces. */
function checksum(header: Buffer): number {
  let sum = SUM_LENGTH * 32;
  for (const [at, byte] of header.entries()) {
    if (at < SUM_AT || at >= SUM_AT + SUM_LENGTH) sum += byte;
  }
  return sum;
}

function text(header: Buffer, at: number, length: number): string {
  const bytes = header.subarray(at, at + length);
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end === -1 ? length : end).trim();
}
