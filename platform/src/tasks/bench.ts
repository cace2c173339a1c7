import { parseArgs } from 'node:util';
import type { ApiFigures, EngineName } from '../bench/api-bench.ts';
import { benchApi } from '../bench/api-bench.ts';
import { startChild } from '../bench/child-server.ts';
import { benchDirectory, describeDirectory } from '../bench/directory-bench.ts';
import { benchLog, describeLog } from '../bench/log-bench.ts';
import { describeTimings, measureLogins } from '../bench/login-timing.ts';
import { benchRegistry, describeRegistry } from '../bench/registry-bench.ts';
import { benchWallet, describeWallet } from '../bench/wallet-bench.ts';
import { Failure, runTask } from '../failure.ts';

const HELP = `npm run bench -- api [--ports 2000,1000000] [--engines pglite,postgres]
npm run bench -- directory [--runs 5]
npm run bench -- logins
npm run bench -- log [--entries 100000] [--engines pglite,postgres]
npm run bench -- wallet [--cards 1000]
npm run bench -- registry [--rate 1000]

The first fills databases of its own with that many generated ports and measures the API on each: requests a second
and p99 with ten connections, beside a bare server, and p50 and p95 of each kind of search. A million ports
take ten minutes to import on two cores.

The second starts a site of its own and opens its search in Chromium, on a phone's screen and at a quarter of the
speed: with the ports that come with it, then with 50,000 generated ones beside them. Medians of so many runs: from the
last byte of the list to its first rows on the screen, the slowest answer to a letter typed and to a press of “show
more”, and what the list weighs.

The third shows how long a refused login takes for an address that has an account, and for one that has none.

The fourth fills a log of what is certified with that many entries: how long they take to be taken up, and p50, p95 and
bytes of a proof that an entry is in it, and of one that it continues an earlier state, beside a bare server.

The fifth starts a site of its own and opens a wallet in Chromium, on a phone's screen: the longest frame while a
document of 20 MB is encrypted and sent, at full and at a quarter of the speed, and the slowest answer to a press while a
list of so many cards is opened and filtered, at a quarter of the speed.

The sixth starts a gateway of its own and reads its registry so many times a second for 20 seconds, while all remotes are
promoted a hundred times: how many answers were torn, or older than a second, and how long they took.

All leave nothing behind.`;

/** Seconds. */
const REGISTRY_BENCH = 20;

const engineNames: Readonly<Record<string, string>> = {
  pglite: 'PGlite, embedded',
  postgres: 'PostgreSQL',
} satisfies Record<EngineName, string>;

await runTask(async () => {
  const given = readArguments();
  if (given === null) {
    console.log(HELP);
    return;
  }
  if (given.bench === 'directory') {
    console.log(describeDirectory(await benchDirectory(given.runs)));
    return;
  }
  if (given.bench === 'logins') {
    console.log(describeTimings(await measureLogins()));
    return;
  }
  if (given.bench === 'wallet') {
    console.log(describeWallet(await benchWallet(given.cards)));
    return;
  }
  if (given.bench === 'registry') {
    console.log(describeRegistry(await benchRegistry(given.rate, REGISTRY_BENCH)));
    return;
  }
  if (given.bench === 'log') {
    await benchLogs(given);
    return;
  }
  const { ports, engines } = given;
  const bare = await startChild('bare-server.ts', []);
  try {
    for (const count of ports) {
      for (const engine of engines) {
        console.log(`\n${count.toLocaleString('en')} ports on ${engineNames[engine]}`);
        show(await benchApi(engine, count, bare));
      }
    }
  } finally {
    await bare.stop();
  }
});

async function benchLogs({ entries, engines }: LogArguments): Promise<void> {
  const bare = await startChild('bare-server.ts', []);
  try {
    for (const engine of engines) {
      console.log(`\n${entries.toLocaleString('en')} entries on ${engineNames[engine]}`);
      console.log(describeLog(await benchLog(engine, entries, bare)));
    }
  } finally {
    await bare.stop();
  }
}

function show({ ports, importSeconds, operations, searches }: ApiFigures): void {
  console.log(`  imported in ${importSeconds.toFixed(0)} s, ${(ports / importSeconds).toFixed(0)} a second`);
  console.log('\n  operation             answer        requests/s   p99 ms   bare requests/s   p99 ms');
  for (const { operation, bytes, perSecond, p99, bare } of operations) {
    const size = bytes < 10_000 ? `${bytes} B` : `${(bytes / 1000).toFixed(0)} kB`;
    const cells = [perSecond.toFixed(0).padStart(16), p99.toFixed(0).padStart(9)];
    const bareCells = [bare.perSecond.toFixed(0).padStart(18), bare.p99.toFixed(0).padStart(9)];
    console.log(`  ${operation.padEnd(20)}${size.padStart(8)}${cells.join('')}${bareCells.join('')}`);
  }
  console.log('\n  search                       p50 ms   p95 ms');
  for (const { kind, p50, p95 } of searches) {
    console.log(`  ${kind.padEnd(26)}${p50.toFixed(1).padStart(9)}${p95.toFixed(1).padStart(9)}`);
  }
}

interface LogArguments {
  readonly bench: 'log';
  readonly entries: number;
  readonly engines: readonly EngineName[];
}

type Arguments =
  | LogArguments
  | { readonly bench: 'api'; readonly ports: readonly number[]; readonly engines: readonly EngineName[] }
  | { readonly bench: 'directory'; readonly runs: number }
  | { readonly bench: 'wallet'; readonly cards: number }
  | { readonly bench: 'registry'; readonly rate: number }
  | { readonly bench: 'logins' };

/** Null when only the help is asked for. */
function readArguments(): Arguments | null {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        ports: { type: 'string', default: '2000,1000000' },
        engines: { type: 'string', default: 'pglite,postgres' },
        runs: { type: 'string', default: '5' },
        entries: { type: 'string', default: '100000' },
        cards: { type: 'string', default: '1000' },
        rate: { type: 'string', default: '1000' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return null;
    const bench = positionals.join(' ');
    if (bench === 'logins') return { bench };
    const runs = Number(values.runs);
    if (bench === 'directory' && Number.isInteger(runs) && runs > 0) return { bench, runs };
    const cards = Number(values.cards);
    if (bench === 'wallet' && Number.isInteger(cards) && cards > 0) return { bench, cards };
    const rate = Number(values.rate);
    if (bench === 'registry' && Number.isInteger(rate) && rate > 0) return { bench, rate };
    const ports = values.ports.split(',').map(Number);
    const engines = values.engines.split(',');
    const known = engines.filter((name) => name === 'pglite' || name === 'postgres');
    const entries = Number(values.entries);
    const isLog = bench === 'log' && Number.isInteger(entries) && entries >= 1000 && entries <= 10_000_000;
    if (isLog && known.length === engines.length) return { bench, entries, engines: known };
    const right = ports.every((count) => Number.isInteger(count) && count >= 1000 && count <= 10_000_000);
    if (bench === 'api' && right && known.length === engines.length) {
      return { bench, ports, engines: known };
    }
  } catch {
    // The help says what is understood.
  }
  throw new Failure(HELP);
}
