import { join } from 'node:path';
import type { BlobPlace } from '../blobs/open-blob-store.ts';
import { openPlace } from '../blobs/open-blob-store.ts';
import type { DatabasePlace } from '../database/open-database.ts';
import { backUpServer } from './back-up-server.ts';
import { readServerBackup, restoreDatabase, restoreDocuments } from './restore-server.ts';
import type { ServerManifest } from './server-manifest.ts';

export interface ServerPlace extends DatabasePlace {
  readonly databaseUrl: string;
  readonly blobs?: BlobPlace;
}

const placeOf = ({ dataDir, blobs }: ServerPlace): BlobPlace =>
  blobs ?? { kind: 'folder', path: join(dataDir, 'blobs') };

/**
 * Backs up the database and the documents of a site that may run.
 * @param folder of all backups
 * @throws BackupFailure
 */
export function backUpSite(
  site: ServerPlace,
  folder: string,
  progress: (sentence: string) => unknown,
): Promise<{ readonly name: string; readonly manifest: ServerManifest }> {
  // A snapshot lives in one session, which a pooler in transaction mode does not keep.
  const databaseUrl = site.databaseListenUrl ?? site.databaseUrl;
  return backUpServer({ databaseUrl, blobs: openPlace(placeOf(site)), folder, progress });
}

/**
 * Fills an empty database from a backup, and puts the documents that its place lacks.
 * @param backup one of the folders in that of all
 * @throws BackupFailure
 */
export async function restoreSite(
  site: ServerPlace,
  backup: string,
): Promise<{ readonly manifest: ServerManifest; readonly documents: number }> {
  const manifest = await readServerBackup(backup);
  await restoreDatabase(backup, site.databaseListenUrl ?? site.databaseUrl);
  const place = placeOf(site);
  return { manifest, documents: await restoreDocuments(backup, place, openPlace(place)) };
}
