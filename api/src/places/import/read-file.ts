import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Options } from 'csv-parse';
import { parse as parseCsv } from 'csv-parse';
import { pick } from 'stream-json/filters/pick.js';
import { streamArray } from 'stream-json/streamers/stream-array.js';

/** A file being read; `share` is the part of its bytes that has been, from 0 to 1. */
export interface OpenFile {
  readonly format: 'json' | 'csv';
  readonly share: () => number;
  /** Entries one after the other, whatever the size of the file. Throws where it breaks off. */
  readonly entries: AsyncIterable<unknown>;
}

/** @throws Error of the file system when there is no such file, or it may not be read */
export async function openFile(path: string, csv: Options): Promise<OpenFile> {
  const { size } = await stat(path);
  const format = await formatOf(path);
  let bytesRead = 0;
  async function* entries(): AsyncGenerator<unknown> {
    const bytes = createReadStream(path).on('data', (chunk) => {
      bytesRead += chunk.length;
    });
    const plain = path.endsWith('.gz') ? [bytes, createGunzip()] : [bytes];
    yield* format === 'csv' ? csvEntries(plain, csv) : jsonEntries(plain);
  }
  return { format, share: () => (size === 0 ? 1 : bytesRead / size), entries: entries() };
}

/** By its name, else by its first letter: both JSON formats are objects. */
async function formatOf(path: string): Promise<'json' | 'csv'> {
  if (/\.(geo)?json(\.gz)?$/i.test(path)) return 'json';
  if (/\.(csv|tsv|txt)(\.gz)?$/i.test(path)) return 'csv';
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return /^\ufeff?\s*\{/.test(buffer.subarray(0, bytesRead).toString()) ? 'json' : 'csv';
  } finally {
    await file.close();
  }
}

/** What is in `elements` (Overpass) or `features` (GeoJSON). */
async function* jsonEntries(source: readonly Stage[]): AsyncGenerator<unknown> {
  const chosen = pick.withParserAsStream({ filter: /^(elements|features)$/ });
  for await (const entry of through([...source, chosen], streamArray.asStream())) {
    yield (entry as { readonly value: unknown }).value;
  }
}

function csvEntries(source: readonly Stage[], options: Options): AsyncIterable<unknown> {
  const columns = { bom: true, columns: true, trim: true } as const;
  const rows = { skip_empty_lines: true, relax_column_count_less: true } as const;
  return through(source, parseCsv({ ...columns, ...rows, ...options }));
}

type Stage = NodeJS.ReadableStream | NodeJS.ReadWriteStream;

async function* through(stages: readonly Stage[], last: Duplex): AsyncGenerator<unknown> {
  // A failure of any stage also ends the last one, whose reader gets it.
  const flow = pipeline([...stages, last]).catch(() => undefined);
  try {
    yield* last;
  } finally {
    last.destroy();
    await flow;
  }
}
