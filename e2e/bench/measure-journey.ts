import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { INSIDE, INSURANCE, LENDING } from '../site/lending.ts';
import { mailTo } from '../site/mailbox.ts';
import { startSite } from '../site/site.ts';
import { VAULT_PASSWORD } from '../site/vault-steps.ts';

/**
 * Walks from the home page to a first certified document, on to a card that is sent to an address without an account, and
 * there to the document that is read, on a slow phone: `node … <data folder> <runs>`. Standard output is one JSON object,
 * for whoever started it.
 */
const [, , dataDir = '', runs = '3'] = process.argv;

const VIEWPORT = { width: 390, height: 844 };
const SLOWDOWN = 4;
/** Milliseconds for everything to come of a press. */
const PATIENCE = 120_000;
const WORDS = LENDING.fr;

/** Up to which somebody has come. Typing takes no time here, and mail is read as soon as it is there. */
interface Leg {
  readonly screens: number;
  readonly fields: number;
  readonly passwords: number;
  readonly presses: number;
  readonly seconds: number;
}

/** Counts what a person does on a page. */
class Walk {
  readonly page: Page;
  #screens = 0;
  #fields = 0;
  #passwords = 0;
  #presses = 0;
  readonly #begun = performance.now();

  constructor(page: Page) {
    this.page = page;
  }

  get main() {
    return this.page.getByRole('main');
  }

  /** Something else to look at, once its text is there. */
  async screen(text: string | RegExp): Promise<void> {
    await this.page.getByRole('main').getByText(text).first().waitFor({ timeout: PATIENCE });
    this.#screens += 1;
  }

  async press(role: 'button' | 'link', name: string | RegExp, within = this.main): Promise<void> {
    await within.getByRole(role, { name }).first().click({ timeout: PATIENCE });
    this.#presses += 1;
  }

  async fill(field: Locator, value: string): Promise<void> {
    await field.fill(value, { timeout: PATIENCE });
    this.#fields += 1;
    if ((await field.getAttribute('type')) === 'password') this.#passwords += 1;
  }

  async choose(label: string, file: typeof INSURANCE): Promise<void> {
    await this.main.getByLabel(label).setInputFiles(file, { timeout: PATIENCE });
    this.#presses += 1;
  }

  leg(): Leg {
    const seconds = (performance.now() - this.#begun) / 1000;
    return {
      screens: this.#screens,
      fields: this.#fields,
      passwords: this.#passwords,
      presses: this.#presses,
      seconds,
    };
  }
}

const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  const site = await startSite({ dataDir });
  try {
    const walks: Awaited<ReturnType<typeof walk>>[] = [];
    for (let run = 0; run < Number(runs); run += 1) walks.push(await walk(site.url));
    console.log(JSON.stringify({ slowdown: SLOWDOWN, walks }));
  } finally {
    await site.stop();
  }
} finally {
  await browser.close();
}

async function openPhone(
  baseURL: string,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext({ viewport: VIEWPORT, baseURL, locale: 'fr-FR' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return { context, page };
}

async function walk(url: string) {
  const bruno = `bruno.${crypto.randomUUID()}@example.org`;
  const phone = await openPhone(url);
  const { certified, sent, link } = await makeAndSend(phone.page, bruno);
  await phone.context.close();
  // The sender is away from here on.
  const other = await openPhone(url);
  const read = await openAndRead(other.page, link, bruno);
  await other.context.close();
  return { certified, sent, read };
}

async function makeAndSend(page: Page, receiver: string) {
  const anne = new Walk(page);
  await page.goto('/');
  await anne.screen('Créer ma NFCard');
  await anne.press('link', 'Créer ma NFCard');
  await anne.screen('Nom du bateau');
  await anne.fill(anne.main.locator('input[name="boat-name"]'), 'Belle Brise');
  await anne.choose('Choisir un fichier', INSURANCE);
  await anne.press('button', 'Continuer : créer mon compte');
  await register(anne, 'Anne', `anne.${crypto.randomUUID()}@example.org`);
  await anne.screen(WORDS.certified);
  const certified = anne.leg();

  await anne.press('button', WORDS.send);
  await anne.fill(anne.main.getByLabel(WORDS.address, { exact: true }), receiver);
  await anne.press('button', WORDS.week);
  await anne.press('button', WORDS.check);
  await anne.press('button', WORDS.send, page.getByRole('dialog'));
  await anne.screen(WORDS.sent);
  const link = await anne.main.getByLabel(WORDS.link, { exact: true }).inputValue();
  return { certified, sent: anne.leg(), link };
}

async function openAndRead(page: Page, link: string, email: string): Promise<Leg> {
  const bruno = new Walk(page);
  await page.goto(link);
  await bruno.screen('Créer un compte');
  await bruno.press('link', 'Créer un compte');
  await register(bruno, 'Bruno', email);
  await bruno.screen(/^Vous avez le lien de cet envoi/);
  await bruno.press('button', WORDS.accept);
  await bruno.screen(WORDS.answered);
  await bruno.press('link', WORDS.read);
  await bruno.screen('Assurance');
  await bruno.press('button', WORDS.view);
  await page.getByText(INSIDE).first().waitFor({ state: 'attached', timeout: PATIENCE });
  return bruno.leg();
}

async function register(person: Walk, name: string, email: string): Promise<void> {
  await person.screen('Créer mon compte');
  await person.fill(person.main.locator('input[autocomplete="given-name"]'), name);
  await person.fill(person.main.locator('input[autocomplete="family-name"]'), 'Le Goff');
  await person.fill(person.main.locator('input[type="email"]'), email);
  await person.fill(person.main.locator('input[autocomplete="new-password"]'), VAULT_PASSWORD);
  await person.press('button', 'Créer mon compte');
  await person.screen(/^Code/);
  const [code = ''] = /\b\d{6}\b/.exec((await mailTo(person.page, email, /\bcode\b/)).text) ?? [];
  await person.fill(person.main.locator('input[autocomplete="one-time-code"]'), code);
  await person.press('button', 'Confirmer');
}
