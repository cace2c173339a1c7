import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '@nfcards/api/temporary-postgres';
import { type OperationName, operationUrl } from '@nfcards/shared/operations';
import { startChild } from '../measure/child-server.ts';
import { fillDirectory } from '../measure/generated-directory.ts';
import { generatePorts } from '../measure/generated-ports.ts';
import { type SearchQuery, searchKinds } from '../measure/search-kinds.ts';
import { type Asked, costsInTurn, type Growth, type SizedSite } from './growth.ts';

/** @param built data folder of a site whose releases are shown  @param folder for what is written */
export async function growPlaces(sizes: readonly number[], built: string, folder: string): Promise<Growth> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const sites: SizedSite[] = [];
    for (const size of sizes) {
      const dataDir = join(folder, `places-${size}`);
      cpSync(built, dataDir, { recursive: true });
      const postgres = await startPostgres(['shared_buffers=256MB', 'fsync=off']);
      stops.push(postgres.stop);
      const seconds = await fillDirectory({ dataDir, databaseUrl: postgres.url }, { count: size, folder });
      console.log(`${size.toLocaleString('en')} places in ${seconds.toFixed(0)} s`);
      const channels = JSON.stringify([{ channel: 'production', environment: {} }]);
      const server = await startChild('speed/site-server.ts', [dataDir, channels, postgres.url]);
      stops.push(server.stop);
      sites.push({ url: server.url, size });
    }
    return { of: 'places', sizes, costs: await costsInTurn(sites, asked(Math.min(...sizes))) };
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** @param known ports that every site has */
function asked(known: number): readonly Asked[] {
  let asked = 0;
  const nextId = () => {
    asked += 1;
    return `bench-${asked % known}`;
  };
  const kinds = searchKinds([...generatePorts(known)].slice(0, 500));
  return [
    { name: 'page of a port', ask: ({ url }) => read(`${url}/port/${nextId()}`, { accept: 'text/html' }) },
    { name: 'details', ask: ({ url }) => readOperation(url, 'port_details', { id: nextId() }) },
    ...kinds
      .filter(({ pagesBefore }) => pagesBefore === undefined)
      .map(
        ({ name, next }): Asked => ({
          name: `search: ${name}`,
          ask: ({ url }) => readOperation(url, 'search', next()),
        }),
      ),
  ];
}

function readOperation(url: string, operation: OperationName, input: SearchQuery): Promise<void> {
  return read(operationUrl(`${url}/api`, operation, input));
}

async function read(url: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const response = await fetch(url, { headers: { 'accept-language': 'fr', ...headers } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
}
