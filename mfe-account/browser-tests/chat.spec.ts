import { violationsOn } from '@nfcards/e2e/axe';
import {
  answerOf,
  type Crew,
  comeAs,
  expect,
  type Member,
  pageOf,
  readAs,
  register,
  test,
} from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { banner, DESKTOP, heading, PHONE } from '@nfcards/e2e/parts-of-page';
import { quickIf } from '@nfcards/e2e/quick-if';
import { copyOfTemplate, removeDataDir, startSite } from '@nfcards/e2e/site';
import type { Locator, Page } from '@playwright/test';

const WORDS = {
  fr: {
    none: 'Aucune conversation pour l’instant',
    directory: 'Chercher un port ou un professionnel',
    write: (name: string) => `Écrire à ${name}`,
    text: 'Votre message',
    send: 'Envoyer',
    missing: 'Écrivez votre message.',
    you: 'Vous',
    sent: 'Envoyé',
    read: 'Lu',
    unread: /messages? non lus?/,
    older: 'Voir les messages précédents',
    newer: 'Nouveaux messages',
    notSent: 'Pas envoyé',
    again: /^Renvoyer/,
    menu: /^Actions pour la conversation avec/,
    remove: 'Supprimer la conversation',
    confirm: 'Supprimer',
    removed: /est supprimée/,
    asked: 'Demande de place',
    port: 'Voir la demande sur la page du port',
    attach: 'Joindre une NFCard',
    choose: 'Joindre',
    openNfcard: 'Ouvrir la NFCard',
    left: 'Encore 10 caractères',
    account: /^Votre compte : .* 1 élément non lu$/,
    back: 'Tous les messages',
  },
  en: {
    none: 'No conversation yet',
    directory: 'Find a port or a professional',
    write: (name: string) => `Write to ${name}`,
    text: 'Your message',
    send: 'Send',
    missing: 'Write your message.',
    you: 'You',
    sent: 'Sent',
    read: 'Read',
    unread: /unread messages?/,
    older: 'Show earlier messages',
    newer: 'New messages',
    notSent: 'Not sent',
    again: /^Send again/,
    menu: /^Actions for the conversation with/,
    remove: 'Delete the conversation',
    confirm: 'Delete',
    removed: /is deleted/,
    asked: 'Berth request',
    port: 'See the request on the port’s page',
    attach: 'Attach an NFCard',
    choose: 'Attach',
    openNfcard: 'Open the NFCard',
    left: '10 characters left',
    account: /^Your account: .* 1 unread item$/,
    back: 'All messages',
  },
} as const;

const VISITS = [
  { lng: 'fr', viewport: DESKTOP, port: 'FRLRT' },
  { lng: 'en', viewport: PHONE, port: 'FRSNR' },
] as const;

/** Milliseconds in which a message appears on the other side: before anything that looks now and then would look. */
const AT_ONCE = 5000;

const log = (page: Page): Locator => page.getByRole('log');
const idOf = async (member: Member) => String((await readAs(member, 'cookie')).id);
const chatPath = async (member: Member, rest = '') => `/profile/${await idOf(member)}/chat${rest}`;

/**
 * Two members who have nothing to say to each other yet: an address may open twenty accounts an hour, and what they
 * removed is not shown to them again.
 */
async function pairOf(crew: Crew): Promise<readonly [Member, Member]> {
  const pair = [await crew.known('Katell'), await crew.known('Ronan')] as const;
  for (const member of pair) {
    const { conversations } = await readAs(member, 'conversations');
    for (const { id } of conversations as readonly { readonly id: string }[]) {
      expect(await answerOf(member.request, 'delete_conversation', { id })).toEqual({});
    }
    expect(await answerOf(member.request, 'mark_notifications_read', {})).toEqual({ unread: 0 });
  }
  return pair;
}

/** Somebody writes to somebody; answers the id of the conversation. */
async function write(from: Member, to: Member, text: string): Promise<string> {
  const message = { member_id: await idOf(to), id: crypto.randomUUID(), text };
  const { conversation_id: id } = await answerOf(from.request, 'start_conversation', message);
  expect(id).toEqual(expect.any(String));
  return String(id);
}

async function writeIn(from: Member, conversationId: string, text: string): Promise<void> {
  const message = { conversation_id: conversationId, id: crypto.randomUUID(), text };
  expect(await answerOf(from.request, 'send_message', message)).toHaveProperty('message');
}

