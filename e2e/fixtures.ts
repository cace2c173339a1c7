import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { test as base, expect, type Place } from './anywhere.ts';
import { ReleaseOrigin } from './site/release-origin.ts';
import { freePort, removeDataDir, type Site, type SiteOptions, startSite } from './site/site.ts';

interface TestFixtures {
  /** The site of the tests, with all that can be done to one that is theirs. */
  readonly site: Site;
  /** Starts a site that the test may change; ended with the test, however that ends. */
  readonly openSite: (options?: SiteOptions) => Promise<Site>;
  /** The same, with the remotes' files on another origin, which the test can make fail. */
  readonly openSiteWithOrigin: () => Promise<{ readonly site: Site; readonly origin: ReleaseOrigin }>;
  /** What a test needs that no deployed site can give it. */
  readonly needs: string;
  readonly ownSiteGuard: undefined;
}

/** Tests that need a site of their own: its data, its mail, its releases, or the right to stop it. */
export const test = base.extend<TestFixtures>({
  needs: ['tests of a site of their own, which they may fill and change', { option: true }],
  ownSiteGuard: [
    async ({ place, needs }, use, testInfo) => {
      testInfo.skip(place.site === null, needs);
      await use(undefined);
    },
    { auto: true },
  ],
  site: async ({ place }, use) => use(ownSite(place)),
  openSite: async ({ place, context }, use) => {
    ownSite(place);
    const opened: Site[] = [];
    await use(async (options) => {
      const site = await startSite(options);
      opened.push(site);
      return site;
    });
    await closePages(context);
    await Promise.all(opened.map((site) => site.stop()));
    for (const { dataDir } of opened) removeDataDir(dataDir);
  },
  openSiteWithOrigin: async ({ openSite, context }, use) => {
    const origin = new ReleaseOrigin(await freePort());
    await use(async () => {
      const site = await openSite({ environment: { RELEASES_URL: origin.url } });
      await origin.open(join(site.dataDir, 'releases'));
      return { site, origin };
    });
    await closePages(context);
    await origin.close();
  },
});

/** A page that is still open would complain that its site is gone. */
async function closePages(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
}

function ownSite({ site }: Place): Site {
  if (site === null) throw new Error('the guard skips these tests where the site is somebody else’s');
  return site;
}

export { expect };
