import { writeFileSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';
import { Key } from 'selenium-webdriver';
import { test as base, expect } from '../../fixtures.ts';
import { openApiContext } from '../../site/api-context.ts';
import { WEBKIT_DRIVER_PATH } from '../../site/browser.ts';
import { certify } from '../../site/certified-paper.ts';
import { INSIDE, INSURANCE, LENDING, makeCard, oneBitChanged } from '../../site/lending.ts';
import { type ListeningWay, openListeningWay } from '../../site/listening-way.ts';
import { codeMailedTo } from '../../site/mailbox.ts';
import { KEY, type Member, register } from '../../site/members.ts';
import type { Paper } from '../../site/papers.ts';
import { PUBLIC_ROUTES } from '../../site/public-routes.ts';
import { givePassword, VAULT, VAULT_PASSWORD } from '../../site/vault-steps.ts';
import { openWebKit, type WebKit } from '../../site/webkit.ts';

/** What these pages ask for on purpose: who somebody is that nobody is, and what is not there. */
const EXPECTED = /^(401: GET \/api\/cookie|404: GET )/;
const words = LENDING.fr;
const inside = new RegExp(INSIDE);
/** The driver has no command that prints: what the printer would be given is looked at. */
const HOLD_PRINTER = 'window.print = () => document.documentElement.setAttribute("data-printing", "")';
/** Width and height of each picture of a sheet. */
const HANDED_TO_PRINTER =
  'return [...document.querySelectorAll("body > [aria-hidden] > img")].map((img) => [img.naturalWidth, img.naturalHeight])';
/** Said at the end, so that silence before it means something. */
const HEARD = 'this is heard';

/** What a test has: the way to the site, and windows. */
interface Visit {
  readonly way: ListeningWay;
  readonly webkit: WebKit;
  /** Opens somebody else's window. */
  readonly openAnother: () => Promise<WebKit>;
}

const test = base.extend({
  // Neither needs Playwright’s own browser, which would be started for them.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  consoleGuard: async ({}, use) => use(undefined),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  visits: async ({}, use) => use(undefined),
});

/**
 * A test, which is begun once more if WebKit's own process ends while it runs. WebKitGTK 2.50 does, once in some hundred
 * runs: a worker's thread reads the address 0 in the interpreter of WebAssembly, which no page can ask for. Whatever
 * else fails is not tried again, nor is a second end.
 */
function testInWebKit(title: string, visitSite: (visit: Visit) => Promise<void>): void {
  test(title, async ({ site }, testInfo) => {
    test.setTimeout(600_000);
    const visit = () => runVisit(site.url, testInfo, visitSite);
    if ((await visit()) === 'ended') {
      console.warn(`WebKit ended by itself in “${title}”, which begins again.`);
      expect(await visit(), 'WebKit, at the second try').toBe('done');
    }
  });
}

/** `ended` where WebKit's own process did; fails with what the visit failed with, or with what pages complained of. */
async function runVisit(
  url: string,
  testInfo: TestInfo,
  visitSite: (visit: Visit) => Promise<void>,
): Promise<'done' | 'ended'> {
  const way = await openListeningWay(url);
  const windows: WebKit[] = [];
  const openWindow = async () => {
    const window = await openWebKit(WEBKIT_DRIVER_PATH ?? '');
    windows.push(window);
    return window;
  };
  try {
    await visitSite({ way, webkit: await openWindow(), openAnother: openWindow });
  } catch (cause) {
    for (const window of windows) if (await window.hasEnded()) return 'ended';
    await takePictures(windows, testInfo);
    throw cause;
  } finally {
    for (const window of windows) await window.close();
    await way.close();
  }
  const unexpected = way
    .complaints()
    .filter((complaint) => !EXPECTED.test(complaint) && !complaint.endsWith(`error: ${HEARD}`));
  expect(unexpected, 'complaints of the pages').toEqual([]);
  return 'done';
}

async function takePictures(windows: readonly WebKit[], testInfo: TestInfo): Promise<void> {
  for (const [no, { driver }] of windows.entries())
    writeFileSync(testInfo.outputPath(`test-failed-${no + 1}.png`), await driver.takeScreenshot(), 'base64');
}

for (const [half, lng] of (['fr', 'en'] as const).entries()) {
  testInWebKit(`every second public page comes alive in WebKit (${lng})`, async ({ webkit, way }) => {
    for (const path of PUBLIC_ROUTES.filter((_, no) => no % 2 === half)) {
      await webkit.open(`${way.url}${path}${path.includes('?') ? '&' : '?'}lng=${lng}`);
      await webkit.reads(/\S/, 'main h1');
      expect(await (await webkit.first('html')).getAttribute('lang')).toBe(lng);
      await way.rests();
    }
    await webkit.driver.executeScript('console.error(arguments[0])', HEARD);
    await expect.poll(way.complaints).toContainEqual(expect.stringContaining(HEARD));
  });
}

testInWebKit(
  'a member registers, makes a card and a vault, reads a paper, shows it by a link, and at sea',
  async ({ webkit, way }) => {
    const { driver, find, first, type, press, fill, reads, isAt } = webkit;
    const open = async (url: string) => {
      await way.rests();
      await webkit.open(url);
    };
    const email = `anne.${crypto.randomUUID()}@example.org`;
    const request = await openApiContext(way.url);
    try {
      await open(`${way.url}/register?lng=fr`);
      for (const [field, text] of [
        ['given-name', 'Anne'],
        ['family-name', 'Le Goff'],
        ['username', email],
        ['new-password', VAULT_PASSWORD],
      ] as const)
        await type(`main input[autocomplete="${field}"]`, text);
      await press('button', 'Créer mon compte');
      const code = await codeMailedTo({ request }, email);
      await type('input[autocomplete="one-time-code"]', code);
      await press('button', 'Confirmer');
      await isAt(/\/wallet/);

      await open(`${way.url}/wallet/nfcards`);
      await press('button', /^(Créer une première|Nouvelle) NFCard$/);
      await fill('Nom du bateau', 'Belle Brise');
      await type('[role="dialog"] button[type="submit"]', Key.ENTER);
      await isAt(/\/wallet\/nfcards\/[\da-f-]{36}/);
      const card = await driver.getCurrentUrl();

      await makeVault(webkit);
      await addInsurance(webkit);
      await press('button', words.view);
      await reads(inside, '[role="dialog"]');
      await driver.executeScript(HOLD_PRINTER);
      await press('button', 'Imprimer', '[role="dialog"]');
      await first('[data-printing]');
      expect(await driver.executeScript(HANDED_TO_PRINTER)).toEqual([[1190, 1684]]);
      await press('button', 'Fermer');

      await press('button', 'Créer un lien');
      await press('button', 'Créer le lien');
      const link = await (await find('textbox', /^Adresse du lien/)).getAttribute('value');
      await press('button', 'C’est fait');
      await press('button', 'Garder sur cet appareil');
      await reads(/1 document gardé/, 'main');

      await open(link ?? '');
      await reads(/On vous montre des documents/, 'h1');
      await press('button', 'Ouvrir les documents');
      await press('button', /^Lire/);
      await reads(inside);

      await open(card);
      await press('link', 'Contrôle en mer');
      await reads(/Contrôle en mer/, 'h1');
      await press('button', 'Présenter les papiers de Belle Brise');
      await openVault(webkit);
      await reads(inside, 'dialog');

      await way.rests();
      await way.close();
      await driver.navigate().refresh();
      await reads(/Contrôle en mer/, 'h1');
      await press('button', 'Présenter les papiers de Belle Brise');
      await openVault(webkit);
      await reads(inside, 'dialog');
    } finally {
      await request.dispose();
    }
  },
);

testInWebKit(
  'a member sends a card to another, who accepts it and reads it',
  async ({ webkit, openAnother, way }) => {
    const another = await openAnother();
    const [anne, bruno] = await Promise.all([
      comesIn(webkit, way.url, 'Anne'),
      comesIn(another, way.url, 'Bruno'),
    ]);
    await webkit.open(`${way.url}/wallet/nfcards/${await makeCard(anne)}?lng=fr`);
    await makeVault(webkit);
    await addInsurance(webkit);
    await webkit.press('button', words.send);
    await webkit.fill(words.address, bruno.email);
    await webkit.press('button', words.week);
    await webkit.press('button', words.check);
    await webkit.press('button', words.send, '[role="dialog"]');
    await webkit.find('button', /^Reprendre/);

    await another.open(`${way.url}/wallet/received?lng=fr`);
    await another.press('button', words.accept);
    await makeVault(another);
    // Beside it, the row soon says since when the keys are asked for.
    await another.reads(/Vous avez accepté|Les clés des documents sont demandées/, 'main');
    await webkit.press('button', words.seal);
    await another.press('link', words.read);
    await another.press('button', words.view);
    await another.reads(inside, '[role="dialog"]');
  },
);

testInWebKit(
  'a document is checked against its proof, and is another one with one bit changed',
  async ({ webkit, way }) => {
    const { paper, proof } = await certify(await register(way.url, 'Soizic'), INSURANCE);
    const give = (label: string, file: Paper) =>
      webkit.give(`input[type="file"][aria-label="${label}"]`, file);
    await webkit.open(`${way.url}/verify?lng=fr`);
    await give(words.theProof, proof);
    await give(words.theDocument, paper);
    await webkit.reads(new RegExp(words.isTheOne), 'main');
    await give(words.theDocument, { ...paper, buffer: oneBitChanged(paper.buffer) });
    await webkit.reads(new RegExp(words.isAnother), 'main');
  },
);

/** Somebody new, whose session a window goes on with. */
async function comesIn({ driver }: WebKit, url: string, firstName: string): Promise<Member> {
  const member = await register(url, firstName);
  await givePassword(member, KEY);
  // A cookie is given to an address of its own site alone.
  await driver.get(`${url}/robots.txt`);
  const { cookies } = await member.request.storageState();
  for (const { name, value, httpOnly, sameSite } of cookies)
    await driver.manage().addCookie({ name, value, httpOnly, sameSite });
  return member;
}

/** As `makeVault` of vault-steps.ts does. */
async function makeVault({ fill, press }: WebKit): Promise<void> {
  await fill(VAULT.fr.password, VAULT_PASSWORD);
  await press('button', VAULT.fr.make);
}

async function openVault({ fill, press }: WebKit): Promise<void> {
  await fill(VAULT.fr.password, VAULT_PASSWORD);
  await press('button', VAULT.fr.open);
}

async function addInsurance({ find, give, press, reads }: WebKit): Promise<void> {
  await find('button', words.choose);
  await give('input[type="file"][multiple]', INSURANCE);
  await press('button', words.add);
  await reads(/Certifié, n°\s\d+/, 'main');
}
