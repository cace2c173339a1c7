import { violationsOn } from '@nfcards/e2e/axe';
import { answerOf, comeAs, expect, pageOf, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { DESKTOP, PHONE } from '@nfcards/e2e/parts-of-page';
import { quickIf } from '@nfcards/e2e/quick-if';
import type { Locator, Page } from '@playwright/test';

const WORDS = {
  fr: {
    title: 'Demander une place',
    open: /^Demander une place/,
    notConnected: /ne reçoit pas encore les demandes de place ici/,
    notWritten: /ne répond pas encore par messages ici/,
    form: /^Votre demande à/,
    addBoat: 'Ajouter un bateau',
    boatName: 'Nom du bateau',
    length: /^Longueur hors tout/,
    lengthWrong: 'La longueur s’écrit en mètres, comme 9,75.',
    saveBoat: 'Ajouter ce bateau',
    boat: 'Votre bateau',
    message: /^Message à la capitainerie/,
    submit: 'Envoyer la demande',
    missing: 'Choisissez votre bateau, ou ajoutez-le.',
    sent: /Votre demande est partie/,
    waiting: 'En attente',
    accepted: 'Acceptée',
    declined: 'Déclinée',
    withdrawn: 'Retirée',
    expired: 'Expirée',
    call: /Appelez la capitainerie, ou refaites une demande/,
    past: 'Voir 1 demande passée',
    arrival: /^Arrivée à/,
    withdraw: /^Retirer la demande/,
    confirm: 'Retirer la demande',
    office: 'Demandes de place en attente',
    none: 'Aucune demande n’attend de réponse.',
    note: /^Mot à joindre à la réponse/,
    accept: /^Accepter la demande de/,
    decline: /^Décliner la demande de/,
    told: /La demande de .* est (acceptée|déclinée)/,
    contact: 'Écrire à la capitainerie',
    write: /^Écrire un message/,
    text: 'Votre message',
    send: 'Envoyer',
    gone: 'Votre message est parti',
    failed: 'La demande n’est pas partie',
    nights: '3 nuits',
    typed: '12,5',
    tryOut: 'Essayer une demande sur un port fictif',
    madeUp: 'Ce port n’existe pas',
    trialOffice: 'Du côté de la capitainerie',
    nothingYet: /^Aucune demande n’attend de réponse\. Envoyez-en une/,
    tooLong: 'Grande Étoile dépasse ce que l’on sait de ce port',
    figures: /longueur 16,5\sm, pour 15\sm au plus/,
    shorter: '14,2',
    sized: /Grande Étoile, longueur 14,2\sm/,
  },
  en: {
    title: 'Ask for a berth',
    open: /^Ask for a berth/,
    notConnected: /does not take berth requests here yet/,
    notWritten: /does not answer messages here yet/,
    form: /^Your request to/,
    addBoat: 'Add a boat',
    boatName: 'Name of the boat',
    length: /^Length overall/,
    lengthWrong: 'The length is in metres, like 9.75.',
    saveBoat: 'Add this boat',
    boat: 'Your boat',
    message: /^Message to the harbour office/,
    submit: 'Send the request',
    missing: 'Choose your boat, or add it.',
    sent: /Your request is on its way/,
    waiting: 'Waiting',
    accepted: 'Accepted',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
    call: /Call the harbour office, or ask again/,
    past: 'Show 1 past request',
    arrival: /^Arrival at/,
    withdraw: /^Withdraw the request/,
    confirm: 'Withdraw the request',
    office: 'Berth requests that wait',
    none: 'No request is waiting for an answer.',
    note: /^A word with the answer/,
    accept: /^Accept the request of/,
    decline: /^Decline the request of/,
    told: /The request of .* is (accepted|declined)/,
    contact: 'Write to the harbour office',
    write: /^Write a message/,
    text: 'Your message',
    send: 'Send',
    gone: 'Your message is sent',
    failed: 'The request was not sent',
    nights: '3 nights',
    typed: '12.5',
    tryOut: 'Try a request at a made-up port',
    madeUp: 'This port does not exist',
    trialOffice: 'The harbour office’s side',
    nothingYet: /^No request is waiting for an answer\. Send one/,
    tooLong: 'Grande Étoile is larger than what is known of this port',
    figures: /length 16\.5\sm, where 15\sm is the most/,
    shorter: '14.2',
    sized: /Grande Étoile, length 14\.2\sm/,
  },
} as const;

const VISITS = [
  {
    lng: 'fr',
    viewport: DESKTOP,
    sailor: 'Anne',
    ports: { sent: 'FRLRH', withdrawn: 'FRBES', town: 'Brest', other: 'FRMRS' },
  },
  {
    lng: 'en',
    viewport: PHONE,
    sailor: 'Annick',
    ports: { sent: 'FRLEH', withdrawn: 'FRDKK', town: 'Dunkerque', other: 'FRTLN' },
  },
] as const;

/** Saved again under its id, it stays one boat. */
const BOAT = {
  id: '6f1c2a30-0000-4000-8000-000000000501',
  name: 'Étoile',
  type: 'catamaran',
  length: 11,
} as const;

/** `YYYY-MM-DD`, so many days from now; where the tests are, or a day beside. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const [ARRIVAL, DEPARTURE] = [inDays(30), inDays(33)];

for (const { lng, viewport, sailor, ports } of VISITS) {
  const words = WORDS[lng];
  const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
  const berths = (page: Page) => region(page, words.title);
  const request = (page: Page) =>
    berths(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });

  test.describe(`a request for a berth (${lng}, ${viewport.width} px)`, () => {
    test.use({ viewport });

    test(
      'is sent with a boat added on the way, accepted by the harbour office, and seen by who asked',
      quickIf(lng === 'en'),
      async ({ page, context, crew, site, browser }) => {
        const office = await crew.office(ports.sent, 'Erwan');
        await comeAs(context, await crew.known(sailor));
        await openPage(page, `/port/${ports.sent}`, lng);
        await berths(page).getByRole('button', { name: words.open }).press('Enter');
        await expect(berths(page).getByRole('heading', { name: words.form })).toBeFocused();
        await berths(page).getByRole('button', { name: words.submit }).press('Enter');
        await expect(berths(page).getByRole('alert')).toBeFocused();
        await expect(
          berths(page).getByRole('alert').getByRole('link', { name: words.missing }),
        ).toBeVisible();

        await typeDates(berths(page));
        await berths(page).getByRole('button', { name: words.addBoat }).press('Enter');
        await expect(berths(page).getByLabel(words.boatName)).toBeFocused();
        await page.keyboard.type('Étoile');
        await berths(page).getByLabel(words.length).fill('long');
        await page.keyboard.press('Enter');
        await expect(berths(page).getByRole('link', { name: words.lengthWrong })).toBeVisible();
        expect(await violationsOn(page)).toEqual([]);
        await berths(page).getByLabel(words.length).fill(words.typed);
        await page.keyboard.press('Enter');
        const choice = berths(page).getByRole('combobox', { name: words.boat });
        await expect(choice.locator('option:checked')).toContainText('Étoile');
        await berths(page).getByLabel(words.message).fill('Vers 18 h, trois à bord.');
        expect(await violationsOn(page)).toEqual([]);
        await berths(page).getByRole('button', { name: words.submit }).press('Enter');

        await expect(page.getByText(words.sent)).toBeVisible();
        await expect(request(page).getByText(words.waiting)).toBeVisible();
        await expect(request(page).getByRole('heading', { name: words.nights })).toBeVisible();
        await expect(request(page).getByText('Vers 18 h, trois à bord.')).toBeVisible();

        const desk = await pageOf(browser, site, office);
        await openPage(desk, `/port/${ports.sent}`, lng);
        const waiting = region(desk, words.office);
        await expect(waiting.getByText('Vers 18 h, trois à bord.')).toBeVisible();
        await waiting.getByLabel(words.note).fill('Ponton B, place 12.');
        expect(await violationsOn(desk)).toEqual([]);
        await waiting.getByRole('button', { name: words.accept }).press('Enter');
        await expect(desk.getByText(words.told)).toBeVisible();
        await expect(waiting.getByText(words.none)).toBeVisible();
        await desk.context().close();

        // The window is looked at again.
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await expect(request(page).getByText(words.accepted, { exact: true })).toBeVisible();
        await expect(request(page).getByText('Ponton B, place 12.')).toBeVisible();
        await expect(request(page).getByText(words.arrival)).toBeVisible();
        expect(await violationsOn(page)).toEqual([]);
      },
    );

    test('is for the stay that was searched for; withdrawn, or declined with a word', async ({
      page,
      context,
      crew,
    }) => {
      const office = await crew.office(ports.withdrawn, 'Loeiz');
      const member = await crew.known('Yann');
      await answerOf(member.request, 'save_boat', BOAT);
      await comeAs(context, member);
      await openPage(page, `/search?arrival=${ARRIVAL}&departure=${DEPARTURE}&port=${ports.town}`, lng);
      await page.locator(`a[href*="/port/${ports.withdrawn}"]`).first().click();
      await berths(page).getByRole('button', { name: words.open }).click();
      const choice = berths(page).getByRole('combobox', { name: words.boat });
      await expect(choice.locator('option:checked')).toContainText('Étoile');
      await berths(page).getByRole('button', { name: words.submit }).click();
      await expect(request(page).getByRole('heading', { name: words.nights })).toBeVisible();
      await expect(request(page).getByText(words.waiting)).toBeVisible();

      await request(page).getByRole('button', { name: words.withdraw }).press('Enter');
      const dialog = page.getByRole('dialog');
      expect(await violationsOn(page)).toEqual([]);
      await dialog.getByRole('button', { name: words.confirm, exact: true }).press('Enter');
      await expect(request(page).getByText(words.withdrawn, { exact: true })).toBeVisible();
      await expect(request(page).getByRole('button', { name: words.withdraw })).toHaveCount(0);

      const id = crypto.randomUUID();
      const next = { id, port_id: ports.withdrawn, boat_id: BOAT.id, arrival: ARRIVAL, departure: DEPARTURE };
      expect(await answerOf(member.request, 'request_berth', next)).toMatchObject({ state: 'waiting' });
      const answer = { id, answer: 'declined', note: 'Régate ce jour-là : tout est pris.' };
      expect(await answerOf(office.request, 'answer_berth_request', answer)).toMatchObject({
        state: 'declined',
      });
      await page.reload();
      await expect(request(page)).toHaveCount(1);
      await expect(request(page).getByText(words.declined, { exact: true })).toBeVisible();
      await expect(request(page).getByText(answer.note)).toBeVisible();
      await berths(page).getByText(words.past).click();
      await expect(request(page)).toHaveCount(2);
      await expect(request(page).last().getByText(words.withdrawn, { exact: true })).toBeVisible();
    });

    test('of nobody yet leads to the login, and the form is open on the way back', async ({
      page,
      context,
      crew,
    }) => {
      await crew.office(ports.other, 'Nolwenn');
      await openPage(page, `/port/${ports.other}`, lng);
      const login = await berths(page).getByRole('link', { name: words.open }).getAttribute('href');
      const contact = region(page, words.contact).getByRole('link', { name: words.write });
      const toWrite = await contact.getAttribute('href');
      await comeAs(context, await crew.known('Soizic'));
      await page.goto(login ?? '');
      await expect(berths(page).getByRole('heading', { name: words.form })).toBeVisible();
      // The form may be there a moment before the address is without the wish.
      await expect(page).toHaveURL(({ search }) => search === `?lng=${lng}`);

      await page.goto(toWrite ?? '');
      const message = region(page, words.contact).getByLabel(words.text);
      await expect(message).toBeVisible();
      await message.fill('Avez-vous une grue ?');
      expect(await violationsOn(page)).toEqual([]);
      await region(page, words.contact).getByRole('button', { name: words.send, exact: true }).press('Enter');
      await expect(region(page, words.contact).getByText(words.gone)).toBeVisible();
      const { conversations } = await answerOfRead(page, '/api/conversations');
      // Among those that other tests have begun for the same member.
      expect(conversations).toContainEqual(
        expect.objectContaining({
          with: expect.objectContaining({ id: ports.other }),
          last_message: expect.objectContaining({ text: 'Avez-vous une grue ?' }),
        }),
      );
    });

    test('that expired says what to do now', async ({ page, context, crew }) => {
      await comeAs(context, await crew.known('Soizic'));
      // The shortest time for an answer is an hour: what comes after it is made up.
      await page.route('**/api/berth_requests?*', (route) =>
        route.fulfill({ json: { requests: [EXPIRED], cursor: null } }),
      );
      await openPage(page, '/port/FRLPE', lng);
      await expect(request(page).getByText(words.expired, { exact: true })).toBeVisible();
      await expect(request(page).getByText(words.call)).toBeVisible();
    });

    test('is tried out at the made-up port, from both sides', async ({ page, context, crew }) => {
      const member = await crew.register('Gwenn');
      const long = { ...BOAT, id: crypto.randomUUID(), name: 'Grande Étoile', length: 16.5 };
      await answerOf(member.request, 'save_boat', long);
      await comeAs(context, member);
      await openPage(page, '/port/FRLPE', lng);
      await berths(page).getByRole('link', { name: words.tryOut }).click();
      await expect(page.getByRole('main').getByText(words.madeUp)).toBeVisible();
      const office = region(page, words.trialOffice);
      await expect(office.getByText(words.nothingYet)).toBeVisible();

      await berths(page).getByRole('button', { name: words.open }).click();
      await typeDates(berths(page));
      const tooLong = berths(page).getByRole('status').filter({ hasText: words.tooLong });
      await expect(tooLong).toContainText(words.figures);
      await berths(page).getByLabel(words.length).fill('long');
      await berths(page).getByRole('button', { name: words.submit }).click();
      await expect(berths(page).getByRole('link', { name: words.lengthWrong })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      // What is put right here is the boat's from now on.
      await berths(page).getByLabel(words.length).fill(words.shorter);
      await expect(tooLong).toHaveCount(0);
      await berths(page).getByRole('button', { name: words.submit }).click();
      await expect(office.getByText(words.nights)).toBeVisible();
      await expect(office.getByText(words.sized)).toBeVisible();
      const [kept] = await (await member.request.get('/api/boats')).json();
      expect(kept).toMatchObject({ id: long.id, type: BOAT.type, length: 14.2 });
      await office.getByLabel(words.note).fill('Ponton B, place 12.');
      expect(await violationsOn(page)).toEqual([]);
      await office.getByRole('button', { name: words.accept }).press('Enter');
      await expect(request(page).getByText(words.accepted, { exact: true })).toBeVisible();
      await expect(request(page).getByText('Ponton B, place 12.')).toBeVisible();
      await expect(office.getByText(words.nothingYet)).toBeVisible();

      const other = await crew.known('Soizic');
      const { requests } = await (await other.request.get('/api/berth_requests?port_id=made-up-port')).json();
      expect(requests).toEqual([]);
    });

    test('is not offered where nobody answers yet', async ({ page }) => {
      await openPage(page, '/port/FRLPE', lng);
      await expect(berths(page).getByText(words.notConnected)).toBeVisible();
      await expect(berths(page).getByRole('button')).toHaveCount(0);
      await expect(region(page, words.contact).getByText(words.notWritten)).toBeVisible();
      await expect(region(page, words.contact).getByRole('button')).toHaveCount(0);
    });
  });
}

