import { expect, test } from '../../anywhere.ts';
import { openPage } from '../../site/open-page.ts';
import { banner, DESKTOP, heading, PHONE } from '../../site/parts-of-page.ts';

/** Names of its default classes, which no minifier touches. */
const REACT_ARIA = 'react-aria-';

test.use({ viewport: DESKTOP });

test('the first page comes without the library of menus and pickers', async ({ page }) => {
  const carriers: string[] = [];
  page.on('response', async (response) => {
    if (!/\.js(\?|$)/.test(response.url())) return;
    // One that is under way when the test ends has no text.
    const text = await response.text().catch(() => '');
    if (text.includes(REACT_ARIA)) carriers.push(response.url());
  });
  await openPage(page, '/', 'fr');
  expect(carriers).toEqual([]);
  await banner(page).getByRole('button', { name: 'Port', exact: true }).hover();
  await expect.poll(() => carriers.length).toBeGreaterThan(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('S13: the languages are in the menu', async ({ page }) => {
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'Menu', exact: true }).click();
    await banner(page)
      .getByRole('button', { name: /^Langue/ })
      .click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(banner(page).getByRole('link', { name: 'Wallet' })).toBeVisible();
  });
});

test('S13, L1: the language is chosen by keyboard, each named in itself, and survives a reload', async ({
  page,
}) => {
  await page.goto('/search');
  await expect(heading(page)).toHaveText('Trouver un port');
  const opener = banner(page).getByRole('button', { name: 'Langue : Français (FR)' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const english = page.getByRole('menuitemradio', { name: 'English' });
  await expect(page.getByRole('menuitemradio', { name: 'Français' })).toBeChecked();
  await expect(english.locator('[lang="en"]')).toHaveText('English');
  await page.keyboard.press('ArrowDown');
  await expect(english).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Find a port');
  await expect(banner(page).getByRole('button', { name: 'Language: English (EN)' })).toBeFocused();
  await page.reload();
  await expect(heading(page)).toHaveText('Find a port');
});

test('the palette is chosen by keyboard, and the next document has it before any script runs', {
  tag: '@quick',
}, async ({ page }) => {
  await page.goto('/');
  const html = page.locator('html');
  await expect(html).not.toHaveAttribute('data-palette');
  await banner(page)
    .getByRole('button', { name: /^Couleurs/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Comme l’appareil' })).toBeChecked();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(html).toHaveAttribute('data-palette', 'watch');
  const opener = banner(page).getByRole('button', { name: 'Couleurs : Quart de nuit' });
  await expect(opener).toBeFocused();
  const reloaded = await page.reload();
  expect(await reloaded?.text()).toMatch(/<html[^>]* data-palette="watch"/);
  await expect(html).toHaveAttribute('data-palette', 'watch');
  await expect(page.locator('[data-sonner-toaster]')).toHaveCount(0);

  await opener.click();
  await page.getByRole('menuitemradio', { name: 'Comme l’appareil' }).click();
  await expect(html).not.toHaveAttribute('data-palette');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('palette');
});

test('ST11: the footer’s panel opens in place, takes the focus, and gives it back', async ({ page }) => {
  await page.goto('/login');
  const footer = page.getByRole('contentinfo');
  const opener = footer.getByRole('button', { name: 'Questions fréquentes' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const title = footer.getByRole('heading', { name: 'Questions fréquentes' });
  await expect(title).toBeFocused();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL('/login');
  await page.keyboard.press('Escape');
  await expect(title).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.press('Enter');
  await footer.getByRole('button', { name: 'La protection des documents' }).click();
  await expect(footer.getByRole('heading', { name: 'La protection des documents' })).toBeFocused();
  await footer.getByRole('button', { name: 'Fermer' }).click();
  await expect(footer.getByRole('region')).toHaveCount(0);
  await expect(footer.getByRole('button', { name: 'La protection des documents' })).toBeFocused();

  await opener.click();
  await footer.getByRole('link', { name: 'Ports' }).click();
  await expect(page).toHaveURL('/search');
  await expect(footer.getByRole('region')).toHaveCount(0);
});

test('no link of the bar or the footer leads to a page that is not there', async ({ page }) => {
  await page.goto('/');
  await expect(heading(page)).toBeVisible();
  const links = page.locator('header a[href^="/"], footer a[href^="/"]');
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  expect(new Set(paths).size).toBeGreaterThan(4);
  for (const path of new Set(paths)) expect((await page.request.get(path)).status(), path).toBe(200);
});
