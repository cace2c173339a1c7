import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../failure.ts';
import { OVERRIDE_FILE, overrideOf } from '../release/override-release.ts';
import { SERVER_FILE } from '../release/release-files.ts';
import { buildRelease, type Releasable } from './publish.ts';

/**
 * Writes a remote as any static server can offer it to the shells of other sites: nothing is published.
 * @param target a folder that is empty, or not there yet
 * @returns the paths that it shows
 */
export async function writePreview(releasable: Releasable, target: string): Promise<readonly string[]> {
  const there = await readdir(target).catch(() => []);
  if (there.length > 0) throw new Failure(`${target} is not empty; say another folder, or empty it.`);
  await mkdir(target, { recursive: true });
  const aside = await mkdtemp(join(tmpdir(), 'nfcards-maps-'));
  try {
    const release = await buildRelease(releasable, target, aside);
    if (release.kind !== 'remote') throw new Failure(`${releasable.name} is no remote.`);
    // Pages are rendered by sites, of what is published there.
    await rm(join(target, SERVER_FILE));
    await writeFile(join(target, OVERRIDE_FILE), `${JSON.stringify(overrideOf(release), null, 2)}\n`);
    return release.mounts.map(({ path }) => path);
  } catch (cause) {
    await rm(target, { recursive: true, force: true });
    throw cause;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}
