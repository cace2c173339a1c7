import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import type { CsvOptions } from './csv-entries.ts';
import { csvEntries } from './csv-entries.ts';
import type { Encoding } from './decode-text.ts';
import { decodeText } from './decode-text.ts';
import type { FileEntry } from './file-entry.ts';
import type { FileFormat } from './file-format.ts';
import { formatOf } from './file-format.ts';
import { jsonEntries, lineEntries } from './json-entries.ts';

/** A file being read; `share` is the part of its bytes that has been, from 0 to 1. */
export interface OpenFile {
  readonly format: FileFormat;
  readonly share: () => number;
  /** Entries one after the other, whatever the size of the file. Throws where it breaks off. */
  readonly entries: AsyncIterable<FileEntry>;
  /** Its encodings, once it is read. */
  readonly encoding: () => Encoding;
  /** A remark of the server that wrote it, once it is read. */
  readonly remark: () => string | null;
}

const HEAD = 64 * 1024;

/**
 * @throws Error of the file system when there is no such file, or it may not be read
 * @throws ImportRefused when it is of a format that is not read
 */
export async function openFile(path: string, csv: CsvOptions): Promise<OpenFile> {
  const { size } = await stat(path);
  const raw = await headOf(path);
  const isPacked = raw[0] === 0x1f && raw[1] === 0x8b;
  const format = await formatOf(isPacked ? unpacked(raw) : raw, path);
  let bytesRead = 0;
  let encoding: Encoding = 'UTF-8';
  let remark: string | null = null;
  function read(): AsyncIterable<FileEntry> {
    const bytes = bytesOf(path, isPacked, (count) => {
      bytesRead += count;
    });
    const text = decodeText(bytes, (met) => {
      encoding = met;
    });
    if (format === 'csv') return csvEntries(text, csv);
    if (format === 'lines') return lineEntries(text);
    return jsonEntries(text, (said) => {
      remark = said;
    });
  }
  return {
    format,
    share: () => (size === 0 ? 1 : bytesRead / size),
    entries: read(),
    encoding: () => encoding,
    remark: () => remark,
  };
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The beginning of what is packed, though its end is not there. */
function unpacked(head: Buffer): Buffer {
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}

async function* bytesOf(
  path: string,
  isPacked: boolean,
  tell: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  const bytes = createReadStream(path).on('data', (chunk) => tell(chunk.length));
  const last = isPacked ? createGunzip() : new PassThrough();
  // A failure of the file also ends the last stage, whose reader gets it.
  const flow = pipeline([bytes, last]).catch(() => undefined);
  try {
    yield* last;
  } finally {
    last.destroy();
    await flow;
  }
}
