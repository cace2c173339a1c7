import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Key } from 'selenium-webdriver';
import { test as base, expect } from '../../fixtures.ts';
import { openApiContext } from '../../site/api-context.ts';
import { WEBKIT_DRIVER_PATH } from '../../site/browser.ts';
import { type ListeningWay, openListeningWay } from '../../site/listening-way.ts';
import { codeMailedTo } from '../../site/mailbox.ts';
import { pdfPaper } from '../../site/papers.ts';
import { PUBLIC_ROUTES } from '../../site/public-routes.ts';
import { VAULT_PASSWORD } from '../../site/vault-steps.ts';
import { openWebKit, type WebKit } from '../../site/webkit.ts';

/** What these pages ask for on purpose: who somebody is that nobody is, and what is not there. */
const EXPECTED = /^(401: GET \/api\/cookie|404: GET )/;
/** Said at the end, so that silence before it means something. */
const HEARD = 'this is heard';

interface Fixtures {
  readonly way: ListeningWay;
  readonly webkit: WebKit;
}

const test = base.extend<Fixtures>({
  // Neither needs Playwright’s own browser, which would be started for them.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  consoleGuard: async ({}, use) => use(undefined),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  visits: async ({}, use) => use(undefined),
  way: async ({ site }, use) => {
    const way = await openListeningWay(site.url);
    await use(way);
    await way.close();
    const unexpected = way
      .complaints()
      .filter((complaint) => !EXPECTED.test(complaint) && !complaint.endsWith(`error: ${HEARD}`));
    expect(unexpected, 'complaints of the pages').toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  webkit: async ({}, use, testInfo) => {
    const webkit = await openWebKit(WEBKIT_DRIVER_PATH ?? '');
    await use(webkit);
    if (testInfo.status !== testInfo.expectedStatus)
      writeFileSync(testInfo.outputPath('test-failed.png'), await webkit.driver.takeScreenshot(), 'base64');
    await webkit.close();
  },
});

for (const lng of ['fr', 'en'] as const) {
  test(`every public page comes alive in WebKit (${lng})`, async ({ webkit, way }) => {
    for (const path of PUBLIC_ROUTES) {
      await webkit.open(`${way.url}${path}${path.includes('?') ? '&' : '?'}lng=${lng}`);
      await webkit.reads(/\S/, 'main h1');
      expect(await (await webkit.first('html')).getAttribute('lang')).toBe(lng);
      await webkit.rests();
    }
    await webkit.driver.executeScript('console.error(arguments[0])', HEARD);
    await expect.poll(way.complaints).toContainEqual(expect.stringContaining(HEARD));
  });
}

test('a member registers, makes a card and a vault, reads a paper, shows it by a link, and at sea', async ({
  webkit,
  way,
}) => {
  const { driver, find, first, press, fill, open, reads, isAt } = webkit;
  const email = `anne.${crypto.randomUUID()}@example.org`;
  const request = await openApiContext(way.url);
  const folder = mkdtempSync(join(tmpdir(), 'nfcards-paper-'));
  try {
    await open(`${way.url}/register?lng=fr`);
    for (const [field, text] of [
      ['given-name', 'Anne'],
      ['family-name', 'Le Goff'],
      ['username', email],
      ['new-password', VAULT_PASSWORD],
    ] as const)
      await (await first(`main input[autocomplete="${field}"]`)).sendKeys(text);
    await press('button', 'Créer mon compte');
    const code = await codeMailedTo({ request }, email);
    await (await first('input[autocomplete="one-time-code"]')).sendKeys(code);
    await press('button', 'Confirmer');
    await isAt(/\/wallet/);

    await open(`${way.url}/wallet/nfcards`);
    await press('button', /^(Créer une première|Nouvelle) NFCard$/);
    await fill('Nom du bateau', 'Belle Brise');
    await (await first('[role="dialog"] button[type="submit"]')).sendKeys(Key.ENTER);
    await isAt(/\/wallet\/nfcards\/[\da-f-]{36}/);
    const card = await driver.getCurrentUrl();

    await fill(/^Mot de passe de votre compte/, VAULT_PASSWORD);
    await press('button', 'Créer mon coffre');
    const recovery = await (await first('[data-code]')).getAttribute('data-code');
    await press('button', 'Je l’ai mis en lieu sûr');
    await fill('Code de secours', recovery ?? '');
    await press('button', 'Vérifier le code et ouvrir le coffre');

    const paper = pdfPaper('Assurance.pdf', ['Responsabilite civile']);
    const path = join(folder, paper.name);
    writeFileSync(path, paper.buffer);
    await find('button', 'Choisir des fichiers');
    await (await driver.findElement({ css: 'input[type="file"][multiple]' })).sendKeys(path);
    await press('button', 'Ajouter le document');
    await reads(/Certifié, n°\s\d+/, 'main');
    await press('button', /^Voir Assurance/);
    await reads(/Responsabilite civile/, '[role="dialog"]');
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
    await reads(/Responsabilite civile/);

    await open(card);
    await press('link', 'Contrôle en mer');
    await reads(/Contrôle en mer/, 'h1');
    await press('button', 'Présenter les papiers de Belle Brise');
    await fill(/^Mot de passe de votre compte/, VAULT_PASSWORD);
    await press('button', 'Ouvrir le coffre');
    await reads(/Responsabilite civile/, 'dialog');

    await way.close();
    await driver.navigate().refresh();
    await reads(/Contrôle en mer/, 'h1');
    await press('button', 'Présenter les papiers de Belle Brise');
    await fill(/^Mot de passe de votre compte/, VAULT_PASSWORD);
    await press('button', 'Ouvrir le coffre');
    await reads(/Responsabilite civile/, 'dialog');
  } finally {
    await request.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
});
