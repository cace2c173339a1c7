import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@nfcards/api/temporary-postgres';
import type { ChildServer } from './child-server.ts';
import { startChild } from './child-server.ts';
import { fillDirectory } from './generated-directory.ts';

export type EngineName = 'pglite' | 'postgres';

/** An API on a database of its own with so many generated ports, of which nothing is left behind. */
export async function withFilledApi<Result>(
  engine: EngineName,
  ports: number,
  measure: (api: ChildServer, importSeconds: number) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'nfcards-bench-'));
  // Left as safe as PostgreSQL is by default, so that a login costs what it costs.
  const postgres = engine === 'postgres' ? await startPostgres(['shared_buffers=512MB']) : null;
  try {
    const dataDir = join(folder, 'data');
    const place = { dataDir, ...(postgres === null ? {} : { databaseUrl: postgres.url }) };
    const importSeconds = await fillDirectory(place, { count: ports, folder });
    const start = () => startChild('api-server.ts', [dataDir, ...(postgres === null ? [] : [postgres.url])]);
    // The first start reads in the places that come with the site, which takes memory that no later one does.
    await (await start()).stop();
    const api = await start();
    try {
      return await measure(api, importSeconds);
    } finally {
      await api.stop();
    }
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
