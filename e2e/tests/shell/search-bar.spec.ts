import { expect, test } from '../../anywhere.ts';
import { banner, DESKTOP, heading, PHONE, portField } from '../../site/parts-of-page.ts';

test.use({ viewport: DESKTOP });

test.describe('S1: the search of the bar', () => {
  test('is done by keyboard alone: port from the suggestions, dates, boat', { tag: '@quick' }, async ({
    page,
  }) => {
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'Port', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(portField(page)).toBeFocused();
    await page.keyboard.type('la rochelle');
    await expect(page.getByRole('option').first()).toContainText('La Rochelle');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(portField(page)).toHaveValue('La Rochelle');
    await expect(page.getByRole('option')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await page.keyboard.type('0107202703072027');
    const boat = banner(page).getByLabel('Bateau');
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(boat).toBeFocused({ timeout: 100 });
    }).toPass();
    await page.keyboard.type('Pen Duick');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(
      '/search?port=La+Rochelle&arrival=2027-07-01&departure=2027-07-03&boat=Pen+Duick',
    );
    await expect(heading(page)).toBeFocused();
    // The bar says what the address asks for.
    for (const asked of ['La Rochelle', 'Pen Duick', /1.3 juil/])
      await expect(banner(page).getByRole('button', { name: asked })).toBeVisible();
  });

  test('opens at the field that was pressed, and shows there what the address asks for', async ({ page }) => {
    await page.goto('/search?port=brest&arrival=2027-07-01&departure=2027-07-03&boat=Pen+Duick');
    await banner(page).getByRole('button', { name: 'Pen Duick' }).click();
    await expect(banner(page).getByLabel('Bateau')).toBeFocused();
    await expect(banner(page).getByLabel('Bateau')).toHaveValue('Pen Duick');
    await expect(portField(page)).toHaveValue('brest');
    await banner(page).getByRole('button', { name: 'brest' }).click();
    await expect(portField(page)).toBeFocused();
  });

  test('Enter searches for what was typed while suggestions are on offer', async ({ page }) => {
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'Port', exact: true }).click();
    await portField(page).fill('roche');
    await expect(page.getByRole('option', { name: /^La Rochelle/ })).toBeVisible();
    await portField(page).press('Enter');
    await expect(page).toHaveURL('/search?port=roche');
  });

  test('Escape closes the suggestions, then the search, and gives the focus back', async ({ page }) => {
    await page.goto('/');
    const opener = banner(page).getByRole('button', { name: 'Port', exact: true });
    await opener.click();
    await portField(page).fill('brest');
    await expect(page.getByRole('option', { name: /^Brest/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(portField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(portField(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test('closes when something outside is pressed or takes the focus', async ({ page }) => {
    await page.goto('/');
    const opener = banner(page).getByRole('button', { name: 'Dates', exact: true });
    await opener.click();
    await expect(portField(page)).toBeVisible();
    await page.getByRole('contentinfo').click({ position: { x: 5, y: 5 } });
    await expect(portField(page)).toHaveCount(0);
    await opener.click();
    await expect(portField(page)).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link').first().focus();
    await expect(portField(page)).toHaveCount(0);
  });

  test('stays open while the calendar beside it is used', async ({ page }) => {
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'Dates', exact: true }).click();
    await expect(portField(page)).toBeVisible();
    await banner(page)
      .getByRole('button', { name: /Calendrier/ })
      .click();
    const days = page.getByRole('grid').last().getByRole('button');
    await days.nth(3).click();
    await days.nth(5).click();
    await expect(page.getByRole('grid')).toHaveCount(0);
    await banner(page).getByRole('button', { name: 'Rechercher', exact: true }).click();
    await expect(page).toHaveURL(/\/search\?arrival=\d{4}-\d\d-\d\d&departure=\d{4}-\d\d-\d\d$/);
  });

  test('says so when no port has the name, and searches all the same', async ({ page }) => {
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'Port', exact: true }).click();
    await portField(page).fill('zzzzzz');
    await expect(page.getByText('Aucun port de ce nom').first()).toBeVisible();
    await portField(page).press('Enter');
    await expect(page).toHaveURL('/search?port=zzzzzz');
  });

  test.describe('on a failing line', () => {
    test.use({ expectedConsole: /Failed to load resource|net::ERR_|could not be loaded/ });

    test('says so when the suggestions do not come', async ({ page }) => {
      await page.route('**/api/search?*', (route) => route.abort());
      await page.goto('/');
      await banner(page).getByRole('button', { name: 'Port', exact: true }).click();
      await portField(page).fill('brest');
      await expect(page.getByText('Les suggestions ne sont pas arrivées').first()).toBeVisible();
      await portField(page).press('Enter');
      await expect(page).toHaveURL('/search?port=brest');
    });

    test('C5: is the plain one when its chunk does not come, and the full one at the next press', async ({
      page,
    }) => {
      await page.goto('/');
      await expect(heading(page)).toBeVisible();
      const chunks = '**/releases/shell/**';
      await page.route(chunks, (route) => route.abort());
      const opener = banner(page).getByRole('button', { name: 'Port', exact: true });
      await opener.click();
      await expect(page.getByText('La recherche détaillée n’a pas pu être chargée')).toBeVisible();
      await expect(banner(page).getByRole('searchbox', { name: 'Port' })).toBeFocused();
      // Before the key: with the focus, the button loads again.
      await page.unroute(chunks);
      await page.keyboard.press('Escape');
      await opener.click();
      await expect(portField(page)).toBeFocused();
    });

    test('C5: the plain search searches, and minds the order of the dates', async ({ page }) => {
      await page.goto('/');
      await expect(heading(page)).toBeVisible();
      await page.route('**/releases/shell/**', (route) => route.abort());
      await banner(page).getByRole('button', { name: 'Port', exact: true }).click();
      const port = banner(page).getByRole('searchbox', { name: 'Port' });
      await port.fill('Brest');
      await banner(page).getByLabel('Arrivée').fill('2027-07-03');
      await banner(page).getByLabel('Départ').fill('2027-07-01');
      await port.press('Enter');
      await expect(banner(page).getByText('Le départ ne peut pas précéder')).toBeVisible();
      await banner(page).getByLabel('Départ').fill('2027-07-05');
      await port.press('Enter');
      await expect(page).toHaveURL('/search?port=Brest&arrival=2027-07-03&departure=2027-07-05');
    });

    test('C5: goes without suggestions when the directory does not come, and has them at the next press', async ({
      page,
    }) => {
      await page.goto('/');
      await expect(heading(page)).toBeVisible();
      const directory = '**/releases/mfe-directory/**';
      await page.route(directory, (route) => route.abort());
      const opener = banner(page).getByRole('button', { name: 'Dates', exact: true });
      await opener.click();
      await expect(banner(page).getByRole('button', { name: /Calendrier/ })).toBeVisible();
      const plain = banner(page).getByRole('searchbox', { name: 'Port' });
      await expect(plain).toHaveAccessibleDescription(/suggestions n’ont pas pu être chargées/);
      await plain.fill('Brest');
      await page.unroute(directory);
      await page.keyboard.press('Escape');
      await opener.click();
      await portField(page).fill('brest');
      await expect(page.getByRole('option', { name: /^Brest/ })).toBeVisible();
    });

    test('a menu whose chunk does not come says so, and opens at the next press', async ({ page }) => {
      await page.goto('/');
      await expect(heading(page)).toBeVisible();
      const chunks = '**/releases/shell/**';
      await page.route(chunks, (route) => route.abort());
      const opener = banner(page).getByRole('button', { name: /^Couleurs/ });
      await opener.click();
      await expect(page.getByText('Le menu n’a pas pu être chargé').first()).toBeVisible();
      await expect(opener).toHaveAttribute('aria-expanded', 'false');
      await page.unroute(chunks);
      await opener.click();
      await expect(page.getByRole('menuitemradio', { name: 'Quart de nuit' })).toBeVisible();
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('S1: the search unfolds over the whole width, with the focus on the port', async ({ page }) => {
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'Rechercher une escale' }).click();
    await expect(portField(page)).toBeFocused();
    await portField(page).fill('La Rochelle');
    await portField(page).press('Enter');
    await expect(page).toHaveURL('/search?port=La+Rochelle');
    await expect(portField(page)).toHaveCount(0);
  });
});
