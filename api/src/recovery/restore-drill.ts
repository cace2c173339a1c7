import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Fastify from 'fastify';
import type { Api } from '../api.ts';
import { openApi } from '../api.ts';
import {
  documentsOfBackup,
  readServerBackup,
  restoreDatabase,
  withTemporaryDatabase,
} from '../backup/restore-server.ts';
import { recover } from './recover.ts';

/** What anybody may read, of the directory and of the log. */
const READS = ['ports_data', 'port_details?id=FRLRH', 'log_checkpoint', 'log_key'];

export interface DrillReport {
  /** Of the moment that came back. */
  readonly madeAt: string;
  /** Bytes of the dump. */
  readonly dump: number;
  readonly rows: number;
  readonly documents: number;
  /** Bytes. */
  readonly documentBytes: number;
  /** Seconds, by step. */
  readonly seconds: Readonly<Record<'restore' | 'start' | 'reads' | 'documents', number>>;
  /** Sentences; none where the backup is good. */
  readonly wrong: readonly string[];
}

/**
 * Restores a backup into a database that is made for it, starts the site on that as a copy, reads some of it and every
 * document, and removes all of it again. Nothing is sent, and the backup is not changed.
 * @param backup one of the folders in that of all
 * @param serverUrl any database of a server on which one may be made
 * @throws BackupFailure, StartFailure
 */
export async function drillRestore(backup: string, serverUrl: string, siteUrl: string): Promise<DrillReport> {
  const manifest = await readServerBackup(backup);
  const dataDir = await mkdtemp(join(tmpdir(), 'nfcards-drill-'));
  const blobs = { kind: 'folder' as const, path: join(dataDir, 'documents') };
  // What a server writes beside its documents is not to lie in the backup.
  await symlink(resolve(documentsOfBackup(backup)), blobs.path);
  const clock = stopwatch();
  try {
    return await withTemporaryDatabase(serverUrl, async (databaseUrl) => {
      const place = { dataDir, databaseUrl, blobs };
      const rows = await restoreDatabase(backup, databaseUrl);
      const restore = clock();
      const api = await openApi({ ...place, siteUrl, legacyWire: false, samplePlaces: false });
      const start = clock();
      const unread = await readSome(api).finally(() => api.close());
      const reads = clock();
      const found = await recover({ ...place, siteUrl }, (recovery) =>
        recovery.checkDocuments(() => undefined),
      );
      const missing = new Set(manifest.documents.missing);
      return {
        madeAt: manifest.made_at,
        dump: manifest.dump.size,
        rows: sum(rows),
        documents: found.checked,
        documentBytes: found.bytes,
        seconds: { restore, start, reads, documents: clock() },
        wrong: [
          ...Object.entries(manifest.rows)
            .filter(([table, count]) => rows[table] !== count)
            .map(([table, count]) => `${table} has ${rows[table] ?? 'no'} rows, and had ${count}.`),
          ...unread,
          ...found.missing.map((id) => `The document ${id} is missing, at least in part.`),
          ...found.damaged.map((id) => `The document ${id} is not what was stored.`),
          ...[...missing].map((name) => `The object ${name} was missing when the backup was made.`),
        ],
      };
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function readSome(api: Api): Promise<string[]> {
  const server = Fastify();
  await server.register(api.routes, { prefix: '/api' });
  const wrong = (await api.checkReady()) ? [] : ['The site that was restored is not ready.'];
  if (!api.missing().includes('jobs'))
    wrong.push('The site that was restored does not take itself for a copy.');
  for (const path of READS) {
    const { statusCode } = await server.inject(`/api/${path}`);
    if (statusCode !== 200) wrong.push(`${path} answered ${statusCode}.`);
  }
  await server.close();
  return wrong;
}

/** @returns what gives the seconds since it was asked last */
function stopwatch(): () => number {
  let last = performance.now();
  return () => {
    const before = last;
    last = performance.now();
    return (last - before) / 1000;
  };
}

const sum = (counted: Readonly<Record<string, number>>) =>
  Object.values(counted).reduce((all, count) => all + count, 0);
