import { expect, test } from '@nfcards/e2e/anywhere';
import { openPage } from '@nfcards/e2e/open-page';

/** The browser of the suite has no WebGL: see site/browser.ts. */
test('a browser without WebGL keeps the paper chart, and fetches no map', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/search?country=EE', 'fr');
  await expect(page.locator('main figure svg').getByText('Tallinn')).toBeVisible();
  expect(asked.filter((url) => /maplibre|coast-/.test(url))).toEqual([]);
  await expect(page.locator('main canvas')).toHaveCount(0);
  await expect(page.getByText('n’a pas pu être chargée')).toHaveCount(0);
});
