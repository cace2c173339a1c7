import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { filesOf, integrityOf, isAsPublished } from './release-files.ts';

/** Bytes of a map: some forty times that of the shell's largest script. */
const MAX_MAP_BYTES = 40_000_000;
/** Brotli's: a map is read when something broke, and its best takes thirty times as long. */
const QUALITY = 5;

/**
 * Moves the source maps of built scripts out of the release, whose files everybody may fetch, into another folder,
 * compressed. Those of style sheets tell nothing of an error.
 * @returns the integrity of each, by its script
 */
export async function takeSourceMaps(built: string, target: string): Promise<Record<string, string>> {
  const maps = (await filesOf(built)).filter((file) => file.endsWith('.map'));
  const taken = maps.map(async (file) => {
    const content = await readFile(join(built, file));
    await rm(join(built, file));
    if (!file.endsWith('.js.map')) return null;
    const path = join(target, nameOfMap(file.slice(0, -'.map'.length)));
    await mkdir(dirname(path), { recursive: true });
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
    await writeFile(path, await promisify(brotliCompress)(content, { params }));
    return [file.slice(0, -'.map'.length), integrityOf(content)] as const;
  });
  return Object.fromEntries((await Promise.all(taken)).filter((map) => map !== null));
}

/** In the folder of the maps of a release. */
export function nameOfMap(script: string): string {
  return `${script}.map.br`;
}

/** The text of a map as it was taken; null where it is not the one that the release names. */
export async function readSourceMap(stored: Buffer, integrity: string): Promise<string | null> {
  const limit = { maxOutputLength: MAX_MAP_BYTES };
  const content = await promisify(brotliDecompress)(stored, limit).catch(() => null);
  return content !== null && isAsPublished(content, integrity) ? content.toString() : null;
}
