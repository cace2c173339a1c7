import { violationsOn } from '@nfcards/e2e/axe';
import { codeMailedTo } from '@nfcards/e2e/mailbox';
import { answerOf, comeAs, expect, type Member, readAs, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { DESKTOP, heading, PHONE } from '@nfcards/e2e/parts-of-page';
import { type Locator, type Page, request } from '@playwright/test';

const WORDS = {
  fr: {
    own: 'Mon profil',
    since: 'Membre depuis',
    verified: 'Membre vérifié',
    yes: 'Vérifié',
    no: 'Pas encore',
    confirm: 'adresse électronique',
    rank: 'Grade',
    first: 'Moussaillon',
    second: 'Matelot',
    next: 'Grade suivant : Matelot',
    afterwards: 'Grade suivant : Second',
    invitation: 'Inviter à bord',
    copy: 'Copier le lien d’invitation',
    copied: 'Copié',
    missing: 'Encore 5 invités et l’année est à vous.',
    write: /^Écrire à/,
    notThere: 'Cette page n’existe pas',
    steps: 'Premiers pas',
    done: (count: number) => (count < 2 ? `${count} étape faite sur 7` : `${count} étapes faites sur 7`),
    ticked: '(fait)',
  },
  en: {
    own: 'My profile',
    since: 'Member since',
    verified: 'Verified member',
    yes: 'Verified',
    no: 'Not yet',
    confirm: 'email address',
    rank: 'Rank',
    first: 'Ship’s apprentice',
    second: 'Deckhand',
    next: 'Next rank: Deckhand',
    afterwards: 'Next rank: First mate',
    invitation: 'Invite aboard',
    copy: 'Copy the invitation link',
    copied: 'Copied',
    missing: '5 more invited members and the year is yours.',
    write: /^Write to/,
    notThere: 'This page does not exist',
    steps: 'First steps',
    done: (count: number) => `${count} ${count === 1 ? 'step' : 'steps'} of 7 done`,
    ticked: '(done)',
  },
} as const;

/** Each of their own: an address may open twenty accounts an hour, and the first steps are taken once. */
const VISITS = [
  { lng: 'fr', viewport: DESKTOP, name: 'Katell' },
  { lng: 'en', viewport: PHONE, name: 'Enora' },
] as const;

const idOf = async (member: Member) => String((await readAs(member, 'cookie')).id);
const main = (page: Page) => page.getByRole('main');
const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
/** The line of a fact, by its name. */
const fact = (page: Page, name: string): Locator =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) });

