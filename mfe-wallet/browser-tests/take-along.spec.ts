import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { violationsOn } from '@nfcards/e2e/axe';
import {
  addPapers,
  fillCard,
  INSURANCE,
  type Lng,
  lend,
  main,
  makeCard,
  newcomer,
  oneBitChanged,
  type Person,
  press,
  type Stage,
} from '@nfcards/e2e/lending';
import { expect, readAs, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { pdfPaper, picturePaper } from '@nfcards/e2e/papers';
import { DESKTOP, PHONE } from '@nfcards/e2e/parts-of-page';
import { makeRecoveryCode, openVault, VAULT_PASSWORD } from '@nfcards/e2e/vault-steps';
import type { Browser, Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';

const WORDS = {
  fr: {
    archive: 'Télécharger mes données',
    zip: 'Choisir l’archive',
    folder: 'Choisir le dossier',
    read: 'Archive lue : 3 versions de documents.',
    password: 'Mot de passe de votre compte',
    code: 'Code de secours',
    byCode: 'Le code de secours',
    open: 'Ouvrir les documents',
    wrongPassword: /Ce mot de passe n’ouvre pas cette archive/,
    malformed: /erreur de saisie/,
    documents: 'Vos documents',
    save: /^Enregistrer\s: /,
    saveAll: 'Tout enregistrer',
    lent: /^Prêtée par Anne/,
    allSaved: /^3 documents sont dans nfcards-documents\.zip/,
    broken: /^Cette archive est incomplète ou abîmée/,
    damaged: 'Abîmé dans cette archive.',
    someSaved: /^2 documents sont dans nfcards-documents\.zip/,
    left: 'N’ont pas pu être ouverts :',
    passkey: 'Ce coffre ne s’ouvre qu’avec une clé d’accès',
    other: 'English',
    otherTitle: 'Open your NFCards documents',
    all: 'Télécharger tous mes documents',
    readMe: /Ces documents ont été déchiffrés/,
  },
  en: {
    archive: 'Download my data',
    zip: 'Choose the archive',
    folder: 'Choose the folder',
    read: 'Archive read: 3 versions of documents.',
    password: 'Password of your account',
    code: 'Recovery code',
    byCode: 'The recovery code',
    open: 'Open the documents',
    wrongPassword: /This password does not open this archive/,
    malformed: /a typing error in this code/,
    documents: 'Your documents',
    save: /^Save: /,
    saveAll: 'Save all',
    lent: /^Lent by Anne/,
    allSaved: /^3 documents are in nfcards-documents\.zip/,
    broken: /^This archive is incomplete or damaged/,
    damaged: 'Damaged in this archive.',
    someSaved: /^2 documents are in nfcards-documents\.zip/,
    left: 'Could not be opened:',
    passkey: 'Only a passkey opens this vault',
    other: 'Français',
    otherTitle: 'Ouvrir vos documents NFCards',
    all: 'Download all my documents',
    readMe: /These documents were decrypted/,
  },
} as const;

const INVOICE = pdfPaper('Facture voilerie.pdf', ['Grand-voile, 2 ris']);
const PICTURE = picturePaper('immatriculation.png');
const OWN = [INVOICE, PICTURE];
const ALL = [INSURANCE, ...OWN];

const VISITS = [
  { lng: 'fr', viewport: PHONE, colorScheme: 'dark' },
  { lng: 'en', viewport: DESKTOP, colorScheme: 'light' },
] as const;

/** Bruno, who has a card with two papers, and to whom Anne lends one with her insurance. */
async function brunoWithPapers(stage: Stage, lng: Lng) {
  const [anne, bruno] = await Promise.all([newcomer(stage, 'Anne'), newcomer(stage, 'Bruno')]);
  await fillCard(anne, lng, [INSURANCE]);
  await lend(anne, bruno, lng, 1);
  const id = await makeCard(bruno.member);
  await openPage(bruno.page, `/wallet/nfcards/${id}`, lng);
  await openVault(bruno.page, lng);
  await addPapers(bruno.page, lng, OWN);
  return { bruno, code: await makeRecoveryCode(bruno.page, lng) };
}

/** The archive of what is held on somebody, as their browser saves it. */
async function archiveOf({ member, page }: Person, lng: Lng): Promise<Buffer> {
  const { id } = await readAs(member, 'cookie');
  await openPage(page, `/profile/${String(id)}/setting/account-setting`, lng);
  return bytesOf(await saved(page, () => press(main(page), WORDS[lng].archive)));
}

async function saved(page: Page, save: () => Promise<unknown>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), save()]);
  return download;
}

