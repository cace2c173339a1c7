import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { Check, Finding } from '@nfcards/api/doctor';
import { skipped, well, wrong } from '@nfcards/api/doctor';
import type { Settings } from '../../settings/settings.ts';
import { describeSize } from '../data/embedded-data.ts';

/** Bytes. Releases, what was shown last and the embedded database are written there. */
const MIN_FREE = 1e9;

/** @param minFree bytes that must be free in DATA_DIR */
export function diskCheck({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>, minFree = MIN_FREE): Check {
  return { name: 'disk', look: () => lookAtDisk(DATA_DIR, minFree) };
}

async function lookAtDisk(folder: string, minFree: number): Promise<Finding> {
  try {
    await access(folder, constants.R_OK | constants.W_OK);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : 'unknown';
    if (code === 'ENOENT') return skipped(`DATA_DIR (${folder}) is not there yet: the first start makes it.`);
    return wrong(
      `DATA_DIR (${folder}) cannot be written (${code}).`,
      'Give it to the user that the site runs as, and mount it for reading and writing.',
    );
  }
  const { bavail, bsize, files, ffree } = await statfs(folder);
  const free = bavail * bsize;
  if (free < minFree)
    return wrong(
      `${describeSize(free)} are free in DATA_DIR (${folder}).`,
      'Make room: “npm run release -- gc” removes releases that nobody shows; look for old logs and backups too.',
    );
  // Some file systems make files as they are needed, and say 0.
  if (files > 0 && ffree / files < 0.01)
    return wrong(
      `DATA_DIR (${folder}) has room, but for ${ffree} files only.`,
      'Remove what has many small files, or make the file system anew with more inodes.',
    );
  return well(`${describeSize(free)} are free in DATA_DIR (${folder}).`);
}
