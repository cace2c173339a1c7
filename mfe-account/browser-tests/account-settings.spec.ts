import { readFile } from 'node:fs/promises';
import { violationsOn } from '@nfcards/e2e/axe';
import { answerOf, comeAs, expect, type Member, readAs, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { DESKTOP, heading, PHONE } from '@nfcards/e2e/parts-of-page';
import type { Locator, Page } from '@playwright/test';

const PASSWORD = 'petit foc et grand voile';

const WORDS = {
  fr: {
    street: /^Rue/,
    city: /^Ville/,
    phone: /^Téléphone/,
    save: 'Enregistrer',
    saved: 'Vos coordonnées sont enregistrées.',
    wrongPhone: /Ce numéro ne peut pas être lu/,
    unverified: /n’est pas encore confirmé/,
    ask: 'Demander un changement de nom',
    first: 'Nouveau prénom',
    last: 'Nouveau nom',
    firstMissing: 'Indiquez le prénom.',
    send: 'Envoyer la demande',
    waits: 'Votre demande attend la réponse du support',
    declined: 'Votre dernière demande est déclinée',
    account: 'Compte',
    savePicture: 'Enregistrer cette photo',
    pictureSaved: 'Votre photo est enregistrée.',
    removePicture: 'Retirer la photo',
    pictureRemoved: 'Votre photo est retirée.',
    notAPicture: /n’est pas une image lisible/,
    other: 'English',
    otherTitle: 'Account',
    otherRenter: 'Charterer’s account',
    download: 'Télécharger mes données',
    downloaded: /est dans vos téléchargements/,
    release: 'Ne plus répondre pour ce lieu',
    released: 'Vous ne répondez plus pour ce lieu.',
    create: 'Créer mon compte',
    remove: 'Supprimer mon compte',
    next: 'Continuer',
    keepAccount: 'Garder mon compte',
    forGood: 'Supprimer définitivement',
    wrongPassword: 'Ce mot de passe ne convient pas.',
    gone: /Votre compte est supprimé/,
  },
  en: {
    street: /^Street/,
    city: /^City/,
    phone: /^Phone number/,
    save: 'Save',
    saved: 'Your details are saved.',
    wrongPhone: /This number cannot be read/,
    unverified: /is not confirmed yet/,
    ask: 'Ask for another name',
    first: 'New first name',
    last: 'New last name',
    firstMissing: 'Enter the first name.',
    send: 'Send the request',
    waits: 'Your request is waiting for support',
    declined: 'Your last request was declined',
    account: 'Account',
    savePicture: 'Save this picture',
    pictureSaved: 'Your picture is saved.',
    removePicture: 'Remove the picture',
    pictureRemoved: 'Your picture is removed.',
    notAPicture: /is not a picture that can be read/,
    other: 'Français',
    otherTitle: 'Compte',
    otherRenter: 'Compte de locataire',
    download: 'Download my data',
    downloaded: /is among your downloads/,
    release: 'Stop answering for this place',
    released: 'You no longer answer for this place.',
    create: 'Create my account',
    remove: 'Delete my account',
    next: 'Continue',
    keepAccount: 'Keep my account',
    forGood: 'Delete for good',
    wrongPassword: 'This password does not fit.',
    gone: /Your account is deleted/,
  },
} as const;

const VISITS = [
  { lng: 'fr', viewport: DESKTOP, sailor: 'Soizic', port: 'FRLRH' },
  { lng: 'en', viewport: PHONE, sailor: 'Gwenn', port: 'FRBES' },
] as const;

/** A picture of one point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const idOf = async (member: Member) => String((await readAs(member, 'cookie')).id);
const main = (page: Page): Locator => page.getByRole('main');

for (const { lng, viewport, sailor, port } of VISITS) {
  const words = WORDS[lng];

  test.describe(`account settings (${lng}, ${viewport.width} px)`, () => {
    test.use({ viewport });

    test('S6, ST4: address and number are changed by the member', async ({ page, context, crew }) => {
      const member = await crew.register(sailor);
      await comeAs(context, member);
      await openPage(page, `/profile/${await idOf(member)}/setting/account-setting/information`, lng);
      const part = main(page);
      await part.getByLabel(words.street).fill('2, quai Valin');
      await part.getByLabel(words.phone).fill('canal 9');
      await part.getByRole('button', { name: words.save, exact: true }).press('Enter');
      const summary = part.getByRole('alert').filter({ has: page.getByRole('heading') });
      await expect(summary).toBeFocused();
      expect(await violationsOn(page)).toEqual([]);
      await summary.getByRole('link', { name: words.wrongPhone }).press('Enter');
      await expect(part.getByLabel(words.phone)).toBeFocused();

      await part.getByLabel(words.phone).fill('06 39 98 00 00');
      await part.getByLabel(words.city).fill('La Rochelle');
      await part.getByLabel(words.city).press('Enter');
      await expect(page.getByText(words.saved)).toBeVisible();
      await expect(part.getByLabel(words.phone)).toHaveValue('+33639980000');
      await expect(part.getByText(words.unverified)).toBeVisible();
      expect(await readAs(member, 'cookie')).toMatchObject({
        street: '2, quai Valin',
        city: 'La Rochelle',
        phonenumber: '+33639980000',
      });
      await page.reload();
      await expect(part.getByLabel(words.city)).toHaveValue('La Rochelle');
    });

    test('S6: another name is asked of support, whose answer is shown', async ({
      page,
      context,
      crew,
      staff,
    }) => {
      const member = await crew.register(sailor);
      await comeAs(context, member);
      await openPage(page, `/profile/${await idOf(member)}/setting/account-setting/information`, lng);
      const part = main(page);
      await part.getByRole('button', { name: words.ask }).press('Enter');
      const form = part.getByRole('form', { name: words.ask });
      await expect(form.getByLabel(words.first)).toBeFocused();
      await form.getByRole('button', { name: words.send }).press('Enter');
      await expect(form.getByRole('alert')).toBeFocused();
      await form.getByRole('alert').getByRole('link', { name: words.firstMissing }).press('Enter');
      await page.keyboard.type('Annick');
      await form.getByLabel(words.last).fill('Le Bihan');
      expect(await violationsOn(page)).toEqual([]);
      await form.getByRole('button', { name: words.send }).press('Enter');
      await expect(part.getByText(words.waits)).toBeVisible();
      await expect(part.getByText(/Annick Le Bihan/)).toBeVisible();
      await expect(part.getByRole('button', { name: words.ask })).toHaveCount(0);

      const { requests } = await readAs(member, 'own_requests');
      const [{ id }] = requests as [{ readonly id: string }];
      const note = 'Il nous faut une pièce.';
      await answerOf(staff.request, 'settle_support_request', { id, accepted: false, note });
      await page.reload();
      await expect(part.getByText(words.declined)).toBeVisible();
      await expect(part.getByText(note)).toBeVisible();
      await expect(part.getByRole('button', { name: words.ask })).toBeVisible();
    });

    test('S6: a picture is chosen, looked at, kept, and removed', async ({ page, context, crew }) => {
      const member = await crew.register(sailor);
      await comeAs(context, member);
      await openPage(page, `/profile/${await idOf(member)}/setting/account-setting`, lng);
      expect(await violationsOn(page)).toEqual([]);
      const input = main(page).locator('input[type="file"]');
      await input.setInputFiles({
        name: 'acte.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF'),
      });
      await expect(page.getByText(words.notAPicture)).toBeVisible();
      await input.setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer: PNG });
      await main(page).getByRole('button', { name: words.savePicture }).press('Enter');
      await expect(page.getByText(words.pictureSaved)).toBeVisible();
      const picture = main(page).locator('img[src*="profile_picture"]');
      // Removed before it has come, it would be missing where it is still asked for.
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
      await main(page).getByRole('button', { name: words.removePicture }).press('Enter');
      await expect(page.getByText(words.pictureRemoved)).toBeVisible();
      expect(await readAs(member, 'cookie')).toMatchObject({ profile_picture: null });
    });

    test('S6, L1: the language of the site changes at once, and that of the mails with it; so does the type of the account', async ({
      page,
      context,
      crew,
    }) => {
      const member = await crew.register(sailor);
      await comeAs(context, member);
      await openPage(page, `/profile/${await idOf(member)}/setting/account-setting`, lng);
      await expect(heading(page)).toHaveText(words.account);
      await main(page).getByRole('radio', { name: words.other }).check();
      await expect(heading(page)).toHaveText(words.otherTitle);
      await expect
        .poll(() => readAs(member, 'cookie'))
        .toMatchObject({ language: lng === 'fr' ? 'en' : 'fr' });
      await main(page).getByRole('radio', { name: words.otherRenter }).check();
      await expect.poll(() => readAs(member, 'cookie')).toMatchObject({ account_type: 'renter' });
    });

    test('what is held on a member is downloaded', async ({ page, context, crew }) => {
      const member = await crew.register(sailor);
      await comeAs(context, member);
      await openPage(page, `/profile/${await idOf(member)}/setting/account-setting`, lng);
      const downloading = page.waitForEvent('download');
      await main(page).getByRole('button', { name: words.download }).press('Enter');
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('nfcards.zip');
      const archive = await readFile(await download.path());
      expect(archive.subarray(0, 2).toString()).toBe('PK');
      await expect(page.getByText(words.downloaded)).toBeVisible();
    });

    test('a place is given up once that was confirmed', async ({ page, context, crew }) => {
      const office = await crew.office(port, sailor);
      await comeAs(context, office);
      await openPage(page, `/profile/${await idOf(office)}/setting/account-setting`, lng);
      await main(page).getByRole('button', { name: words.release }).press('Enter');
      const dialog = page.getByRole('dialog');
      expect(await violationsOn(page)).toEqual([]);
      await dialog.getByRole('button', { name: words.release }).press('Enter');
      await expect(page.getByText(words.released)).toBeVisible();
      await expect(main(page).getByRole('button', { name: words.release })).toHaveCount(0);
      expect(await readAs(office, 'cookie')).toMatchObject({ place_id: null, account_type: 'owner' });
    });

    test.describe('deletion', () => {
      // The stream of events, and whoever asks whose session it is, hear that there is none any more.
      test.use({ expectedConsole: /401 \(Unauthorized\)/ });

      test('S6, ST4: the account is deleted after the password and a last question', async ({ page }) => {
        await openPage(page, '/register', lng);
        const part = main(page);
        await part.locator('input[autocomplete="given-name"]').fill('Nolwenn');
        await part.locator('input[autocomplete="family-name"]').fill('Le Goff');
        await part.locator('input[type="email"]').fill(`nolwenn.${crypto.randomUUID()}@example.org`);
        await part.locator('input[autocomplete="new-password"]').fill(PASSWORD);
        await part.getByRole('button', { name: words.create }).click();
        await expect(page.getByRole('banner').getByText('Nolwenn Le Goff').first()).toBeAttached();
        const { id } = (await (await page.request.get('/api/cookie')).json()) as { readonly id: string };

        await openPage(page, `/profile/${id}/setting/account-setting`, lng);
        await part.getByRole('button', { name: words.remove }).press('Enter');
        const form = part.getByRole('form', { name: words.remove });
        const password = form.locator('input[type="password"]');
        expect(await violationsOn(page)).toEqual([]);
        await password.fill('grand foc');
        await password.press('Enter');
        const dialog = page.getByRole('dialog');
        await expect(dialog).toBeVisible();
        expect(await violationsOn(page)).toEqual([]);
        await dialog.getByRole('button', { name: words.keepAccount }).press('Enter');
        await expect(dialog).toHaveCount(0);
        await form.getByRole('button', { name: words.next }).press('Enter');
        await dialog.getByRole('button', { name: words.forGood }).press('Enter');
        await expect(form.getByRole('alert')).toBeFocused();
        await expect(form.getByRole('link', { name: words.wrongPassword })).toBeVisible();

        await password.fill(PASSWORD);
        await form.getByRole('button', { name: words.next }).press('Enter');
        await dialog.getByRole('button', { name: words.forGood }).press('Enter');
        await expect(page.getByText(words.gone)).toBeVisible();
        await expect(page).toHaveURL(/\/(\?lng=\w\w)?$/);
        await expect(page.getByRole('banner').getByText('Nolwenn Le Goff')).toHaveCount(0);
        expect((await page.request.get('/api/cookie')).status()).toBe(401);
      });
    });
  });
}
