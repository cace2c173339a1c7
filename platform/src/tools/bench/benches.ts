import { type ApiFigures, benchApi, describeApi, describeGrowth } from './api-bench.ts';
import type { BenchOptions } from './bench-arguments.ts';
import { benchBuilds, describeBuilds } from './builds-bench.ts';
import { benchEncryption, describeEncryption } from './encryption-bench.ts';
import { benchFairness, describeFairness } from './fair-bench.ts';
import { benchGrowth } from './growth/growth-bench.ts';
import { describeGrowths, writeGrowth } from './growth/growth-document.ts';
import { benchJourney, describeJourney } from './journey-bench.ts';
import { benchLog, describeLog } from './log-bench.ts';
import { describeTimings, measureLogins } from './login-timing.ts';
import { type ChildServer, startChild } from './measure/child-server.ts';
import { benchDirectory, describeDirectory } from './measure/directory-bench.ts';
import type { EngineName } from './measure/filled-api.ts';
import { plainTable } from './measure/table.ts';
import { benchMemory, describeMemory } from './memory-bench.ts';
import { benchRegistry, describeRegistry } from './registry-bench.ts';
import { benchScale, describeRest, describeScale } from './scale-bench.ts';
import { checkPageGoals } from './speed/goals.ts';
import { benchLighthouse, lighthouseTable } from './speed/lighthouse.ts';
import { conditionsNow } from './speed/machine.ts';
import { RIVAL_NAMES, type Rivals, readRivals } from './speed/rivals.ts';
import { benchPages, benchSpeed } from './speed/speed-bench.ts';
import { describeSpeed } from './speed/speed-document.ts';
import { goalTable, pageTable } from './speed/speed-tables.ts';
import { FULL_RUNS, isFullRun, writeSpeed } from './speed/write-speed.ts';
import { benchWallet, describeWallet } from './wallet-bench.ts';

export interface Bench {
  /** With what it takes if nothing is said. */
  readonly options: Readonly<Record<string, string>>;
  /** What it takes with `--quick`, in the place of the same ones. */
  readonly quick?: Readonly<Record<string, string>>;
  readonly meaning: string;
  readonly run: (given: BenchOptions) => Promise<void>;
}

const engineNames = { pglite: 'PGlite, embedded', postgres: 'PostgreSQL' } satisfies Record<
  EngineName,
  string
>;

/** Of fewer sizes no curve is told, and nothing written. */
const GROWN_SIZES = 3;
/** Seconds. */
const REGISTRY_BENCH = 20;

