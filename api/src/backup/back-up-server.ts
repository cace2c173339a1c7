import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import type { BlobStore } from '../blobs/blob-store.ts';
import { folderStore, hasBlob } from '../blobs/folder-store.ts';
import { SWEEP_LOCK } from '../blobs/garbage.ts';
import { BackupFailure } from './backup-failure.ts';
import { MANIFEST } from './manifest.ts';
import { runOnDatabase } from './postgres-programs.ts';
import type { ServerManifest } from './server-manifest.ts';
import { DOCUMENTS, DUMP, NAMES } from './server-manifest.ts';

export interface ServerBackupOptions {
  /** Past any pooler: the snapshot lives in one session. */
  readonly databaseUrl: string;
  /** Where the documents are. */
  readonly blobs: BlobStore;
  /** Of all backups; made if it is missing. */
  readonly folder: string;
  /** What it returns is waited for. */
  readonly progress: (sentence: string) => unknown;
}

const NAMES_AT_ONCE = 10_000;
/** Copied at once. */
const STREAMS = 8;

/**
 * Backs up a PostgreSQL server and the documents that its rows name at one moment, while the site goes on: first a dump of
 * a snapshot, then the objects that the snapshot names and no earlier backup has. No object is deleted meanwhile.
 * @returns the folder of the backup in that of all, and what is in it
 * @throws BackupFailure
 */
export async function backUpServer(
  options: ServerBackupOptions,
): Promise<{ readonly name: string; readonly manifest: ServerManifest }> {
  const { databaseUrl, folder, progress } = options;
  const name = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const place = join(folder, name);
  const unfinished = `${place}.part`;
  if (existsSync(place)) throw new BackupFailure('file_exists', `${place} is there already.`);
  const keeper = await connect(databaseUrl);
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    await keepDocuments(keeper);
    const taken = await takeSnapshot(options, unfinished);
    await progress(`The database is dumped; its rows name ${taken.named} objects.`);
    const copied = await copyDocuments(options, join(unfinished, NAMES));
    await keeper.query('commit').catch(() => {
      throw new BackupFailure(
        'broken_off',
        'The connection that kept documents from being deleted broke: run the backup again.',
      );
    });
    const { named, ...rest } = taken;
    const manifest: ServerManifest = { format: 1, ...rest, documents: { named, ...copied } };
    await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    for (const file of [DUMP, NAMES, MANIFEST]) await flush(join(unfinished, file));
    await rename(unfinished, place);
    return { name, manifest };
  } finally {
    await keeper.end().catch(() => undefined);
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Until the transaction ends, no document is deleted. */
async function keepDocuments(keeper: pg.Client): Promise<void> {
  await keeper.query('begin');
  // Whoever claims some has it for a moment only.
  await keeper.query("set local lock_timeout = '3s'");
  await keeper.query('select pg_advisory_xact_lock($1)', [SWEEP_LOCK]).catch(() => {
    throw new BackupFailure(
      'broken_off',
      'Another backup of this database is under way: wait for it to end.',
    );
  });
}

/** A connection whose breaking is told by the next query. */
export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'nfcards-backup' });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    const { code = 'unknown' } = Object(cause) as { readonly code?: unknown };
    throw new BackupFailure(
      'database_unreachable',
      `The database does not answer (${code}): check DATABASE_URL.`,
    );
  }
  // It waits while the dump is made.
  await client.query('set idle_in_transaction_session_timeout = 0');
  return client;
}

/** The dump, the names of all objects, and figures, of one moment. */
async function takeSnapshot({ databaseUrl }: ServerBackupOptions, folder: string) {
  const client = await connect(databaseUrl);
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ at: Date; postgres: string; wal: string; snapshot: string }>(`
      select now() as at, current_setting('server_version') as postgres, pg_current_wal_lsn()::text as wal,
        pg_export_snapshot() as snapshot`);
    const [told] = rows;
    if (told === undefined) throw new Error('The database tells nothing of itself.');
    const named = await writeNames(client, join(folder, NAMES));
    const counted = await countRows(client);
    const dump = join(folder, DUMP);
    await runOnDatabase('pg_dump', databaseUrl, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      '--no-comments',
      `--snapshot=${told.snapshot}`,
      `--file=${dump}`,
    ]);
    await client.query('commit');
    return {
      made_at: told.at.toISOString(),
      postgres: told.postgres,
      wal: told.wal,
      dump: await describeFile(dump),
      rows: counted,
      named,
    };
  } finally {
    await client.end();
  }
}

async function writeNames(client: pg.Client, file: string): Promise<number> {
  const sink = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await client.query('declare names cursor for select blob from document_part order by blob');
  let named = 0;
  for (;;) {
    const { rows } = await client.query<{ blob: string }>(`fetch ${NAMES_AT_ONCE} from names`);
    named += rows.length;
    if (rows.length > 0)
      await new Promise((done) => sink.write(`${rows.map(({ blob }) => blob).join('\n')}\n`, done));
    if (rows.length < NAMES_AT_ONCE) break;
  }
  await new Promise((done) => sink.end(done));
  return named;
}

/** By table of the site; those of the queue come and go. */
export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  const counted: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: number }>(
      `select count(*)::float8 as rows from public.${pg.escapeIdentifier(name)}`,
    );
    counted[name] = rows[0]?.rows ?? 0;
  }
  return counted;
}

async function copyDocuments({ blobs, folder, progress }: ServerBackupOptions, names: string) {
  const kept = join(folder, DOCUMENTS);
  const store = folderStore(kept);
  const missing: string[] = [];
  let copied = 0;
  let bytes = 0;
  const lines = createInterface({ input: createReadStream(names) })[Symbol.asyncIterator]();
  const copy = async () => {
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      if (hasBlob(kept, line.value)) continue;
      const found = await blobs.get(line.value);
      if (found === null) missing.push(line.value);
      else {
        await store.put(line.value, found);
        copied += 1;
        bytes += found.length;
        if (copied % NAMES_AT_ONCE === 0) await progress(`${copied} objects are copied.`);
      }
    }
  };
  await Promise.all(Array.from({ length: STREAMS }, copy));
  return { copied, bytes, missing: missing.sort() };
}

export async function describeFile(
  file: string,
): Promise<{ readonly size: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return { size: (await stat(file)).size, sha256: hash.digest('hex') };
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}
