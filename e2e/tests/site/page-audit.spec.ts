import type { Page } from '@playwright/test';
import { expect, test } from '../../anywhere.ts';
import { controlsWithoutEdge } from '../../site/audits/controls-without-edge.ts';
import { cutTexts } from '../../site/audits/cut-texts.ts';
import { moving } from '../../site/audits/moving.ts';
import { walkWithTab } from '../../site/audits/tab-stops.ts';
import { COLOUR_RULES, violationsOn } from '../../site/axe.ts';
import { openPage } from '../../site/open-page.ts';
import { DESKTOP, PHONE } from '../../site/parts-of-page.ts';
import { PUBLIC_ROUTES } from '../../site/public-routes.ts';
import { quickIf } from '../../site/quick-if.ts';

/** Each page in each language, and at each of four widths and in each palette in one of them. */
const VISITS = [
  {
    lng: 'fr',
    window: DESKTOP,
    skipLink: 'Aller au contenu',
    measured: [
      { width: DESKTOP.width, palette: 'day' },
      { width: 320, palette: 'watch' },
    ],
  },
  {
    lng: 'en',
    window: PHONE,
    skipLink: 'Skip to content',
    measured: [
      { width: PHONE.width, palette: 'night' },
      { width: 768, palette: 'day' },
    ],
  },
] as const;

/** Where the quick tests look: the page with the most in it, and a form. */
const QUICK = ['/port/FRLRH', '/login'];

test.use({ expectedConsole: /404 \(Not Found\)/, reducedMotion: 'reduce' });

for (const { lng, window, measured, skipLink } of VISITS) {
  const sights = measured.map(({ width, palette }) => `${width} px by ${palette}`).join(', ');
  for (const path of PUBLIC_ROUTES) {
    test(
      `${path} (${lng}, ${sights}) is for everybody: by keyboard, by colour, with large text`,
      quickIf(lng === 'fr' && QUICK.includes(path)),
      async ({ page }) => {
        // The gallery of the kit has hundreds of stops.
        test.setTimeout(300_000);
        await page.setViewportSize(window);
        await openPage(page, path, lng);
        await test.step('its document says what it is', () => expectDescribed(page));

        await test.step('nothing moves for whoever asked for less motion', async () => {
          expect.soft(await page.evaluate(moving)).toEqual([]);
        });

        await test.step('every stop of Tab is seen, in reach and not covered', async () => {
          const stops = await walkWithTab(page);
          expect.soft(stops.length).toBeGreaterThan(5);
          expect.soft(stops[0]?.what, 'the skip link comes first').toContain(skipLink);
          expect.soft(stops.filter(({ problem }) => problem !== null)).toEqual([]);
        });

        for (const { width, palette } of measured) {
          await test.step(`axe finds nothing, and nothing scrolls sideways, at ${width} px`, async () => {
            await page.setViewportSize({ width, height: window.height });
            const found = await violationsOn(page, { palettes: [palette] });
            expect.soft(found, `at ${width} px`).toEqual([]);
            const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            expect.soft(overflow, `wider than ${width} px`).toBeLessThanOrEqual(0);
          });
        }

        await test.step('in forced colours every control has an edge or an underline', async () => {
          await page.emulateMedia({ forcedColors: 'active' });
          // What is painted are the forced colours, not those of the style sheets; what is there is so in each language.
          if (lng === 'en') expect.soft(await violationsOn(page, { without: COLOUR_RULES })).toEqual([]);
          expect.soft(await page.evaluate(controlsWithoutEdge)).toEqual([]);
          await page.emulateMedia({ forcedColors: null });
        });

        await test.step('no text overflows or is cut at twice the size', async () => {
          await page.setViewportSize(window);
          // As the browser's own setting of the text size does it.
          await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
          expect.soft(await page.evaluate(cutTexts)).toEqual([]);
        });
      },
    );
  }
}

async function expectDescribed(page: Page): Promise<void> {
  await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect.soft(page).toHaveTitle(/.{10,}/);
  await expect.soft(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{20,}/);
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect.soft(page.getByRole(landmark)).toHaveCount(1);
}
