import { expect, test } from '../anywhere.ts';
import { COLOUR_RULES, violationsOn } from '../site/axe.ts';
import { openPage } from '../site/open-page.ts';
import { LANGUAGES, PUBLIC_ROUTES } from '../site/public-routes.ts';

const WIDTHS = [320, 768, 1440];

test.use({ expectedConsole: /404 \(Not Found\)/, reducedMotion: 'reduce' });

for (const path of PUBLIC_ROUTES) {
  for (const lng of LANGUAGES) {
    test(`axe finds nothing on ${path} (${lng}) in three palettes at three widths`, async ({ page }) => {
      await openPage(page, path, lng);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await violationsOn(page), `at ${width} px`).toEqual([]);
      }
    });
  }
}

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' });

  for (const path of PUBLIC_ROUTES) {
    test(`axe finds nothing on ${path}, and every control has an edge or an underline`, async ({ page }) => {
      await openPage(page, path, 'fr');
      // What is painted are the forced colours, not those of the style sheets.
      expect(await violationsOn(page, { without: COLOUR_RULES })).toEqual([]);
      expect(await page.evaluate(controlsWithoutEdge)).toEqual([]);
    });
  }
});

for (const path of PUBLIC_ROUTES) {
  test(`nothing moves on ${path} for whoever asked for less motion`, async ({ page }) => {
    await openPage(page, path, 'fr');
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => {
          const { duration = 0, iterations = 1 } = effect?.getTiming() ?? {};
          return playState === 'running' && (Number(duration) > 1 || iterations > 1);
        })
        .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
    );
    expect(moving).toEqual([]);
  });
}

/** In forced colours backgrounds are gone: what can be pressed must still be told from text around it. */
function controlsWithoutEdge(): string[] {
  const drawn = (style: CSSStyleDeclaration) =>
    ['Top', 'Right', 'Bottom', 'Left'].some(
      (side) =>
        style.getPropertyValue(`border-${side.toLowerCase()}-style`) !== 'none' &&
        style.getPropertyValue(`border-${side.toLowerCase()}-width`) !== '0px',
    ) || style.outlineStyle !== 'none';
  return [...document.querySelectorAll<HTMLElement>('input, select, textarea')]
    .filter((control) => control.checkVisibility() && !drawn(getComputedStyle(control)))
    .filter((control) => control.parentElement === null || !drawn(getComputedStyle(control.parentElement)))
    .map((control) => control.outerHTML.slice(0, 120));
}
