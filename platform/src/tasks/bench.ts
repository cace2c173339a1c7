import { parseArgs } from 'node:util';
import type { ApiFigures, EngineName } from '../bench/api-bench.ts';
import { benchApi } from '../bench/api-bench.ts';
import { startChild } from '../bench/child-server.ts';
import { benchDirectory, describeDirectory } from '../bench/directory-bench.ts';
import { describeTimings, measureLogins } from '../bench/login-timing.ts';
import { Failure, runTask } from '../failure.ts';

const HELP = `npm run bench -- api [--ports 2000,1000000] [--engines pglite,postgres]
npm run bench -- directory [--runs 5]
npm run bench -- logins

The first fills databases of its own with that many generated ports and measures the API on each: requests a second
and p99 with ten connections, beside a bare server, and p50 and p95 of each kind of search. A million ports
take ten minutes to import on two cores.

The second starts a site of its own and opens its search in Chromium, on a phone's screen and at a quarter of the
speed: with the ports that come with it, then with 50,000 generated ones beside them. Medians of so many runs: from the
last byte of the list to its first rows on the screen, the slowest answer to a letter typed and to a press of “show
more”, and what the list weighs.

The third shows how long a refused login takes for an address that has an account, and for one that has none.

All leave nothing behind.`;

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

type Arguments =
  | { readonly bench: 'api'; readonly ports: readonly number[]; readonly engines: readonly EngineName[] }
  | { readonly bench: 'directory'; readonly runs: number }
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
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return null;
    const bench = positionals.join(' ');
    if (bench === 'logins') return { bench };
    const runs = Number(values.runs);
    if (bench === 'directory' && Number.isInteger(runs) && runs > 0) return { bench, runs };
    const ports = values.ports.split(',').map(Number);
    const engines = values.engines.split(',');
    const known = engines.filter((name) => name === 'pglite' || name === 'postgres');
    const right = ports.every((count) => Number.isInteger(count) && count >= 1000 && count <= 10_000_000);
    if (bench === 'api' && right && known.length === engines.length) {
      return { bench, ports, engines: known };
    }
  } catch {
    // The help says what is understood.
  }
  throw new Failure(HELP);
}
