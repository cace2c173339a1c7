import { join } from 'node:path';
import { test } from '../fixtures.ts';
import { openPage } from '../site/open-page.ts';
import { ROOT } from '../site/site.ts';

const PAGES = [
  { name: 'home', path: '/' },
  { name: 'search', path: '/search?country=FR' },
  { name: 'port', path: '/port/FRLRH' },
  { name: 'login', path: '/login' },
  { name: 'wallet', path: '/wallet' },
];
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (const { name, path } of PAGES) {
  for (const palette of ['day', 'night']) {
    for (const viewport of WINDOWS) {
      test(`${name}, ${palette}, ${viewport.width} px`, async ({ page, context, site }) => {
        await context.addCookies([{ name: 'palette', value: palette, url: site.url }]);
        await page.setViewportSize(viewport);
        await openPage(page, path, 'fr');
        // A picture has nothing to scroll with.
        await page.evaluate(() => document.documentElement.style.setProperty('scrollbar-gutter', 'auto'));
        await page.screenshot({
          path: join(ROOT, 'docs/screens', `${name}-${palette}-${viewport.width}.png`),
          animations: 'disabled',
        });
      });
    }
  }
}
