import { expect, test } from '../../anywhere.ts';
import { banner, DESKTOP, heading } from '../../site/parts-of-page.ts';

test.use({ viewport: DESKTOP });

test.describe('from page to page', () => {
  test('the heading takes the focus, and nothing else is said', { tag: '@quick' }, async ({ page }) => {
    await page.goto('/');
    await banner(page).getByRole('link', { name: 'Ports', exact: true }).click();
    await expect(heading(page)).toHaveText('Trouver un port');
    await expect(heading(page)).toBeFocused();
    await expect(page.locator('[data-arrival]')).toBeEmpty();
    await expect(page).toHaveTitle(/Trouver un port|port/i);
  });

  test('a page without a heading yet is announced by its title, and gives the focus on as the heading comes', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(heading(page)).toBeVisible();
    await page.evaluate(() => {
      const find = document.querySelector.bind(document);
      document.querySelector = (selector: string) =>
        selector === '[data-page-heading]' && !('headingCame' in globalThis) ? null : find(selector);
    });
    await banner(page).getByRole('link', { name: 'Ports', exact: true }).click();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.locator('[data-arrival]')).toHaveText(await page.title());
    await page.evaluate(() => {
      Object.assign(globalThis, { headingCame: true });
      document.querySelector('main')?.append(document.createElement('p'));
    });
    await expect(heading(page)).toBeFocused();
    await expect(page.locator('[data-arrival]')).toBeEmpty();
  });

  test('back leads to where one was on the page', { tag: '@quick' }, async ({ page }) => {
    await page.goto('/search');
    const port = page.getByRole('main').locator('a[href^="/port/"]').nth(30);
    await port.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(500);
    await port.click();
    await expect(page).toHaveURL(/\/port\//);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(port).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  });

  test('an address that is typed shows the top of its page, and the way back where one was on the other', async ({
    page,
  }) => {
    const scrolledTo = () => page.evaluate(() => scrollY);
    await page.goto('/');
    await page.locator('#contact').scrollIntoViewIfNeeded();
    const place = await scrolledTo();
    expect(place).toBeGreaterThan(500);
    await page.goto('/search');
    await expect(heading(page)).toBeInViewport();
    expect(await scrolledTo()).toBe(0);
    await page.goBack();
    await expect.poll(scrolledTo).toBe(place);
    await page.reload();
    await expect.poll(scrolledTo).toBe(place);
  });

  test('a link shows the first screen before the rest, and the way back all of it at once', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const drawn: boolean[] = [];
      Object.assign(globalThis, { drawn });
      let isHome = false;
      new MutationObserver(() => {
        const wasHome = isHome;
        // The specimen card stands beside the heading; out of sight too, while the pointer is on the link.
        isHome = document.querySelector('main article')?.checkVisibility() === true;
        if (isHome && !wasHome) drawn.push(document.querySelector('#contact') !== null);
      }).observe(document, { childList: true, subtree: true, attributeFilter: ['style'] });
    });
    const wholeAtOnce = () => page.evaluate(() => (globalThis as unknown as { drawn: boolean[] }).drawn);
    await page.goto('/search');
    await banner(page).getByRole('link', { name: 'Accueil' }).first().click();
    await expect(page.locator('#contact')).toBeAttached();
    expect(await wholeAtOnce()).toEqual([false]);

    await page.locator('#contact').scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(500);
    // A press by the pointer would scroll up to the bar first.
    await banner(page).getByRole('link', { name: 'Ports', exact: true }).dispatchEvent('click');
    await expect(heading(page)).toHaveText('Trouver un port');
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    expect(await wholeAtOnce()).toEqual([false, true]);
  });

  test('a link to the page that is shown adds no step to the way back', async ({ page }) => {
    await page.goto('/search');
    await expect(heading(page)).toBeVisible();
    await banner(page).getByRole('link', { name: 'Accueil' }).first().click();
    await expect(page).toHaveURL('/');
    const steps = await page.evaluate(() => history.length);
    await banner(page).getByRole('link', { name: 'Accueil' }).first().click();
    await page.goBack();
    await expect(page).toHaveURL('/search');
    expect(steps).toBe(await page.evaluate(() => history.length));
  });

  test('a link pressed with Ctrl opens a tab of its own, and this one stays', async ({ page, context }) => {
    await page.goto('/');
    const opened = context.waitForEvent('page');
    await banner(page)
      .getByRole('link', { name: 'Ports', exact: true })
      .click({ modifiers: ['ControlOrMeta'] });
    const tab = await opened;
    await expect(heading(tab)).toHaveText('Trouver un port');
    await expect(page).toHaveURL('/');
  });

  test('a page that is long in coming is told to be on its way until it is there', async ({ page }) => {
    const { promise: held, resolve: arrives } = Promise.withResolvers<void>();
    await page.route('**/releases/mfe-wallet/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/search');
    await expect(heading(page)).toBeVisible();
    await banner(page).getByRole('link', { name: 'Portefeuille', exact: true }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    arrives();
    await expect(page).toHaveURL('/wallet');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  });

  test('a link to a place in a page leads there', async ({ page }) => {
    await page.goto('/mentions-legales');
    await page.getByRole('main').locator('a[href="/#contact"]').first().click();
    await expect(page.locator('#contact')).toBeInViewport();
  });

  test('the skip link leads past the bar', async ({ page }) => {
    await page.goto('/search');
    await expect(heading(page)).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Aller au contenu' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.activeElement?.closest('main') !== null),
      'the next stop is in the content',
    ).toBe(true);
  });

  for (const { motion, durations } of [
    { motion: 'no-preference', durations: [220] },
    { motion: 'reduce', durations: [] },
  ] as const) {
    test(`a port comes out of its list by a view transition, in ${durations[0] ?? 'no time'} with ${motion}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: motion });
      await page.addInitScript(() => {
        const start = document.startViewTransition.bind(document);
        const transitions: number[][] = [];
        const begun: string[] = [];
        Object.assign(globalThis, { transitions, begun });
        document.startViewTransition = (update) => {
          begun.push(location.pathname);
          const transition = start(update);
          void transition.ready.then(() =>
            transitions.push(
              document.getAnimations().flatMap(({ effect }) => {
                const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
                return pseudo?.startsWith('::view-transition') ? [Number(effect?.getTiming().duration)] : [];
              }),
            ),
          );
          return transition;
        };
      });
      const seen = () =>
        page.evaluate(() => (globalThis as unknown as { transitions: number[][] }).transitions);
      const begun = () => page.evaluate(() => (globalThis as unknown as { begun: string[] }).begun);
      await page.goto('/');
      await banner(page).getByRole('link', { name: 'Ports', exact: true }).click();
      await expect(heading(page)).toHaveText('Trouver un port');
      const port = page.getByRole('main').locator('a[href^="/port/"]').first();
      const name = (await port.textContent()) ?? '';
      expect(await begun(), 'another page comes at once').toEqual([]);
      await port.click();
      await expect(heading(page)).toHaveText(name);
      await expect.poll(async () => (await seen()).length).toBe(1);
      expect([...new Set((await seen())[0])]).toEqual(durations);
      expect(await begun()).toHaveLength(1);
    });
  }
});

test.describe('RT19', () => {
  test.use({ expectedConsole: /404 \(Not Found\)/ });

  test('a page that is not there looks for the port that was wanted', async ({ page }) => {
    await page.goto('/nulle-part');
    const port = page.getByRole('main').getByRole('searchbox');
    await port.fill('brest');
    await port.press('Enter');
    await expect(page).toHaveURL('/search?port=brest');
    await expect(heading(page)).toBeFocused();
  });
});
