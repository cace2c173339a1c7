import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { untilAlive } from '../../site/alive.ts';
import { RemoteCopy } from '../../site/remote-copy.ts';
import type { Site } from '../../site/site.ts';

const NEXT = '9.5.0';
const NEW_TITLE = 'Une carte, un bateau, un retour';

/** Publishes and promotes a remote in which a line of text is another. */
async function release(site: Site): Promise<void> {
  const copy = new RemoteCopy('mfe-marketing')
    .version(NEXT)
    .replace('src/home/fr.json', '"Une carte, un bateau"', `"${NEW_TITLE}"`);
  await site.release('publish', copy.name, '--from', copy.folder);
  await site.release('promote', `${copy.name}@${NEXT}`);
  copy.remove();
}

/** Opens the home page. @returns how each script of the new release came */
async function comeBack(page: Page, site: Site) {
  const came: { readonly encoding: string; readonly wire: number; readonly whole: number }[] = [];
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith(`/releases/mfe-marketing/${NEXT}/`) || !pathname.endsWith('.js')) return;
    const read = async () => {
      const { responseBodySize: wire } = await response.request().sizes();
      const encoding = (await response.allHeaders())['content-encoding'] ?? '';
      came.push({ encoding, wire, whole: (await response.body()).length });
    };
    reading.push(read());
  });
  await page.goto(site.url);
  await untilAlive(page);
  await Promise.all(reading);
  return came;
}

test('who comes back after a release gets what is new of it alone', async ({ page, browser, openSite }) => {
  test.slow();
  const site = await openSite();
  await page.goto(site.url);
  await untilAlive(page);
  await release(site);

  const came = await comeBack(page, site);
  await expect(page.getByText(NEW_TITLE)).toBeVisible();
  const made = came.filter(({ encoding }) => encoding === 'dcz');
  expect(made.length).toBeGreaterThan(0);
  for (const { wire, whole } of made) expect(wire).toBeLessThan(whole / 10);

  // Whoever was never here has nothing to make it of.
  const stranger = await browser.newPage({ locale: 'fr-FR', serviceWorkers: 'block' });
  const first = await comeBack(stranger, site);
  await expect(stranger.getByText(NEW_TITLE)).toBeVisible();
  expect(first.map(({ encoding }) => encoding)).not.toContain('dcz');
  await stranger.close();
});
