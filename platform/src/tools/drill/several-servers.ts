import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@nfcards/api/temporary-postgres';
import { startBalancer } from './balancer.ts';
import { freePorts } from './free-ports.ts';
import { RoleProcess } from './role-process.ts';

const APIS = 3;
const GATEWAYS = 2;

export interface Site {
  readonly url: string;
  readonly processes: readonly RoleProcess[];
  readonly databaseUrl: string;
}

interface Stage {
  /** Puts releases into the data folder. */
  readonly fill: (dataDir: string) => Promise<void>;
  /** A PostgreSQL of their own unless it is said. */
  readonly databaseUrl?: string;
}

/** Three APIs and two gateways behind HAProxy, on one PostgreSQL. Of all of it nothing stays. */
export async function withSeveralServers<Result>(
  { fill, ...given }: Stage,
  use: (site: Site) => Promise<Result>,
): Promise<Result> {
  await using cleanup = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'nfcards-drill-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  await fill(dataDir);
  const databaseUrl = given.databaseUrl ?? (await ownDatabase(cleanup));
  const [front = 0, ...behind] = await freePorts(1 + APIS + GATEWAYS);
  const url = `http://127.0.0.1:${front}`;
  // The people of a drill say themselves where they come from, as a second proxy would.
  const common = { DATA_DIR: dataDir, SITE_URL: url, PROXIES: '2', LOG_LEVEL: 'error' };
  const processes = behind.map((port, no) =>
    no < APIS
      ? new RoleProcess('api', port, { ...common, DATABASE_URL: databaseUrl })
      : new RoleProcess('gateway', port, { ...common, API_INNER_URL: `${url}/api` }),
  );
  cleanup.defer(async () => void (await Promise.all(processes.map((one) => one.end('SIGKILL')))));
  await Promise.all(processes.map((one) => one.ready()));
  cleanup.defer(
    await startBalancer(front, { apis: behind.slice(0, APIS), gateways: behind.slice(APIS) }, folder),
  );
  return await use({ url, processes, databaseUrl });
}

async function ownDatabase(cleanup: AsyncDisposableStack): Promise<string> {
  // As safe as PostgreSQL is by default: what is acknowledged is on the disk.
  const postgres = await startPostgres([]);
  cleanup.defer(() => postgres.stop());
  return postgres.url;
}