for (const { lng, viewport, name } of VISITS) {
  const words = WORDS[lng];

  test.describe(`the profile (${lng}, ${viewport.width} px)`, () => {
    test.use({ viewport });

    test('S4: tells the member of themselves, and copies their invitation by keyboard', async ({
      page,
      context,
      crew,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const member = await crew.register('Gwenn', { confirmed: false });
      await comeAs(context, member);
      await openPage(page, `/profile/${await idOf(member)}`, lng);
      await expect(heading(page)).toHaveText(/Gwenn Le Goff$/);
      await expect(page).toHaveTitle(`${words.own} – NFCards`);
      await expect(fact(page, words.since)).toContainText(String(new Date().getFullYear()));
      await expect(fact(page, words.verified)).toContainText(words.no);
      await expect(fact(page, words.verified).getByRole('link', { name: words.confirm })).toHaveAttribute(
        'href',
        /\/setting\/security-setting\/email-verify$/,
      );
      await expect(region(page, words.rank)).toContainText(words.first);
      await expect(region(page, words.rank).getByRole('meter', { name: words.next })).toBeAttached();
      await expect(region(page, words.invitation).getByText(words.missing)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);

      await region(page, words.invitation).getByRole('button', { name: words.copy }).press('Enter');
      await expect(page.getByRole('status').filter({ hasText: words.copied })).toBeAttached();
      const { link } = await readAs(member, 'referral');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    });

    test('RT8: the first steps tick themselves off', async ({ page, context, crew }) => {
      const member = await crew.register(name);
      const id = await idOf(member);
      await comeAs(context, member);
      await openPage(page, `/profile/${id}/tutorial`, lng);
      await expect(heading(page)).toHaveText(words.steps);
      const meter = main(page).getByRole('meter');
      await expect(meter).toHaveAttribute('aria-valuetext', words.done(1));
      expect(await violationsOn(page)).toEqual([]);
      await answerOf(member.request, 'user_add_port_favorite', { data: 'FRLRH' });
      const boat = { id: crypto.randomUUID(), name: 'Étoile', type: 'catamaran', length: 11 };
      await answerOf(member.request, 'save_boat', boat);
      await page.reload();
      await expect(meter).toHaveAttribute('aria-valuetext', words.done(3));
      await expect(main(page).getByText(words.ticked)).toHaveCount(3);
    });

    test('S15: an invitation that was followed counts, and raises the rank', async ({
      page,
      context,
      crew,
      site,
    }) => {
      const member = await crew.register(name);
      const { code } = await readAs(member, 'referral');
      const guest = await request.newContext({ baseURL: site.url });
      const email = `guest.${crypto.randomUUID()}@example.org`;
      const account = {
        email,
        first_name: 'Malo',
        last_name: 'Riou',
        hashed_password: 'a key made in a browser',
      };
      await answerOf(guest, 'register', { ...account, referral_code: code });
      const sent = await codeMailedTo({ request: guest }, email);
      expect(await answerOf(guest, 'email_verification_code', { email, code: sent })).toEqual({});
      await guest.dispose();

      await comeAs(context, member);
      await openPage(page, `/profile/${await idOf(member)}`, lng);
      await expect(fact(page, words.verified)).toContainText(words.yes);
      await expect(region(page, words.rank)).toContainText(words.second);
      const meter = region(page, words.rank).getByRole('meter', { name: words.afterwards });
      await expect(meter).toHaveAttribute('value', '1');
      await expect(meter).toHaveAttribute('max', '3');
    });

    test('RT7: of somebody else is shown while it is public, with the way to write to them', async ({
      page,
      context,
      crew,
    }) => {
      const [viewer, other] = [await crew.known('Anne'), await crew.known('Soizic')];
      const [viewerId, otherId] = [await idOf(viewer), await idOf(other)];
      await comeAs(context, viewer);
      await openPage(page, `/profile/${otherId}`, lng);
      await expect(heading(page)).toHaveText(/Soizic L\.$/);
      await expect(main(page).getByRole('link', { name: words.write })).toHaveAttribute(
        'href',
        `/profile/${viewerId}/chat?to=${otherId}`,
      );
      await expect(region(page, words.invitation)).toHaveCount(0);
      expect(await violationsOn(page)).toEqual([]);
    });
  });
}

test.describe('RT7: the guard of the profile', () => {
  test('leads who is not logged in through the login and back', async ({ page, crew, context }) => {
    const member = await crew.known('Anne');
    const id = await idOf(member);
    for (const path of [
      `/profile/${id}`,
      `/profile/${id}/notification`,
      `/profile/${id}/manage-favorite?of=shops`,
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: path }).toString()}`);
    }
    await comeAs(context, member);
    await page.reload();
    await expect(page).toHaveURL(`/profile/${id}/manage-favorite?of=shops`);
  });

  test.describe('where there is nothing', () => {
    test.use({ expectedConsole: /Failed to load resource/ });

    test('tells as little of a private profile as of one that does not exist', async ({
      page,
      context,
      crew,
    }) => {
      const [viewer, other] = [await crew.known('Anne'), await crew.known('Yann')];
      const otherId = await idOf(other);
      await answerOf(other.request, 'update_data', { type: 'private_account', data: true });
      await comeAs(context, viewer);
      const nobody = '6f1c2a30-0000-4000-8000-00000000dead';
      for (const path of [otherId, nobody, 'nobody', `${otherId}/tutorial`, `${nobody}/notification`]) {
        await openPage(page, `/profile/${path}`, 'fr');
        await expect(heading(page), path).toHaveText(WORDS.fr.notThere);
      }
      expect(await violationsOn(page)).toEqual([]);
      await answerOf(other.request, 'update_data', { type: 'private_account', data: false });
      await openPage(page, `/profile/${otherId}`, 'fr');
      await expect(heading(page)).toHaveText(/Yann L\.$/);
    });
  });
});
