import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../../fixtures.ts';
import { untilAlive } from '../../site/alive.ts';
import { violationsOn } from '../../site/axe.ts';
import { comesRendered } from '../../site/comes-rendered.ts';

const TWO_HOURS_MS = 7_200_000;

// The tides and the reviews of today are asked for, and nobody is there.
test.use({ locale: 'fr-FR', expectedConsole: /status of 404/ });

test('a gateway that begins alone has ports that are read, come alive, and say how old they are', async ({
  openSite,
  page,
}) => {
  const site = await openSite();
  const { dataDir, url } = site;
  const openGateway = () =>
    openSite({ dataDir, role: 'gateway', environment: { API_INNER_URL: `${url}/api` } });
  const before = await openGateway();
  await comesRendered(page, `${before.url}/port/FRLRH`);
  await before.stop();
  await site.stop();
  const kept = join(dataDir, 'last-known/answers');
  const then = new Date(Date.now() - TWO_HOURS_MS);
  for (const name of readdirSync(kept)) utimesSync(join(kept, name), then, then);

  const alone = await openGateway();
  await comesRendered(page, `${alone.url}/port/FRLRH`);
  await page.goto(`${alone.url}/port/FRLRH`);
  await untilAlive(page);
  const notice = page.getByRole('region', { name: 'Âge des données' });
  await expect(notice).toContainText('les données de cette page datent d’il y a 2 heures');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/La Rochelle/);
  expect(await violationsOn(page, { within: '.age-strip' })).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(notice).toBeInViewport();
});
