import { test as base, expect } from '@playwright/test';
import { openAlive } from './site/alive.ts';
import { copyOfTemplate, removeDataDir, type Site, startSite } from './site/site.ts';
import { DEPLOYED_URL } from './site/target.ts';
import { followVisits, type Mount, readMounts } from './site/visits.ts';

/** A running site. */
export interface Place {
  readonly url: string;
  readonly mounts: readonly Mount[];
  /** Null when somebody else runs it: then it is there to be looked at. */
  readonly site: Site | null;
}

interface TestFixtures {
  /** Console messages that this test causes on purpose; any other fails it. */
  readonly expectedConsole: RegExp | null;
  readonly consoleGuard: undefined;
  readonly visits: undefined;
}

export interface PlaceOptions {
  /** The channel of releases that sites show; null: the one that they show unless told otherwise. */
  readonly releasesChannel: string | null;
}

interface WorkerFixtures extends PlaceOptions {
  /** Makes the data folder of the site that is started; some tests want more in it. */
  readonly makeData: () => string | Promise<string>;
  /** A site that tests only read, or whose data they leave as it was. */
  readonly place: Place;
}

/** Said by Playwright itself, where the configuration blocks service workers. */
const WORKER_BLOCKED = 'warning: Service Worker registration blocked by Playwright';

/** Said of a machine without a graphics card, which has to wait for what it draws itself. */
const NO_GRAPHICS_CARD = /^warning: \[\.WebGL-\w+\]GL Driver Message .* GPU stall due to ReadPixels/;

/**
 * Tests that may run on any site, a deployed one too: they read, or undo what they write, and expect no data but what
 * every site has. Those that need more import `fixtures.ts` or `site/members.ts`, and are skipped there. Every browser
 * test fails on a console error or warning, and on an error that nothing caught.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  releasesChannel: [null, { option: true, scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  makeData: [async ({}, use) => use(copyOfTemplate), { scope: 'worker' }],
  place: [
    async ({ releasesChannel, makeData }, use) => {
      if (DEPLOYED_URL !== null) {
        await use({ url: DEPLOYED_URL, mounts: await readMounts(DEPLOYED_URL), site: null });
        return;
      }
      const site = await startSite({
        dataDir: await makeData(),
        environment: releasesChannel === null ? {} : { CHANNEL: releasesChannel },
      });
      await use({ url: site.url, mounts: await readMounts(site.url), site });
      await site.stop();
      removeDataDir(site.dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ place }, use) => use(place.url),
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) openAlive(page);
    await use(page);
  },
  visits: [
    async ({ browser, place }, use, testInfo) => {
      const end = followVisits(browser, place.mounts, testInfo);
      await use(undefined);
      end();
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  expectedConsole: async ({}, use) => use(null),
  consoleGuard: [
    async ({ context, expectedConsole }, use) => {
      const complaints: string[] = [];
      const unexpected = (text: string) =>
        text !== WORKER_BLOCKED && !NO_GRAPHICS_CARD.test(text) && !expectedConsole?.test(text);
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          complaints.push(`${message.type()}: ${message.text()}`);
      });
      context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
      await use(undefined);
      expect(complaints.filter(unexpected), 'console errors and warnings').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
