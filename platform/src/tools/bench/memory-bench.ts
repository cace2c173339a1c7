import { operationUrl } from '@nfcards/shared/operations';
import type { Request } from 'autocannon';
import autocannon from 'autocannon';
import { Accounts } from './measure/accounts.ts';
import type { ChildServer } from './measure/child-server.ts';
import type { EngineName } from './measure/filled-api.ts';
import { withFilledApi } from './measure/filled-api.ts';
import { plainTable } from './measure/table.ts';

type Memory = Awaited<ReturnType<ChildServer['memory']>>;

export interface MemoryFigure {
  /** Made so far. */
  readonly requests: number;
  readonly api: Memory;
  readonly bare: Memory;
}

const PORTS = 2000;
const ACCOUNTS = 40;
const CONNECTIONS = 8;
const QUARTERS = 4;

/** Asks an API and a bare server for as much, and each for its memory before, between and after. */
export async function benchMemory(
  engine: EngineName,
  requests: number,
  bare: ChildServer,
): Promise<readonly MemoryFigure[]> {
  return withFilledApi(engine, PORTS, async (api) => {
    const accounts = await Accounts.open(`${api.url}/api`, ACCOUNTS);
    const mixed = mixedRequests(accounts);
    const answer = await (await fetch(`${api.url}${operationUrl('/api', 'ports_data', {})}`)).arrayBuffer();
    const headers = { 'content-type': 'application/octet-stream' };
    await fetch(bare.url, { method: 'PUT', headers, body: answer });
    const figures = [{ requests: 0, api: await api.memory(), bare: await bare.memory() }];
    const amount = Math.ceil(requests / QUARTERS);
    for (let quarter = 1; quarter <= QUARTERS; quarter += 1) {
      await ask(api.url, amount, mixed);
      await ask(bare.url, amount, [{ path: '/' }]);
      figures.push({ requests: quarter * amount, api: await api.memory(), bare: await bare.memory() });
    }
    return figures;
  });
}

/** Of a hundred: one login, one whole list, eighteen searches and eighty details. */
function mixedRequests(accounts: Accounts): readonly Request[] {
  const read = (path: string): Request => ({ path, headers: { 'accept-encoding': 'br' } });
  return Array.from({ length: 1000 }, (_, no) => {
    if (no % 100 === 0) return accounts.loginRequest();
    if (no % 100 === 50) return read(operationUrl('/api', 'ports_data', {}));
    if (no % 5 === 1) return read(operationUrl('/api', 'search', { text: `port ${no}` }));
    return read(operationUrl('/api', 'port_details', { id: `bench-${no + 1}` }));
  });
}

async function ask(url: string, amount: number, requests: readonly Request[]): Promise<void> {
  const { non2xx, errors } = await autocannon({
    url,
    amount,
    connections: CONNECTIONS,
    requests: [...requests],
    timeout: 60,
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refusals and ${errors} errors.`);
}

export function describeMemory(figures: readonly MemoryFigure[]): string {
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
  return plainTable({
    head: ['MB after requests', 'RSS', 'bare', 'heap', 'bare', 'held', 'bare', 'RSS then', 'bare', 'ratio'],
    rows: figures.map(({ requests, api, bare }) => [
      String(requests),
      ...(['rss', 'heap', 'held', 'rssThen'] as const).flatMap((key) => [
        megabytes(api[key]),
        megabytes(bare[key]),
      ]),
      (api.rss / bare.rss).toFixed(1),
    ]),
  });
}
