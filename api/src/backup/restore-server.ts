import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { safeParse } from 'valibot';
import type { BlobStore } from '../blobs/blob-store.ts';
import { folderStore } from '../blobs/folder-store.ts';
import { listBlobs } from '../blobs/list-blobs.ts';
import type { BlobPlace } from '../blobs/open-blob-store.ts';
import { connect, countRows, describeFile } from './back-up-server.ts';
import { BackupFailure } from './backup-failure.ts';
import { MANIFEST } from './manifest.ts';
import { runOnDatabase } from './postgres-programs.ts';
import type { ServerManifest } from './server-manifest.ts';
import { DOCUMENTS, DUMP, NAMES, serverManifest } from './server-manifest.ts';

/** Dumped tables may be restored by several processes. */
const JOBS = 2;

/** @throws BackupFailure where the folder is none, was broken off, or its dump is not what it was */
export async function readServerBackup(place: string): Promise<ServerManifest> {
  const text = await readFile(join(place, MANIFEST), 'utf8').catch(() => null);
  const damaged = (why: string) =>
    new BackupFailure(
      'archive_damaged',
      `${place} is no backup, or it is damaged (${why}): nothing was changed.`,
    );
  if (text === null) throw damaged(`it has no ${MANIFEST}`);
  const parsed = safeParse(serverManifest, parseJson(text));
  if (!parsed.success) throw damaged(`its ${MANIFEST} says nothing`);
  const { dump } = parsed.output;
  const found = await describeFile(join(place, DUMP)).catch(() => null);
  if (found?.sha256 !== dump.sha256) throw damaged(`its ${DUMP} is not what was written`);
  return parsed.output;
}

/** Where the documents of a backup lie, those of the backups beside it among them. */
export function documentsOfBackup(place: string): string {
  return join(dirname(place), DOCUMENTS);
}

/**
 * Fills an empty database from a backup.
 * @returns rows by table, as they are now
 * @throws BackupFailure
 */
export async function restoreDatabase(place: string, databaseUrl: string): Promise<Record<string, number>> {
  const client = await connect(databaseUrl);
  try {
    if (Object.keys(await countRows(client)).length > 0)
      throw new BackupFailure(
        'not_empty',
        'The database has tables: create an empty one, and let DATABASE_URL lead to it.',
      );
    await runOnDatabase('pg_restore', databaseUrl, [
      '--no-owner',
      '--no-privileges',
      '--exit-on-error',
      `--jobs=${JOBS}`,
      join(place, DUMP),
    ]);
    await client.query('analyze');
    return await countRows(client);
  } finally {
    await client.end();
  }
}

/** Puts the documents of a backup where they lack. @returns how many */
export async function restoreDocuments(place: string, to: BlobPlace, store: BlobStore): Promise<number> {
  const there = new Set<string>();
  for await (const name of listBlobs(to)) there.add(name);
  const kept = folderStore(documentsOfBackup(place));
  let put = 0;
  for await (const name of createInterface({ input: createReadStream(join(place, NAMES)) })) {
    if (there.has(name)) continue;
    const bytes = await kept.get(name);
    if (bytes === null) continue;
    await store.put(name, bytes);
    put += 1;
  }
  return put;
}

/** A database beside another one, on the same server, for `work` alone. @throws BackupFailure */
export async function withTemporaryDatabase<Outcome>(
  serverUrl: string,
  work: (databaseUrl: string) => Promise<Outcome>,
): Promise<Outcome> {
  const name = `nfcards_drill_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const client = await connect(serverUrl);
  try {
    await client
      .query(`create database ${pg.escapeIdentifier(name)} template template0`)
      .catch((cause: unknown) => {
        const { code = 'unknown' } = Object(cause) as { readonly code?: unknown };
        throw new BackupFailure(
          'database_unreachable',
          `No database can be made there (${code}): name a server and a user that may (createdb).`,
        );
      });
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    try {
      return await work(url.href);
    } finally {
      await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
    }
  } finally {
    await client.end();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