const bytesOf = async (download: Download) => readFileSync(await download.path());

/** Writes the files of an archive where they can be opened. @returns the folder */
function unpack(archive: Buffer, folder: string): string {
  for (const [path, bytes] of Object.entries(unzipSync(archive))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return folder;
}

/** Opens the page of an archive from the disk, where there is no network. It notes whatever asks for one. */
async function openOffline(
  browser: Browser,
  folder: string,
  { lng, viewport, colorScheme }: (typeof VISITS)[number],
) {
  const locale = lng === 'fr' ? 'fr-FR' : 'en-GB';
  const context = await browser.newContext({ locale, viewport, colorScheme, offline: true });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!/^(file|blob):/.test(request.url())) complaints.push(request.url());
  });
  await page.goto(pathToFileURL(join(folder, 'ouvrir-open.html')).href);
  return { page, complaints };
}

/** Bytes of the files in an archive that do not tell what it is. */
function bytesIn(archive: Buffer): readonly string[] {
  return Object.entries(unzipSync(archive))
    .filter(([path]) => /\.(pdf|png)$/.test(path))
    .map(([, bytes]) => Buffer.from(bytes).toString('base64'))
    .toSorted();
}

const bytesOfPapers = (papers: typeof ALL) =>
  papers.map(({ buffer }) => buffer.toString('base64')).toSorted();

