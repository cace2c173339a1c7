import { operationUrl } from '@nfcards/shared/operations';
import autocannon from 'autocannon';
import { Accounts } from './measure/accounts.ts';
import type { EngineName } from './measure/filled-api.ts';
import { withFilledApi } from './measure/filled-api.ts';
import { plainTable } from './measure/table.ts';

/** What else the API is asked for while pages are read. */
export interface Crowd {
  readonly name: string;
  /** Logins that are under way at once, each followed by the next; or the most of those that arrive. */
  readonly connections: number;
  /** Logins that arrive in a second, whether or not the ones before were answered; null: as fast as they are answered. */
  readonly perSecond: number | null;
}

export interface FairFigure {
  readonly crowd: string;
  readonly reads: {
    readonly perSecond: number;
    readonly p50: number;
    readonly p97: number;
    readonly p99: number;
  };
  /** Null while nobody logs in. */
  readonly logins: {
    readonly perSecond: number;
    /** A second, with 503 and a time to wait. */
    readonly refusedPerSecond: number;
    readonly p99: number;
  } | null;
}

const PORTS = 2000;
const ACCOUNTS = 40;
const READERS = 4;
const WARM_UP_SECONDS = 2;
const CROWDS: readonly Crowd[] = [
  { name: 'nobody logs in', connections: 0, perSecond: null },
  { name: '16 logins at once', connections: 16, perSecond: null },
  { name: '50 logins a second', connections: 100, perSecond: 50 },
  { name: 'nobody, once more', connections: 0, perSecond: null },
];

/** Reads details of ports on four connections: alone, and beside those who log in. */
export async function benchFairness(engine: EngineName, seconds: number): Promise<readonly FairFigure[]> {
  return withFilledApi(engine, PORTS, async (api) => {
    const accounts = await Accounts.open(`${api.url}/api`, ACCOUNTS);
    await read(api.url, WARM_UP_SECONDS);
    const figures: FairFigure[] = [];
    for (const crowd of CROWDS) figures.push(await beside(api.url, accounts, crowd, seconds));
    return figures;
  });
}

async function beside(url: string, accounts: Accounts, crowd: Crowd, seconds: number): Promise<FairFigure> {
  const { name, connections, perSecond } = crowd;
  const [reads, logins] = await Promise.all([
    read(url, seconds),
    connections === 0
      ? null
      : autocannon({
          url,
          connections,
          duration: seconds,
          requests: [accounts.loginRequest()],
          ...(perSecond === null ? {} : { overallRate: perSecond }),
        }),
  ]);
  if (reads.non2xx > 0 || reads.errors > 0) throw new Error(`${reads.non2xx} refusals of reads.`);
  const refused = logins?.statusCodeStats?.['503']?.count ?? 0;
  if (logins !== null && (logins.non2xx > refused || logins.errors > 0)) {
    throw new Error(`logins: ${logins.non2xx - refused} refusals and ${logins.errors} errors.`);
  }
  const { p50, p97_5: p97, p99 } = reads.latency;
  return {
    crowd: name,
    reads: { perSecond: reads.requests.average, p50, p97, p99 },
    logins: logins && {
      perSecond: logins['2xx'] / seconds,
      refusedPerSecond: refused / seconds,
      p99: logins.latency.p99,
    },
  };
}

function read(url: string, seconds: number) {
  const requests = Array.from({ length: PORTS / 10 }, (_, no) => ({
    path: operationUrl('/api', 'port_details', { id: `bench-${no * 10 + 1}` }),
  }));
  return autocannon({ url, connections: READERS, duration: seconds, requests });
}

export function describeFairness(figures: readonly FairFigure[]): string {
  const alone = figures[0]?.reads.perSecond ?? Number.NaN;
  return plainTable({
    head: [
      'beside the reads',
      'reads/s',
      'of alone',
      'p50 ms',
      'p97.5 ms',
      'p99 ms',
      'logins/s',
      'refused/s',
      'p99 ms',
    ],
    rows: figures.map(({ crowd, reads, logins }) => [
      crowd,
      reads.perSecond.toFixed(0),
      (reads.perSecond / alone).toFixed(2),
      ...[reads.p50, reads.p97, reads.p99].map((figure) => figure.toFixed(0)),
      ...(logins === null
        ? ['–', '–', '–']
        : [logins.perSecond.toFixed(1), logins.refusedPerSecond.toFixed(1), logins.p99.toFixed(0)]),
    ]),
  });
}
