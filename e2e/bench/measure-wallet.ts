import { randomBytes, randomUUID } from 'node:crypto';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { addNoise } from '../site/certified-paper.ts';
import { answerOf, expect, KEY, type Member, register } from '../site/members.ts';
import { pdfPaper } from '../site/papers.ts';
import { startSite } from '../site/site.ts';
import { givePassword, makeVault, openVault } from '../site/vault-steps.ts';
import { pressWithMouse } from './press-with-mouse.ts';
import { watchFrames } from './watch-frames.ts';
import { watchPage } from './watch-page.ts';

/**
 * Measures a wallet in a browser, on the site of a data folder: `node … <data folder> <cards>`. Standard output is one
 * JSON object, for whoever started it.
 */
const [, , dataDir = '', cards = '1000'] = process.argv;

const VIEWPORT = { width: 390, height: 844 };
const SLOWDOWNS = [1, 4];
const LIST_SLOWDOWN = 4;
const LIST_VISITS = 5;
const BYTES = 20 * 1024 * 1024;
const CARDS = '/wallet/nfcards';
/** Milliseconds between two presses: somebody quick. */
const PACE = 300;
/** The browser tells of an interaction a little after it is drawn. */
const AFTERMATH = 1000;
const BOATS = 40;
/** One card in so many has a document. */
const CARDS_PER_DOCUMENT = 10;
/** Somebody may write three hundred times a minute: a thousand cards take four. */
const LIMIT_OVER = { timeout: 120_000, intervals: [5_000] };

const boats = new Map<string, string>();

const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  const site = await startSite({ dataDir });
  try {
    console.log(JSON.stringify(await measureSite(site.url)));
  } finally {
    await site.stop();
  }
} finally {
  await browser.close();
}

async function measureSite(url: string) {
  const member = await register(url, 'Anne');
  await givePassword(member, KEY);
  const encryptions: Awaited<ReturnType<typeof measureEncryption>>[] = [];
  for (const slowdown of SLOWDOWNS) encryptions.push(await measureEncryption(url, member, slowdown));
  for (let no = 0; no < Number(cards); no += 1) {
    const card = await makeCard(member, `Ketch ${no % BOATS}`);
    if (no % CARDS_PER_DOCUMENT > 0) continue;
    const commitment = randomBytes(32).toString('hex');
    await addNoise(member, card, {
      type: no % (2 * CARDS_PER_DOCUMENT) === 0 ? 'insurance' : 'invoices',
      commitment,
    });
  }
  const lists: Awaited<ReturnType<typeof measureList>>[] = [];
  for (let visit = 0; visit < LIST_VISITS; visit += 1) lists.push(await measureList(url, member));
  return { encryptions, cards: Number(cards), lists };
}

async function makeCard({ request: context }: Member, boat: string): Promise<string> {
  const known = boats.get(boat);
  const [boat_id, id] = [known ?? randomUUID(), randomUUID()];
  if (known === undefined) {
    await answerOf(context, 'save_boat', { id: boat_id, name: boat, type: 'sailing_yacht' });
    boats.set(boat, boat_id);
  }
  await expect(async () => {
    expect(await answerOf(context, 'create_nfcard', { id, boat_id, title: '' })).toMatchObject({ id });
  }).toPass(LIMIT_OVER);
  return id;
}

async function openContext(url: string, member: Member): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    baseURL: url,
    locale: 'fr-FR',
    serviceWorkers: 'block',
  });
  await context.addCookies((await member.request.storageState()).cookies);
  return context;
}

async function slowDown(context: BrowserContext, page: Page, rate: number): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
}

/** From the press of “add” to the document in the list: the longest time that the page drew nothing. */
async function measureEncryption(url: string, member: Member, slowdown: number) {
  const id = await makeCard(member, 'Belle Brise');
  const context = await openContext(url, member);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchFrames);
    await page.goto(`${CARDS}/${id}`);
    const main = page.getByRole('main');
    await main.getByLabel(/^Mot de passe de votre compte/).waitFor();
    if (slowdown === SLOWDOWNS[0]) await makeVault(page, 'fr');
    else await openVault(page, 'fr');
    const paper = pdfPaper('a.pdf', ['Banc']);
    // What follows the end of a PDF belongs to nothing.
    const buffer = Buffer.concat([paper.buffer, Buffer.alloc(BYTES - paper.buffer.length)]);
    await main.getByLabel('Choisir des fichiers').setInputFiles({ ...paper, buffer });
    const add = main.getByRole('button', { name: 'Ajouter le document', exact: true });
    await add.waitFor();
    await main.getByText('Vérification du fichier…', { exact: true }).waitFor({ state: 'detached' });
    await slowDown(context, page, slowdown);
    await page.evaluate(() => window.frameWatch.begin());
    const announced = page.waitForRequest(/\/api\/add_document/);
    const finished = page.waitForResponse(/\/api\/finish_document/);
    await add.press('Enter');
    await announced;
    const encrypting = await page.evaluate(() => window.frameWatch.take());
    await finished;
    const sending = await page.evaluate(() => window.frameWatch.take());
    return { slowdown, encrypting, sending };
  } finally {
    await context.close();
  }
}

async function measureList(url: string, member: Member) {
  const context = await openContext(url, member);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPage, Number.POSITIVE_INFINITY);
    await slowDown(context, page, LIST_SLOWDOWN);
    await page.goto('/wallet');
    const main = page.getByRole('main');
    const link = main.locator(`a[href^="${CARDS}"]`).first();
    await link.waitFor();
    await page.waitForTimeout(AFTERMATH);
    await page.evaluate(() => window.pageWatch.takeInteractions());
    await pressWithMouse(page, link);
    await main.locator(`a[href^="${CARDS}/"]`).first().waitFor();
    await page.waitForTimeout(AFTERMATH);
    const opening = await page.evaluate(() => window.pageWatch.takeInteractions());
    for (const name of ['Assurance', 'Factures', 'Toutes']) {
      await pressWithMouse(page, main.getByRole('button', { name, exact: true }));
      await page.waitForTimeout(PACE);
    }
    await main.getByLabel('Chercher').pressSequentially('ketch 3', { delay: PACE });
    await page.waitForTimeout(AFTERMATH);
    const filtering = await page.evaluate(() => window.pageWatch.takeInteractions());
    return { opening, filtering };
  } finally {
    await context.close();
  }
}
