import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../anywhere.ts';
import { boxOf } from '../../site/box-of.ts';

interface ToastDoor {
  readonly toast: (text: string, options: { readonly duration?: number }) => void;
}

/** The shared modules as the entries of remotes find them (shell/src/federation/bundler-runtime.ts). */
interface Runtime {
  readonly bundlerRuntime: {
    readonly S: {
      readonly default: Readonly<Record<string, Readonly<Record<string, { readonly lib: () => ToastDoor }>>>>;
    };
  };
}

/** Until it is taken away: a busy machine may take longer to come to a toast than that is there. */
const FOR_GOOD = { duration: Number.POSITIVE_INFINITY };

/** Shows toasts by the very function that every remote is given; as long as the site has it, unless said otherwise. */
async function show(
  page: Page,
  texts: readonly string[],
  options: { readonly duration?: number } = {},
): Promise<void> {
  await page.evaluate(
    ({ all, how }) => {
      const { __FEDERATION_BUNDLER_RUNTIME__: runtime } = globalThis as unknown as {
        __FEDERATION_BUNDLER_RUNTIME__: Runtime;
      };
      const [given] = Object.values(runtime.bundlerRuntime.S.default['@nfcards/shared/toast'] ?? {});
      if (given === undefined) throw new Error('the shell hands out no toasts');
      for (const text of all) given.lib().toast(text, how);
    },
    { all: texts, how: options },
  );
}

const toasts = (page: Page) => page.locator('[data-sonner-toast]');

/** While a toast slides in, a mouse that waits in its middle is soon beside it. */
async function settled(page: Page): Promise<void> {
  const moving = (list: Element) => list.getAnimations({ subtree: true }).length;
  await expect.poll(() => page.locator('[data-sonner-toaster]').evaluate(moving)).toBe(0);
}

async function swipe(page: Page, toast: Locator, pixels: number): Promise<void> {
  const { x, y, width, height } = await boxOf(toast);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + pixels, y + height / 2, { steps: 5 });
  // A flick, quicker than 0.11 px/ms, dismisses a toast however short it is.
  await page.waitForTimeout(pixels / 0.05);
  await page.mouse.up();
}

test.describe('SPEC S14, K3: toasts', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test.beforeEach(async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('are 356 px wide, bottom right, 14 px apart, and 3 at most are seen', { tag: '@quick' }, async ({
    page,
  }) => {
    await show(page, ['one', 'two', 'three', 'four'], FOR_GOOD);
    await expect(toasts(page)).toHaveCount(4);
    await expect(toasts(page).and(page.locator('[data-visible="true"]'))).toHaveCount(3);
    await expect(toasts(page).and(page.locator('[data-visible="false"]'))).toHaveText('one');
    await settled(page);
    await toasts(page).filter({ hasText: 'four' }).hover();
    await expect(toasts(page).first()).toHaveAttribute('data-expanded', 'true');
    await expect
      .poll(async () => {
        const [three, four] = [
          await boxOf(toasts(page).filter({ hasText: 'three' })),
          await boxOf(toasts(page).filter({ hasText: 'four' })),
        ];
        return Math.round(four.y - (three.y + three.height));
      })
      .toBe(14);
    const { x, width } = await boxOf(toasts(page).filter({ hasText: 'four' }));
    expect(width).toBe(356);
    expect(x + width / 2).toBeGreaterThan(720);
    await expect(page.locator('[data-sonner-toaster]')).toHaveAttribute('data-y-position', 'bottom');
    await expect(page.locator('[data-sonner-toaster]')).toHaveAttribute('data-x-position', 'right');
  });

  test('go by themselves after 4000 ms, and are out of the page 200 ms later', { tag: '@quick' }, async ({
    page,
  }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await show(page, ['short-lived']);
    await page.clock.runFor(50);
    await expect(toasts(page)).toHaveAttribute('data-mounted', 'true');
    await page.clock.runFor(3_900);
    await expect(toasts(page)).toHaveAttribute('data-removed', 'false');
    await page.clock.runFor(50);
    await expect(toasts(page)).toHaveAttribute('data-removed', 'true');
    await page.clock.runFor(150);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(50);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('a swipe of 15 px leaves one where it is, a swipe of 20 px dismisses it', async ({ page }) => {
    await show(page, ['swiped'], FOR_GOOD);
    await expect(toasts(page)).toHaveAttribute('data-mounted', 'true');
    await settled(page);
    await swipe(page, toasts(page), 15);
    await expect(toasts(page)).toHaveAttribute('data-swiping', 'false');
    await expect(toasts(page)).toHaveAttribute('data-swipe-out', 'false');
    await swipe(page, toasts(page), 20);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('Alt+T goes to them and unfolds them, Escape folds them, and a button closes one', async ({
    page,
  }) => {
    const list = page.locator('[data-sonner-toaster]');
    await show(page, ['first', 'second'], FOR_GOOD);
    await expect(toasts(page)).toHaveCount(2);
    await page.keyboard.press('Alt+KeyT');
    await expect(list).toBeFocused();
    await expect(toasts(page).first()).toHaveAttribute('data-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(toasts(page).first()).toHaveAttribute('data-expanded', 'false');
    await toasts(page)
      .filter({ hasText: 'second' })
      .getByRole('button', { name: 'Fermer la notification' })
      .click();
    await expect(toasts(page)).toHaveText(['first']);
  });

  test('stand in nobody’s way: Tab goes into one, and out of it again', async ({ page }) => {
    const last = page.getByRole('contentinfo').getByRole('link').last();
    await last.focus();
    await show(page, ['one'], FOR_GOOD);
    await settled(page);
    await page.keyboard.press('Tab');
    await expect(toasts(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toasts(page).getByRole('button')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.locator('[data-sonner-toaster] :focus')).toHaveCount(0);
  });

  test('give the focus back to whoever is in one that goes', async ({ page }) => {
    const last = page.getByRole('contentinfo').getByRole('link').last();
    await last.focus();
    await show(page, ['one']);
    await expect(toasts(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(toasts(page)).toBeFocused();
    await expect(toasts(page)).toHaveCount(0);
    await expect(last).toBeFocused();
  });

  test('wear rich colours: success and error are told apart', { tag: '@quick' }, async ({ page }) => {
    await expect(page.locator('[data-sonner-toaster]')).toHaveCount(0);
    await show(page, ['rich'], FOR_GOOD);
    await expect(toasts(page)).toHaveAttribute('data-rich-colors', 'true');
  });
});
