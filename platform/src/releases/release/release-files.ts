import { type BinaryLike, createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

/** The script of a release that renders its pages where there is no browser. */
export const SERVER_FILE = 'server.js';

const COMPRESSIBLE = /\.(js|css|json|svg|html|txt|map)$/;
/** Files for tools and for the gateway, which no browser fetches. */
const FOR_TOOLS = /(\.(json|map)|^server\.js)$/;

/** Paths of the files of a folder, in it, with slashes. */
export async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}

/**
 * As a `<script integrity>` has it. A remote's entry names it of each of its chunks, and no compression makes it
 * shorter: SHA-256, as in the bundler's configuration (a preload is taken only with the same one).
 */
export function integrityOf(content: BinaryLike, algorithm = 'sha256'): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}

/** Whether the bytes match the published integrity. Older releases have SHA-384. */
export function isAsPublished(content: BinaryLike, integrity: string): boolean {
  const [algorithm] = /^sha(256|384)(?=-)/.exec(integrity) ?? [];
  return algorithm !== undefined && integrityOf(content, algorithm) === integrity;
}

/** By path. */
export async function readIntegrity(folder: string): Promise<Record<string, string>> {
  const entries = (await filesOf(folder)).map(
    async (file) => [file, integrityOf(await readFile(join(folder, file)))] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** Brotli’s; three in a hundred of the time of its best, for a tenth more bytes. */
const QUICK_QUALITY = 6;

/** Bytes of a file from which it takes longer to compress than to look whether that was done before. */
const MIN_BYTES_LOOKED_FOR = 100_000;

export interface Compressing {
  /** Whether a file is rather compressed soon than as well as can be. */
  readonly isQuick?: (file: string) => boolean;
  /** What Brotli made of a file of this name, as well as it can, in an earlier release. It is taken if it holds the same. */
  readonly madeBefore?: (file: string) => Promise<Buffer | null>;
}

/** Writes compressed copies beside the files that browsers get, where they are smaller. */
export async function compressAll(
  folder: string,
  { isQuick = () => false, madeBefore = async () => null }: Compressing = {},
): Promise<void> {
  const files = (await filesOf(folder)).filter((file) => COMPRESSIBLE.test(file) && file !== SERVER_FILE);
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const content = await readFile(path);
      const before = content.length < MIN_BYTES_LOOKED_FOR ? null : await madeBefore(file);
      const isSame = before !== null && (await holds(before, content));
      await writeFile(`${path}.br`, isSame ? before : await brotli(content, isQuick(file)));
      await writeFile(`${path}.gz`, await promisify(gzip)(content));
    }),
  );
}

function brotli(content: Buffer, isQuick: boolean): Promise<Buffer> {
  const quality = isQuick ? QUICK_QUALITY : constants.BROTLI_MAX_QUALITY;
  return promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

async function holds(compressed: Buffer, content: Buffer): Promise<boolean> {
  const limit = { maxOutputLength: content.length };
  const found = await promisify(brotliDecompress)(compressed, limit).catch(() => null);
  return found?.equals(content) ?? false;
}

/** Bytes of each file of a folder as a browser gets it. The compressed copies must be there. */
export async function sentSizes(folder: string): Promise<ReadonlyMap<string, number>> {
  const all = await filesOf(folder);
  const sent = all.filter((file) => !/\.(br|gz)$/.test(file) && !FOR_TOOLS.test(file));
  const sizes = sent.map(async (file) => {
    const { size } = await stat(join(folder, all.includes(`${file}.br`) ? `${file}.br` : file));
    return [file, size] as const;
  });
  return new Map(await Promise.all(sizes));
}