for (const { lng, viewport, port } of VISITS) {
  const words = WORDS[lng];
  const field = (page: Page) => page.getByRole('main').getByLabel(words.text);
  const send = (page: Page) => page.getByRole('main').getByRole('button', { name: words.send, exact: true });
  const row = (page: Page, name: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: name });

  test.describe(`RT10: a conversation (${lng}, ${viewport.width} px)`, () => {
    test.use({ viewport });

    test(
      'begins from an empty list, arrives at once, is counted, read and answered',
      quickIf(lng === 'en'),
      async ({ page, context, crew, site, browser }) => {
        const [katell, ronan] = await pairOf(crew);
        await comeAs(context, katell);
        await openPage(page, await chatPath(katell), lng);
        await expect(page.getByRole('heading', { name: words.none })).toBeVisible();
        await expect(page.getByRole('link', { name: words.directory })).toHaveAttribute('href', /^\/search/);
        expect(await violationsOn(page)).toEqual([]);

        const other = await pageOf(browser, site, ronan);
        await other.setViewportSize(viewport);
        await openPage(other, await chatPath(ronan), lng);

        await openPage(page, await chatPath(katell, `?to=${await idOf(ronan)}`), lng);
        await expect(page.getByRole('heading', { name: words.write('Ronan L.') })).toBeVisible();
        await expect(field(page)).toBeFocused();
        await send(page).press('Enter');
        await expect(page.getByRole('alert').getByRole('link', { name: words.missing })).toBeVisible();
        expect(await violationsOn(page)).toEqual([]);
        await field(page).fill('Une place pour ce soir ?');
        await send(page).press('Enter');
        await expect(page).toHaveURL(/\/chat\/[\da-f-]{36}/);
        await expect(heading(page)).toHaveText('Ronan L.');
        await expect(log(page).getByText('Une place pour ce soir ?')).toBeVisible();
        await expect(log(page).getByText(words.sent, { exact: true })).toBeVisible();

        await expect(row(other, 'Katell L.').getByText('Une place pour ce soir ?')).toBeVisible();
        await expect(row(other, 'Katell L.').getByText(words.unread)).toBeAttached();
        await expect(banner(other).getByRole('button', { name: words.account })).toBeVisible();
        expect(await violationsOn(other)).toEqual([]);
        await row(other, 'Katell L.').getByRole('link').press('Enter');
        await expect(log(other).getByText('Une place pour ce soir ?')).toBeVisible();
        await expect(log(page).getByText(words.read, { exact: true })).toBeVisible();

        await field(other).fill('Oui, ponton B.');
        await send(other).click();
        await expect(log(page).getByText('Oui, ponton B.')).toBeVisible({ timeout: AT_ONCE });
        await field(page).fill('Merci');
        await send(page).click();
        await expect(log(other).getByText('Merci')).toBeVisible({ timeout: AT_ONCE });
        await expect(log(page).getByRole('listitem')).toHaveCount(3);
        await expect(log(page).getByText(words.you, { exact: true })).toHaveCount(2);
        expect(await violationsOn(page)).toEqual([]);

        await other.getByRole('link', { name: words.back }).click();
        await expect(row(other, 'Katell L.').getByText('Merci')).toBeVisible();
        await expect(row(other, 'Katell L.').getByText(words.unread)).toHaveCount(0);
        await row(other, 'Katell L.').getByRole('button', { name: words.menu }).press('Enter');
        await other.getByRole('menuitem', { name: words.remove }).press('Enter');
        expect(await violationsOn(other)).toEqual([]);
        await other
          .getByRole('dialog')
          .getByRole('button', { name: words.confirm, exact: true })
          .press('Enter');
        await expect(other.getByText(words.removed)).toBeVisible();
        await expect(other.getByRole('heading', { name: words.none })).toBeVisible();
        await other.context().close();
      },
    );

    test('begins at its newest message, shows older ones where one reads, and says when something is new', async ({
      page,
      context,
      crew,
    }) => {
      const [katell] = await pairOf(crew);
      // Somebody who has written nothing yet: a member sends sixty messages a minute at most.
      const ronan = await crew.register('Ronan');
      const id = await write(ronan, katell, 'Message 1');
      for (let no = 2; no <= 50; no += 1) await writeIn(ronan, id, `Message ${no}`);
      await comeAs(context, katell);
      await openPage(page, await chatPath(katell, `/${id}`), lng);
      await expect(log(page).getByText('Message 50', { exact: true })).toBeInViewport();
      await expect(log(page).getByText('Message 11', { exact: true })).toBeAttached();
      await expect(log(page).getByText('Message 10', { exact: true })).toHaveCount(0);

      const older = log(page).getByRole('button', { name: words.older });
      await older.focus();
      // Whoever reads at the end is kept there, and sees the newest.
      await expect(log(page).getByText('Message 50', { exact: true })).not.toBeInViewport();
      await older.press('Enter');
      await expect(log(page).getByText('Message 1', { exact: true })).toBeAttached();
      await expect(log(page).getByText('Message 11', { exact: true })).toBeInViewport();
      await writeIn(ronan, id, 'Message 51');
      await expect(page.getByRole('button', { name: words.newer })).toBeVisible();
      await expect(log(page).getByText('Message 51', { exact: true })).not.toBeInViewport();
      expect(await violationsOn(page)).toEqual([]);
      await page.getByRole('button', { name: words.newer }).press('Enter');
      await expect(log(page).getByText('Message 51', { exact: true })).toBeInViewport();
      await expect(page.getByRole('button', { name: words.newer })).toHaveCount(0);
      // It was seen: nothing waits any more.
      await expect
        .poll(async () => (await readAs(katell, 'conversations')).conversations)
        .toMatchObject([{ unread: 0 }]);
    });

    test('keeps the draft of each, takes an NFCard along, and counts what is left near the end', async ({
      page,
      context,
      crew,
    }) => {
      const [katell, ronan] = await pairOf(crew);
      const [boatId, nfcardId] = [crypto.randomUUID(), crypto.randomUUID()];
      await answerOf(katell.request, 'save_boat', {
        id: boatId,
        name: 'Étoile',
        type: 'catamaran',
        length: 11,
      });
      const title = `Papiers ${nfcardId.slice(0, 8)}`;
      await answerOf(katell.request, 'create_nfcard', { id: nfcardId, boat_id: boatId, title });
      const id = await write(katell, ronan, 'Bonjour');
      await comeAs(context, katell);
      await openPage(page, await chatPath(katell, `/${id}`), lng);
      await field(page).fill('a'.repeat(3990));
      await expect(page.getByText(words.left)).toBeVisible();
      await field(page).fill('Voici');
      await page.getByRole('link', { name: words.back }).click();
      await row(page, 'Ronan L.').getByRole('link').click();
      await expect(field(page)).toHaveValue('Voici');

      await page.getByRole('button', { name: words.attach }).press('Enter');
      await page.getByRole('dialog').getByRole('radio', { name: title }).press(' ');
      expect(await violationsOn(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: words.choose, exact: true }).press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await send(page).press('Enter');
      const link = log(page).getByRole('link', { name: words.openNfcard });
      await expect(link).toHaveAttribute('href', `/wallet/nfcards/${nfcardId}`);
      await expect(log(page).getByText(title)).toBeVisible();
    });

    test('with a harbour office shows the steps of a request', async ({ page, context, crew }) => {
      await crew.office(port, 'Erwan');
      const [katell] = await pairOf(crew);
      const boatId = crypto.randomUUID();
      await answerOf(katell.request, 'save_boat', {
        id: boatId,
        name: 'Étoile',
        type: 'catamaran',
        length: 11,
      });
      const asked = await answerOf(katell.request, 'request_berth', {
        id: crypto.randomUUID(),
        port_id: port,
        boat_id: boatId,
        arrival: inDays(30),
        departure: inDays(33),
      });
      await comeAs(context, katell);
      await openPage(page, await chatPath(katell, `/${String(asked.conversation_id)}`), lng);
      const step = log(page).getByRole('listitem').filter({ hasText: words.asked });
      await expect(step.getByRole('link', { name: words.port })).toHaveAttribute('href', `/port/${port}`);
      expect(await violationsOn(page)).toEqual([]);
    });

    test.describe('of somebody else', () => {
      test.use({ expectedConsole: /404 \(Not Found\)/ });

      test('does not exist', async ({ page, context, crew }) => {
        const [katell, ronan] = await pairOf(crew);
        const soizic = await crew.known('Soizic');
        const id = await write(katell, ronan, 'Bonjour');
        await comeAs(context, soizic);
        await openPage(page, await chatPath(soizic, `/${id}`), lng);
        await expect(page.getByRole('alert')).toBeVisible();
        await expect(log(page)).toHaveCount(0);
      });
    });
  });
}