/** The one table of what is measured; all leave nothing behind. */
export const benches: Readonly<Record<string, Bench>> = {
  speed: {
    options: { runs: String(FULL_RUNS), rivals: RIVAL_NAMES.join(','), routes: 'all', before: '' },
    quick: { runs: '3', rivals: 'monolith,limit', routes: '/,/search' },
    meaning: `Opens five pages of the site in Chromium as on a slow phone (1.6 Mbit/s, 150 ms, a quarter of the speed), with an empty
and a filled cache, and goes on from each to another remote; beside it, the same sources as one build (monolith), as the
federation library’s guide has them (naive), under single-spa, and with Vite and its plugin of the same federation (vite,
which is fetched from the package registry for it); and the same documents with a script of a kilobyte (limit). --before
<commit> adds the site of that commit. --rivals none measures the site alone, --routes /,/search some pages. A run
of ${FULL_RUNS} or more with everything writes docs/bench/speed.md, its plots, and the latest result into docs/bench/README.md.`,
    run: async (given) => {
      const runs = given.count('runs');
      const rivals = readRivals(given.text('rivals'), given.text('before'));
      const result = await benchSpeed({ runs, rivals, routes: given.text('routes') });
      console.log(describeSpeed(result));
      if (isFullRun(result, runs)) writeSpeed(result, runs);
    },
  },
  pages: {
    options: { runs: '3', before: '' },
    meaning: `How many documents of /, of the search, of one port and of ten in turn the gateway hands out a second, and how many lists
of ports; ten connections for four seconds, beside a bare server that sends the same bytes. --before <commit> adds the
gateway of that commit.`,
    run: async (given) => {
      const measured = await benchPages(given.count('runs'), sitesWith(given));
      for (const { site, pages } of measured) {
        console.log(`\n${site}\n${plainTable(pageTable(pages))}`);
        console.log(`\n${plainTable(goalTable(checkPageGoals(pages)))}`);
      }
    },
  },
  lighthouse: {
    options: { runs: '3', before: '' },
    meaning: `What Lighthouse says of the public pages on a phone, of 100 each, and what cost something. Lighthouse itself is fetched
from the package registry for it. --before <commit> adds the site of that commit.`,
    run: async (given) => {
      const pages = await benchLighthouse(given.count('runs'), sitesWith(given));
      console.log(plainTable(lighthouseTable(pages)));
      for (const { site, route, lost } of pages)
        for (const audit of lost) console.log(`${route}: ${site}: ${audit}`);
    },
  },
  builds: {
    options: { runs: '3' },
    meaning: `In a copy of the working tree: how long a build of everything takes, and of one remote after a change; a release of each
remote after a change, published and promoted, beside what Rspack alone takes for it; what a new remote and a start of
npm run dev take, and each kind of change until it is on the screen.`,
    run: async (given) => console.log(describeBuilds(benchBuilds(given.count('runs')))),
  },
  api: {
    options: { ports: '2000,1000000', engines: 'pglite,postgres' },
    meaning: `Fills databases of its own with that many generated ports and measures the API on each: requests a second and p99 with ten
connections, of searches by text with eight, of new ones with one, beside a bare server, p50 and p95 of details and of each kind of search, one after the other, medians of
five goes, and how they grow. A million ports take minutes to import.`,
    run: async (given) => {
      const counts = given.counts('ports', 1000);
      const engines = given.engines();
      await besideBareServer(async (bare) => {
        for (const engine of engines) {
          const measured: ApiFigures[] = [];
          for (const count of counts) {
            console.log(`\n${count.toLocaleString('en')} ports on ${engineNames[engine]}`);
            const figures = await benchApi(engine, count, bare);
            console.log(describeApi(figures));
            measured.push(figures);
          }
          const [few, many] = [measured.at(0), measured.at(-1)];
          if (few !== undefined && many !== undefined && few !== many)
            console.log(`\n${describeGrowth(few, many)}`);
        }
      });
    },
  },
  fair: {
    options: { seconds: '10', engines: 'postgres' },
    meaning: `How fast details of ports are read on four connections alone, beside 16 logins that are under way at all times, and
beside 50 logins that arrive each second, so many seconds each: requests a second, their part of the rate alone, and
what becomes of the logins.`,
    run: async (given) => {
      for (const engine of given.engines()) {
        console.log(`\n${engineNames[engine]}`);
        console.log(describeFairness(await benchFairness(engine, given.count('seconds'))));
      }
    },
  },
  memory: {
    options: { requests: '20000', engines: 'postgres' },
    meaning: `The memory of a process of the API at rest and after each quarter of so many requests, lists, details, searches and
logins in turn, before and after what nobody needs is thrown away; beside a bare server that answered as many.`,
    run: async (given) => {
      const requests = given.count('requests', 100);
      for (const engine of given.engines()) {
        console.log(`\n${engineNames[engine]}`);
        await besideBareServer(async (bare) =>
          console.log(describeMemory(await benchMemory(engine, requests, bare))),
        );
      }
    },
  },
  directory: {
    options: { runs: '5' },
    meaning: `Starts a site of its own and opens its search in Chromium, on a phone's screen and at a quarter of the speed: with the ports
that come with it, then with 50,000 generated ones beside them. Medians of so many runs: from the last byte of the list
to its first rows on the screen, the slowest answer to a letter typed and to a press of “show more”, and what the list
weighs.`,
    run: async (given) => console.log(describeDirectory(await benchDirectory(given.count('runs')))),
  },
  logins: {
    options: {},
    meaning: `How long a refused login takes for an address that has an account, and for one that has none.`,
    run: async () => console.log(describeTimings(await measureLogins())),
  },
  log: {
    options: { entries: '100000', engines: 'pglite,postgres' },
    meaning: `Fills a log of what is certified with that many entries: how long they take to be taken up, and p50, p95 and bytes of a
proof that an entry is in it, and of one that it continues an earlier state, beside a bare server.`,
    run: async (given) => {
      const entries = given.count('entries', 1000);
      const engines = given.engines();
      await besideBareServer(async (bare) => {
        for (const engine of engines) {
          console.log(`\n${entries.toLocaleString('en')} entries on ${engineNames[engine]}`);
          console.log(describeLog(await benchLog(engine, entries, bare)));
        }
      });
    },
  },
  scale: {
    options: { members: '10000,100000,1000000' },
    meaning: `Fills a PostgreSQL of its own with that many generated members, each with twenty rows, and asks the API for what they
look at: sizes, p50 and p95, and how they grow. Then the largest tables beside copies that are divided by the hash of
their key, and how many jobs a second are written and done. A million members take ten minutes or so, and 8 GB.`,
    run: async (given) => {
      const rest = await benchScale(given.counts('members', 1000), (figures) =>
        console.log(`\n${describeScale(figures)}`),
      );
      console.log(`\n${describeRest(rest)}`);
    },
  },
  wallet: {
    options: { cards: '1000' },
    meaning: `Starts a site of its own and opens a wallet in Chromium, on a phone's screen: the longest frame while a document of 20 MB
is encrypted and sent, at full and at a quarter of the speed, and the slowest answer to a press while a list of so many
cards is opened and filtered, at a quarter of the speed.`,
    run: async (given) => console.log(describeWallet(await benchWallet(given.count('cards')))),
  },
  encryption: {
    options: { runs: '7' },
    meaning: `Time of a processor that the wallet’s own code takes to encrypt and to decrypt 20 MB, beside the program age on the command
line, whose start and files count as well. They take turns; means.`,
    run: async (given) => console.log(describeEncryption(await benchEncryption(given.count('runs')))),
  },
  growth: {
    options: { places: '2000,20000,200000', members: '1000,10000,100000', remotes: '4,20,100' },
    quick: { places: '2000,20000', members: '1000,10000', remotes: '4,100' },
    meaning: `What things cost where there is ever more: the page of a port, its details and each kind of search by places; a login, a
message, an upload, a list of cards and of conversations by members; the home page’s HTML and the shell by remotes. Sites
of all sizes stand side by side and are asked in turn. Writes docs/bench/growth.md and a plot of each, unless it is quick.`,
    run: async (given) => {
      const growths = await benchGrowth({
        places: given.counts('places', 1000),
        members: given.counts('members', 1000),
        remotes: given.counts('remotes', 4),
      });
      console.log(describeGrowths(growths));
      if (growths.every(({ sizes }) => sizes.length >= GROWN_SIZES)) writeGrowth(growths, conditionsNow());
    },
  },
  journey: {
    options: { runs: '3' },
    meaning: `Starts a site of its own and walks, on a phone's screen and at a quarter of the speed, from the home page to a first
certified document, on to a card that is sent to an address without an account, and there to the document that is read
while its sender is away: screens, fields typed, presses and seconds, medians of so many runs.`,
    run: async (given) => console.log(describeJourney(await benchJourney(given.count('runs')))),
  },
  registry: {
    options: { rate: '1000' },
    meaning: `Starts a gateway of its own and reads its registry so many times a second for ${REGISTRY_BENCH} seconds, while all remotes are
promoted a hundred times: how many answers were torn, or older than a second, and how long they took.`,
    run: async (given) =>
      console.log(describeRegistry(await benchRegistry(given.count('rate'), REGISTRY_BENCH))),
  },
};

/** The site, and that of the commit it is given. */
function sitesWith(given: BenchOptions): Rivals {
  return readRivals('none', given.text('before'));
}

async function besideBareServer(measure: (bare: ChildServer) => Promise<void>): Promise<void> {
  const bare = await startChild('bare-server.ts', []);
  try {
    await measure(bare);
  } finally {
    await bare.stop();
  }
}
