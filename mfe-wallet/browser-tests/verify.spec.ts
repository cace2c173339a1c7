import { violationsOn } from '@nfcards/e2e/axe';
import { type CertifiedPaper, certify } from '@nfcards/e2e/certified-paper';
import { expect, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { type Paper, pdfPaper, picturePaper } from '@nfcards/e2e/papers';
import { heading, VISITS } from '@nfcards/e2e/parts-of-page';
import { quickIf } from '@nfcards/e2e/quick-if';
import type { Page, Request } from '@playwright/test';

const WORDS = {
  fr: {
    heading: 'Vérifier un document',
    document: 'Le document',
    proof: 'Sa preuve',
    chooseDocument: 'Choisir le document',
    photo: 'Prendre le code sur une photo',
    noCode: /Aucun code n’a été trouvé/,
    certified: 'C’est bien le document certifié',
    alone: /tient son registre seul/,
    steps: 'Ce qui a été vérifié',
    otherFile: 'Ce n’est pas le document certifié',
    otherLog: 'Cette preuve vient d’un autre registre',
    unreadable: /n’est pas une preuve que cette page sait lire/,
    code: /^Code imprimé, inscription n°/,
    over: 'Recommencer',
    alarm: 'Le registre de ce site n’est plus celui que cet appareil avait vu',
    forget: 'Oublier l’état vu auparavant',
  },
  en: {
    heading: 'Check a document',
    document: 'The document',
    proof: 'Its proof',
    chooseDocument: 'Choose the document',
    photo: 'Take the code from a photo',
    noCode: /No code was found/,
    certified: 'This is the certified document',
    alone: /keeps its register alone/,
    steps: 'What was checked',
    otherFile: 'This is not the certified document',
    otherLog: 'This proof comes from another register',
    unreadable: /is not a proof that this page can read/,
    code: /^Printed code, entry no\./,
    over: 'Start again',
    alarm: 'This site’s register is no longer the one that this device had seen',
    forget: 'Forget the state seen before',
  },
} as const;

const PAPER = pdfPaper('assurance.pdf', ['Responsabilite civile']);

/** The same but for one bit. */
function altered({ buffer, ...paper }: Paper): Paper {
  const bytes = Buffer.from(buffer);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  return { ...paper, buffer: bytes };
}

async function give(page: Page, label: string, paper: Paper): Promise<void> {
  await page.locator(`input[type="file"][aria-label="${label}"]`).setInputFiles(paper);
}

/** Everything that a page asks for from now on, with what it sends. */
function listen(page: Page): readonly Request[] {
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  return asked;
}

/** What the server gets to see: an address without its fragment, and what goes with it. */
function sentOf(request: Request): string {
  return `${request.url().replace(/#.*/, '')} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`;
}

for (const { lng, size, viewport } of VISITS) {
  const words = WORDS[lng];
  test.describe(`the verification page (${lng}, ${size})`, () => {
    test.use({ viewport });
    let certified: CertifiedPaper;
    test.beforeAll(async ({ crew }) => {
      certified = await certify(await crew.known('Soizic'), PAPER);
    });

    test(
      'accepts the certified file without an account and without sending it, and refuses one bit of difference',
      quickIf(lng === 'fr', '@engines'),
      async ({ page }) => {
        await openPage(page, '/verify', lng);
        await expect(heading(page)).toHaveText(words.heading);
        const asked = listen(page);
        await give(page, words.document, certified.paper);
        await give(page, words.proof, certified.proof);
        await expect(page.getByText(words.certified)).toBeVisible();
        await expect(page.getByText(words.alone)).toBeVisible();
        await expect(page.getByRole('list', { name: words.steps }).getByRole('listitem')).toHaveCount(5);
        expect(asked.length).toBeGreaterThan(0);
        for (const request of asked) {
          expect(request.method()).toBe('GET');
          expect(new URL(request.url()).pathname).toMatch(/^\/(api\/log_|releases\/|registry\.json$)/);
          for (const secret of certified.secrets) expect(sentOf(request)).not.toContain(secret);
        }
        expect(await violationsOn(page)).toEqual([]);

        await give(page, words.document, altered(certified.paper));
        await expect(page.getByText(words.otherFile)).toBeVisible();
        await expect(page.getByText(words.certified)).toHaveCount(0);
        expect(await violationsOn(page)).toEqual([]);
      },
    );
  });

  test.describe(`a proof (${lng})`, () => {
    let certified: CertifiedPaper;
    test.beforeAll(async ({ crew }) => {
      certified = await certify(await crew.known('Soizic'), PAPER);
    });

    test('is taken from the code of a printed card, whose secret no server is told', async ({ page }) => {
      const asked = listen(page);
      await page.goto(`/verify?lng=${lng}${certified.fragment}`);
      await expect(page.getByText(words.code)).toBeVisible();
      await give(page, words.document, certified.paper);
      await expect(page.getByText(words.certified)).toBeVisible();
      for (const request of asked)
        for (const secret of certified.secrets) expect(sentOf(request)).not.toContain(secret);
      await page.getByRole('button', { name: words.over, exact: true }).press('Enter');
      await expect(page.getByText(words.certified)).toHaveCount(0);
    });

    test('is refused when it is of another log, or no proof at all', async ({ page }) => {
      await openPage(page, '/verify', lng);
      const other = JSON.parse(certified.proof.buffer.toString()) as { log: string };
      const foreign = {
        ...certified.proof,
        buffer: Buffer.from(JSON.stringify({ ...other, log: 'elsewhere/log+00000000+AA==' })),
      };
      await give(page, words.document, certified.paper);
      await give(page, words.proof, foreign);
      await expect(page.getByText(words.otherLog)).toBeVisible();
      await give(page, words.proof, { ...certified.proof, buffer: Buffer.from('{}') });
      await expect(page.getByText(words.unreadable)).toBeVisible();
      await expect(page.getByText(words.otherLog)).toHaveCount(0);
    });

    test('is looked for in a photograph, by a reader that the policy of the page admits', async ({
      page,
    }) => {
      await openPage(page, '/verify', lng);
      await give(page, words.photo, picturePaper('photo.png'));
      await expect(page.getByText(words.noCode)).toBeVisible();
    });

    test('is chosen by keyboard', async ({ page }) => {
      await openPage(page, '/verify', lng);
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: words.chooseDocument, exact: true }).press('Enter');
      await (await choosing).setFiles(certified.paper);
      await expect(page.getByText(certified.paper.name)).toBeVisible();
    });

    test('is believed by nobody whose device has seen another log here', async ({ page }) => {
      await page.addInitScript(() => {
        if (sessionStorage.getItem('seeded') !== null) return;
        sessionStorage.setItem('seeded', 'yes');
        localStorage.setItem('log-head', JSON.stringify({ verifier: 'before', checkpoint: 'before' }));
      });
      await openPage(page, '/verify', lng);
      const alarm = page.getByRole('alert').filter({ hasText: words.alarm });
      await expect(alarm).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await alarm.getByRole('button', { name: words.forget, exact: true }).press('Enter');
      await expect(alarm).toHaveCount(0);
      await page.reload();
      await expect(heading(page)).toHaveText(words.heading);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });
}
