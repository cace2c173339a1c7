import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { ReleaseOrigin } from './site/release-origin.ts';
import { freePort, removeDataDir, type Site, type SiteOptions, startSite } from './site/site.ts';

interface TestFixtures {
  /** Starts a site that the test may change; ended with the test, however that ends. */
  readonly openSite: (options?: SiteOptions) => Promise<Site>;
  /** The same, with the remotes' files on another origin, which the test can make fail. */
  readonly openSiteWithOrigin: () => Promise<{ readonly site: Site; readonly origin: ReleaseOrigin }>;
  /** Console messages that this test causes on purpose; any other fails it. */
  readonly expectedConsole: RegExp | null;
  readonly consoleGuard: undefined;
}

interface WorkerFixtures {
  /** A site that tests only read. */
  readonly site: Site;
}

/** Said by Playwright itself, where the configuration blocks service workers. */
const WORKER_BLOCKED = 'warning: Service Worker registration blocked by Playwright';

/** Said of a machine without a graphics card, which has to wait for what it draws itself. */
const NO_GRAPHICS_CARD = /^warning: \[\.WebGL-\w+\]GL Driver Message .* GPU stall due to ReadPixels/;

/** Every browser test fails on a console error or warning, and on an error that nothing caught. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
      removeDataDir(site.dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  openSite: async ({}, use) => {
    const opened: Site[] = [];
    await use(async (options) => {
      const site = await startSite(options);
      opened.push(site);
      return site;
    });
    await Promise.all(opened.map((site) => site.stop()));
    for (const { dataDir } of opened) removeDataDir(dataDir);
  },
  openSiteWithOrigin: async ({ openSite }, use) => {
    const origin = new ReleaseOrigin(await freePort());
    await use(async () => {
      const site = await openSite({ environment: { RELEASES_URL: origin.url } });
      await origin.open(join(site.dataDir, 'releases'));
      return { site, origin };
    });
    await origin.close();
  },
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
