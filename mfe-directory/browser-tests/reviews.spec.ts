import { violationsOn } from '@nfcards/e2e/axe';
import { answerOf, comeAs, expect, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { DESKTOP, PHONE } from '@nfcards/e2e/parts-of-page';
import type { Page } from '@playwright/test';

const WORDS = {
  fr: {
    title: 'Avis',
    write: /^Donner votre avis/,
    none: /Aucun avis pour l’instant/,
    rating: 'Votre note',
    four: '4 sur 5, bien',
    two: '2 sur 5, décevant',
    text: /Ce que vous en dites/,
    publish: 'Publier l’avis',
    published: 'Votre avis est publié.',
    missing: 'Choisissez une note.',
    stars: (rating: number) => `${rating} sur 5`,
    edit: 'Modifier',
    edited: 'modifié',
    remove: 'Supprimer',
    confirm: 'Supprimer l’avis',
    removed: 'Votre avis est supprimé.',
    undo: 'Annuler',
    unverified: /Seule une adresse électronique confirmée/,
    retry: 'Réessayer',
    tooFew: 'Pas encore assez d’avis pour une médaille',
    medal: 'Médaille d’argent',
    medalWords: '4,3 sur 5, 3 avis de clients',
    more: 'Afficher 4 avis de plus',
    attribution: /service de cartes.*Nous ne les vérifions pas/,
    left: '1\u202f983',
  },
  en: {
    title: 'Reviews',
    write: /^Write a review/,
    none: /No reviews yet/,
    rating: 'Your rating',
    four: '4 out of 5, good',
    two: '2 out of 5, disappointing',
    text: /What you have to say/,
    publish: 'Publish the review',
    published: 'Your review is published.',
    missing: 'Choose a rating.',
    stars: (rating: number) => `${rating} out of 5`,
    edit: 'Edit',
    edited: 'edited',
    remove: 'Delete',
    confirm: 'Delete the review',
    removed: 'Your review is deleted.',
    undo: 'Undo',
    unverified: /Only a confirmed email address/,
    retry: 'Try again',
    tooFew: 'Not enough reviews for a medal yet',
    medal: 'Silver medal',
    medalWords: '4.3 out of 5, 3 customer reviews',
    more: 'Show 4 more reviews',
    attribution: /maps service.*We do not check them/,
    left: '1,983',
  },
} as const;

const VISITS = [
  { lng: 'fr', viewport: DESKTOP, no: 1 },
  { lng: 'en', viewport: PHONE, no: 2 },
] as const;

const TEXT = 'Accueil soigné. ✓';

for (const { lng, viewport, no } of VISITS) {
  const words = WORDS[lng];
  const section = (page: Page) => page.getByRole('region', { name: words.title, exact: true });
  const card = (page: Page) => section(page).getByRole('article');

  test.describe(`reviews (${lng}, ${viewport.width} px)`, () => {
    test.use({ viewport });

    test('A5: are written, changed, removed, and brought back, with the keyboard alone', async ({
      page,
      context,
      crew,
    }) => {
      await comeAs(context, await crew.known('Anne'));
      await openPage(page, `/mechanics/made-up-mechanics-${no}`, lng);
      const reviews = section(page);
      await expect(reviews.getByText(words.none)).toBeVisible();
      await reviews.getByRole('button', { name: words.write }).press('Enter');
      const first = reviews.getByRole('radio').first();
      await expect(first).toBeFocused();
      await reviews.getByRole('button', { name: words.publish }).press('Enter');
      await expect(reviews.getByRole('alert')).toBeFocused();
      await reviews.getByRole('alert').getByRole('link', { name: words.missing }).press('Enter');
      await expect(first).toBeFocused();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await expect(reviews.getByRole('radio', { name: words.four })).toBeChecked();
      await reviews.getByLabel(words.text).fill(TEXT);
      await expect(reviews.getByText(words.left)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await reviews.getByRole('button', { name: words.publish }).press('Enter');

      await expect(page.getByText(words.published)).toBeVisible();
      await expect(card(page).getByText(TEXT)).toBeVisible();
      await expect(card(page).getByRole('img', { name: words.stars(4) })).toBeVisible();
      await expect(card(page).getByText(words.edited)).toHaveCount(0);

      await reviews.getByRole('button', { name: words.edit }).press('Enter');
      await expect(reviews.getByRole('radio', { name: words.four })).toBeFocused();
      await expect(reviews.getByLabel(words.text)).toHaveValue(TEXT);
      await reviews.getByRole('radio', { name: words.two }).press('Space');
      await reviews.getByRole('button', { name: words.publish }).press('Enter');
      await expect(card(page).getByRole('img', { name: words.stars(2) })).toBeVisible();
      await expect(card(page).getByText(words.edited)).toBeVisible();

      await reviews.getByRole('button', { name: words.remove }).press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await dialog.getByRole('button', { name: words.confirm }).press('Enter');
      // Together: the toast with its button stays for four seconds.
      await Promise.all([
        expect(page.getByText(words.removed)).toBeVisible(),
        expect(card(page)).toHaveCount(0),
      ]);
      await page.getByRole('button', { name: words.undo }).press('Enter');
      await expect(card(page).getByRole('img', { name: words.stars(2) })).toBeVisible();
      await openPage(page, `/mechanics/made-up-mechanics-${no}`, lng);
      await expect(card(page).getByText(TEXT)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
    });

    test('A5: of nobody yet lead to the login, and the form is open on the way back', async ({
      page,
      context,
      crew,
    }) => {
      await openPage(page, `/accastillage/made-up-shop-${no}`, lng);
      const link = section(page).getByRole('link', { name: words.write });
      const login = new URL((await link.getAttribute('href')) ?? '', page.url());
      expect(login.pathname).toBe('/login');
      await comeAs(context, await crew.known('Yann'));
      // Who has a session goes on at once; how one logs in is told with the favourites.
      await page.goto(login.href);
      await expect(section(page).getByRole('radio').first()).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/accastillage/made-up-shop-${no}\\?lng=${lng}$`));
    });

    test('RT5: three customers make a medal, two do not', async ({ page, context, crew }) => {
      const shop = `made-up-shop-${no + 2}`;
      for (const [firstName, rating] of [
        ['Anne', 4],
        ['Yann', 4],
      ] as const) {
        const { request } = await crew.known(firstName);
        await answerOf(request, 'write_review', { place_id: shop, rating });
      }
      await openPage(page, `/accastillage/${shop}`, lng);
      await expect(page.getByText(words.tooFew)).toBeVisible();
      await comeAs(context, await crew.known('Soizic'));
      await page.reload();
      const reviews = section(page);
      await reviews.getByRole('button', { name: words.write }).click();
      await reviews.getByRole('radio').first().check();
      await reviews.getByRole('button', { name: words.publish }).click();
      await expect(page.getByText(words.medal)).toBeVisible();
      await expect(page.getByText(words.medalWords)).toBeVisible();
      await expect(card(page)).toHaveCount(3);
      expect(await violationsOn(page)).toEqual([]);
    });

    test.describe('on a failing line', () => {
      test.use({ expectedConsole: /Failed to load resource|net::ERR_/ });

      test('C5, ST2: fail by themselves, and come at the next try; what was written is kept', async ({
        page,
        context,
        crew,
      }) => {
        await comeAs(context, await crew.known('Anne'));
        await page.route('**/api/place_reviews?*', (route) => route.abort());
        await openPage(page, '/port/FRBES', lng);
        await expect(section(page).getByRole('alert')).toBeVisible();
        await page.unroute('**/api/place_reviews?*');
        await section(page).getByRole('button', { name: words.retry }).click();
        await section(page).getByRole('button', { name: words.write }).click();
        await section(page).getByRole('radio').nth(2).check();
        await section(page).getByLabel(words.text).fill(TEXT);
        await page.route('**/api/write_review', (route) => route.abort());
        await section(page).getByRole('button', { name: words.publish }).click();
        await expect(section(page).getByRole('alert')).toBeFocused();
        await expect(section(page).getByLabel(words.text)).toHaveValue(TEXT);
        await expect(section(page).getByRole('radio').nth(2)).toBeChecked();
      });

      test('A5: an address that is not confirmed signs nothing, and is told how to be', async ({
        page,
        context,
        crew,
      }) => {
        await comeAs(context, await crew.register('Gwen', { confirmed: false }));
        await openPage(page, '/port/FRLEH', lng);
        await section(page).getByRole('button', { name: words.write }).click();
        await section(page).getByRole('radio').first().check();
        await section(page).getByLabel(words.text).fill(TEXT);
        await section(page).getByRole('button', { name: words.publish }).click();
        await expect(section(page).getByText(words.unverified)).toBeVisible();
        await expect(section(page).getByLabel(words.text)).toHaveValue(TEXT);
      });
    });

    test('A5, ST8: come forty at a time, those of the maps provider marked as such', async ({ page }) => {
      // Forty-five members, and a maps provider with its key, are more than a test can call on: the answer is made up.
      await page.route('**/api/place_reviews?*', async (route) => {
        const isNext = new URL(route.request().url()).searchParams.has('cursor');
        await route.fulfill({ json: isNext ? pageOfReviews(41, 44, null) : pageOfReviews(0, 40, 'p40') });
      });
      await openPage(page, '/port/FRMRS', lng);
      await expect(section(page).getByText(words.attribution)).toBeVisible();
      await expect(card(page)).toHaveCount(41);
      await section(page).getByRole('button', { name: words.more }).click();
      await expect(card(page)).toHaveCount(45);
      await expect(section(page).getByRole('button', { name: words.more })).toHaveCount(0);
    });
  });
}

/** Reviews from one number to another, with one of the maps provider on the first page. */
function pageOfReviews(from: number, to: number, cursor: string | null) {
  const reviews = Array.from({ length: to - from + 1 }, (_, index) => {
    const isFromMaps = from + index === 0;
    return {
      id: isFromMaps ? null : `6f1c2a30-0000-4000-8000-${String(from + index).padStart(12, '0')}`,
      source: isFromMaps ? 'maps' : 'member',
      author: 'Yann L.',
      rating: 4,
      text: `Escale n° ${from + index}`,
      written_at: '2026-05-01T12:00:00.000Z',
      edited: false,
      own: false,
    };
  });
  const ratings = [
    { source: 'member', count: 44, average: 4 },
    { source: 'maps', count: 31, average: 4.2 },
  ];
  return { reviews, own_review: null, ratings, cursor };
}
