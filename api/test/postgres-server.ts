import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openApi } from '../src/api.ts';
import { startPostgres } from './temporary-postgres.ts';
import { isQuick } from './tier.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test run's own PostgreSQL, its maintenance database. */
    readonly postgresUrl: string;
    /** A data folder, and the name of a database there, as they are after a first start; no folder for quick tests. */
    readonly filledFolder: string | null;
    readonly filledDatabase: string;
  }
}

const FILLED = 'filled';

/** Starts a PostgreSQL for the whole test run and makes what tests copy; removes all of it afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Durability is not what is tested here.
  const { url, stop } = await startPostgres(['fsync=off']);
  await start({ dataDir: '/nonexistent', databaseUrl: await makeDatabase(url) });
  const dataDir = isQuick ? null : mkdtempSync(join(tmpdir(), 'nfcards-filled-'));
  if (dataDir !== null) await start({ dataDir });
  project.provide('postgresUrl', url);
  project.provide('filledFolder', dataDir);
  project.provide('filledDatabase', FILLED);
  return async () => {
    if (dataDir !== null) rmSync(dataDir, { recursive: true, force: true });
    await stop();
  };
}

async function makeDatabase(maintenanceUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  await client.query(`create database ${FILLED}`);
  await client.end();
  const url = new URL(maintenanceUrl);
  url.pathname = `/${FILLED}`;
  return url.href;
}

async function start(place: { readonly dataDir: string; readonly databaseUrl?: string }): Promise<void> {
  // No copy is to have the mark of this one.
  const blobs = { kind: 'folder', path: '/nonexistent/blobs' } as const;
  const api = await openApi({ ...place, blobs, legacyWire: false, samplePlaces: true });
  await api.close();
}