test.describe('by keyboard', () => {
  test.use({ viewport: DESKTOP });

  test('Enter sends, Shift and Enter begins a new line', async ({ page, context, crew }) => {
    const [katell, ronan] = await pairOf(crew);
    const id = await write(katell, ronan, 'Bonjour');
    await comeAs(context, katell);
    await openPage(page, await chatPath(katell, `/${id}`), 'fr');
    await page.getByRole('main').getByLabel(WORDS.fr.text).focus();
    await page.keyboard.type('Un');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('Deux');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(log(page).getByRole('listitem')).toHaveCount(2);
    await expect.poll(() => textsOf(katell, id)).toEqual(['Un\nDeux', 'Bonjour']);
    await expect(page.getByRole('main').getByLabel(WORDS.fr.text)).toBeFocused();
  });
});

test.describe('on a failing line', () => {
  test.use({ expectedConsole: /Failed to load resource|net::ERR_|ERR_INCOMPLETE_CHUNKED_ENCODING/ });

  test('a message waits, survives another page, and is sent once when it is sent again', async ({
    page,
    context,
    crew,
  }) => {
    const words = WORDS.fr;
    const [katell, ronan] = await pairOf(crew);
    const id = await write(katell, ronan, 'Bonjour');
    await comeAs(context, katell);
    await openPage(page, await chatPath(katell, `/${id}`), 'fr');
    await page.route('**/api/send_message', (route) => route.abort());
    for (const text of ['Un', 'Deux']) {
      await page.getByRole('main').getByLabel(words.text).fill(text);
      await page.getByRole('main').getByRole('button', { name: words.send, exact: true }).click();
    }
    await expect(log(page).getByText(words.notSent)).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('link', { name: words.back }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Ronan L\./ })
      .click();
    await expect(log(page).getByText(words.notSent)).toBeVisible();
    await page.unroute('**/api/send_message');
    await log(page).getByRole('button', { name: words.again }).press('Enter');
    await expect(log(page).getByText(words.notSent)).toHaveCount(0);
    await expect.poll(() => textsOf(katell, id)).toEqual(['Deux', 'Un', 'Bonjour']);
  });

  test('nothing is lost or doubled when the server is started anew in between', async ({ browser }) => {
    test.setTimeout(300_000);
    const dataDir = copyOfTemplate();
    const first = await startSite({ dataDir });
    const [katell, ronan] = [await register(first.url, 'Katell'), await register(first.url, 'Ronan')];
    const id = await write(katell, ronan, 'Bonjour');
    const [here, there] = [await pageOf(browser, first, katell), await pageOf(browser, first, ronan)];
    await openPage(here, await chatPath(katell, `/${id}`), 'fr');
    await openPage(there, await chatPath(ronan, `/${id}`), 'fr');
    const say = async (page: Page, text: string) => {
      await page.getByRole('main').getByLabel(WORDS.fr.text).fill(text);
      await page.getByRole('main').getByRole('button', { name: WORDS.fr.send, exact: true }).click();
    };
    await say(here, 'Avant');
    await expect(log(there).getByText('Avant')).toBeVisible({ timeout: AT_ONCE });
    await first.stop();
    await say(here, 'Pendant');
    await expect(log(here).getByText('Pendant', { exact: true })).toBeVisible();
    const second = await startSite({ dataDir, port: Number(new URL(first.url).port) });
    // The line is tried again after half a minute at most, and carries what could not be sent.
    await expect(log(there).getByText('Pendant', { exact: true })).toBeVisible({ timeout: 60_000 });
    await say(there, 'Après');
    await expect(log(here).getByText('Après')).toBeVisible();
    for (const page of [here, there]) await expect(log(page).getByRole('listitem')).toHaveCount(4);
    expect(await textsOf(katell, id)).toEqual(['Après', 'Pendant', 'Avant', 'Bonjour']);
    await here.context().close();
    await there.context().close();
    await second.stop();
    removeDataDir(dataDir);
  });
});

/** The newest first. */
async function textsOf(member: Member, id: string): Promise<unknown> {
  const { messages } = await readAs(member, `conversation?id=${id}`);
  return (messages as readonly { readonly text: string }[]).map(({ text }) => text);
}

/** `YYYY-MM-DD`, so many days from now; where the tests are, or a day beside. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