test.describe('a request for a berth on a failing line', () => {
  test.use({ expectedConsole: /Failed to load resource|net::ERR_/ });

  test('is kept, and is the same one when it is sent again', async ({ page, context, crew }) => {
    const words = WORDS.fr;
    const port = 'FRBOD';
    await crew.office(port, 'Tudi');
    const member = await crew.known('Yann');
    await answerOf(member.request, 'save_boat', BOAT);
    await comeAs(context, member);
    await openPage(page, `/port/${port}`, 'fr');
    const berths = page.getByRole('region', { name: words.title, exact: true });
    await berths.getByRole('button', { name: words.open }).click();
    await typeDates(berths);
    // It arrives; its answer is lost.
    await page.route('**/api/request_berth', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await berths.getByRole('button', { name: words.submit }).click();
    await expect(berths.getByRole('alert').getByRole('heading', { name: words.failed })).toBeVisible();
    await page.unroute('**/api/request_berth');
    await berths.getByRole('button', { name: words.submit }).click();
    await expect(page.getByText(words.sent)).toBeVisible();
    const { requests } = await answerOfRead(page, `/api/berth_requests?port_id=${port}`);
    expect(requests).toHaveLength(1);
  });
});

/** Types both days part by part; both languages of the site put the day first. */
async function typeDates(form: Locator): Promise<void> {
  const parts = form.getByRole('spinbutton');
  await expect(parts).toHaveCount(6);
  await parts.first().focus();
  const ordered = (day: string) => {
    const [year = '', month = '', date = ''] = day.split('-');
    return `${date}${month}${year}`;
  };
  await form.page().keyboard.type(ordered(ARRIVAL) + ordered(DEPARTURE));
}

async function answerOfRead(page: Page, path: string): Promise<Readonly<Record<string, unknown>>> {
  return (await (await page.request.get(path)).json()) as Readonly<Record<string, unknown>>;
}

const EXPIRED = {
  id: '6f1c2a30-0000-4000-8000-000000000401',
  port: { id: 'FRLPE', name: 'La Pallice' },
  member: { id: '6f1c2a30-0000-4000-8000-000000000001', name: 'Soizic L.' },
  boat: { name: 'Étoile', length: 11, beam: null, draught: null },
  nfcard_id: null,
  arrival: '2028-07-01',
  departure: '2028-07-04',
  message: '',
  state: 'expired',
  note: '',
  asked_at: '2028-06-01T12:00:00.000Z',
  answer_before: '2028-06-02T12:00:00.000Z',
  settled_at: '2028-06-02T12:00:05.000Z',
  conversation_id: null,
};