for (const visit of VISITS) {
  const { lng } = visit;
  const words = WORDS[lng];

  if (lng === 'fr') {
    test(`the archive of one’s data opens without a network and without the site (${lng})`, async ({
      browser,
      site,
      crew,
    }, testInfo) => {
      test.setTimeout(600_000);
      const { bruno, code } = await brunoWithPapers({ browser, site, crew }, lng);
      const archive = await archiveOf(bruno, lng);
      await bruno.page.context().close();
      const zip = testInfo.outputPath('nfcards.zip');
      writeFileSync(zip, archive);
      const folder = unpack(archive, testInfo.outputPath('nfcards'));

      const { page, complaints } = await openOffline(browser, folder, visit);
      const keyField = page.getByRole('textbox', { name: words.code });
      expect(await violationsOn(page)).toEqual([]);
      await page.getByLabel(words.zip).setInputFiles(zip);
      await expect(page.getByText(words.read)).toBeVisible();

      // By the password; another one is refused with words that help.
      const password = page.getByLabel(words.password);
      await password.fill('grand foc');
      await password.press('Enter');
      await expect(page.getByText(words.wrongPassword)).toBeVisible();
      await expect(password).toBeFocused();
      expect(await violationsOn(page)).toEqual([]);
      await password.fill(VAULT_PASSWORD);
      await press(page, words.open);
      await expect(page.getByRole('heading', { name: words.documents, exact: true })).toBeFocused();
      await expect(page.getByText(words.lent)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await testInfo.attach('open', {
        body: await page.screenshot({ fullPage: true }),
        contentType: 'image/png',
      });

      // One by one, and all together: bytes are as they were.
      const saves = page.getByRole('button', { name: words.save });
      const one = await saved(page, () => saves.first().press('Enter'));
      expect(bytesOfPapers(ALL)).toContain((await bytesOf(one)).toString('base64'));
      const all = await saved(page, () => press(page, words.saveAll));
      expect(all.suggestedFilename()).toBe('nfcards-documents.zip');
      expect(bytesIn(await bytesOf(all))).toEqual(bytesOfPapers(ALL));
      await expect(page.getByText(words.allSaved)).toBeVisible();

      // From the unpacked folder, by the recovery code.
      await page.getByLabel(words.folder).setInputFiles(folder);
      await expect(page.getByText(words.read)).toBeVisible();
      await page.getByRole('radio', { name: words.byCode }).press('Space');
      await keyField.fill(code.slice(1));
      await keyField.press('Enter');
      await expect(page.getByText(words.malformed)).toBeVisible();
      await keyField.fill(code.toLowerCase().replaceAll('-', ' '));
      await keyField.press('Enter');
      await expect(page.getByRole('button', { name: words.save })).toHaveCount(3);
      await press(page, words.other);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.otherTitle);
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  }

  if (lng === 'en') {
    test(`a damaged archive loses only what is damaged, and says which (${lng})`, async ({
      browser,
      site,
      crew,
    }, testInfo) => {
      test.setTimeout(600_000);
      const { bruno, code } = await brunoWithPapers({ browser, site, crew }, lng);
      const archive = await archiveOf(bruno, lng);
      await bruno.page.context().close();
      const folder = unpack(archive, testInfo.outputPath('nfcards'));
      const { page, complaints } = await openOffline(browser, folder, visit);
      const open = async (given: Buffer) => {
        await page.getByLabel(words.zip).setInputFiles({
          name: 'nfcards.zip',
          mimeType: 'application/zip',
          buffer: given,
        });
        await page.getByRole('radio', { name: words.byCode }).press('Space');
        await page.getByRole('textbox', { name: words.code }).fill(code);
        await press(page, words.open);
      };

      // One document has a bit that changed.
      const [, cipher = new Uint8Array()] =
        Object.entries(unzipSync(archive)).find(([path]) => path.endsWith('.age')) ?? [];
      const place = archive.indexOf(cipher);
      const changed = Buffer.from(archive);
      changed.set(oneBitChanged(Buffer.from(cipher)), place);
      await open(changed);
      await expect(page.getByText(words.damaged)).toHaveCount(1);
      await expect(page.getByRole('button', { name: words.save })).toHaveCount(2);
      const rest = await saved(page, () => press(page, words.saveAll));
      expect(bytesIn(await bytesOf(rest))).toHaveLength(2);
      await expect(page.getByText(words.someSaved)).toBeVisible();
      await expect(page.getByText(words.left)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);

      // The download broke off in the last document.
      await open(archive.subarray(0, archive.lastIndexOf('PK\x03\x04') + 60));
      await expect(page.getByText(words.broken)).toBeVisible();
      await expect(page.getByRole('button', { name: words.save })).toHaveCount(2);

      // Nothing but a passkey opened the vault.
      const vault = JSON.parse(readFileSync(join(folder, 'vault.json'), 'utf8'));
      const wraps = [{ ...vault.wraps[0], kind: 'passkey' }];
      writeFileSync(join(folder, 'vault.json'), JSON.stringify({ ...vault, wraps }));
      await page.getByLabel(words.folder).setInputFiles(folder);
      await expect(page.getByRole('heading', { name: words.passkey })).toBeVisible();
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  }

  test(`all documents are downloaded as one readable file (${lng})`, async ({
    browser,
    site,
    crew,
  }, testInfo) => {
    test.setTimeout(600_000);
    const { bruno } = await brunoWithPapers({ browser, site, crew }, lng);
    const { page } = bruno;
    await page.setViewportSize(visit.viewport);
    await openPage(page, '/wallet/nfcards', lng);
    await main(page).getByRole('link', { name: words.all }).press('Enter');
    await openVault(page, lng);
    const download = await saved(page, () => press(main(page), words.all));
    expect(download.suggestedFilename()).toBe('nfcards-documents.zip');
    await expect(main(page).getByText(words.allSaved)).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await testInfo.attach('saved', {
      body: await page.screenshot({ fullPage: true }),
      contentType: 'image/png',
    });
    const archive = await bytesOf(download);
    expect(bytesIn(archive)).toEqual(bytesOfPapers(ALL));
    const names = Object.keys(unzipSync(archive));
    expect(names.filter((name) => name.endsWith('.nfcert.json'))).toHaveLength(ALL.length);
    expect(
      names.filter((name) =>
        /^Belle Brise( \(2\))?\/(Assurance|Facture voilerie|immatriculation) – \d{4}-\d\d-\d\d\.(pdf|png)$/.test(
          name,
        ),
      ),
    ).toHaveLength(ALL.length);
    const readMe = lng === 'fr' ? 'LISEZ-MOI.txt' : 'README.txt';
    expect(Buffer.from(unzipSync(archive)[readMe] ?? []).toString()).toMatch(words.readMe);
  });
}
