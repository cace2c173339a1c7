import { addSealed, certify, type Sealed } from '@nfcards/e2e/certified-paper';
import {
  documentsOn,
  INSIDE,
  INSURANCE,
  LENDING,
  type Lng,
  lend,
  main,
  oneBitChanged,
  press,
  showMore,
} from '@nfcards/e2e/lending';
import { answerOf, expect, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { pdfPaper } from '@nfcards/e2e/papers';
import { inventDocument } from './hostile-server.ts';
import {
  bytesOf,
  type Card,
  cardOfAnne,
  type Document,
  openAgain,
  PAPERS,
  read,
  type Version,
} from './lent-card.ts';

const WORDS = {
  fr: {
    ...LENDING.fr,
    refused: /^Preuve n° \d+ refusée/,
    entered: /^Inscrit au registre, n° \d+$/,
    foreign: /^Au registre, n° \d+, non ajouté par ce coffre/,
    unreadable: 'Illisible avec ce coffre',
    alone: 'Le registre seul, sans ancrage sur une chaîne de blocs.',
    anchored: /^Ancrée sur la chaîne/,
    notOpened: 'Le document ne s’est pas ouvert',
    close: 'Fermer',
    more: /^Autres actions pour Assurance/,
    save: 'Télécharger',
    notCome: 'Assurance n’est pas arrivé',
    aloneHere: /tient son registre seul/,
    anchoredHere: /^Ancré sur la chaîne/,
  },
  en: {
    ...LENDING.en,
    refused: /^Proof no\. \d+ refused/,
    entered: /^Written in the register, no\. \d+$/,
    foreign: /^In the register, no\. \d+, not added by this vault/,
    unreadable: 'Cannot be read with this vault',
    alone: 'The register alone, not anchored on a blockchain.',
    anchored: /^Anchored on chain/,
    notOpened: 'The document did not open',
    close: 'Close',
    more: /^More for Assurance/,
    save: 'Download',
    notCome: 'Assurance did not arrive',
    aloneHere: /keeps its register alone/,
    anchoredHere: /^Anchored on chain/,
  },
} as const;

for (const lng of ['fr', 'en'] as const) {
  const words = WORDS[lng];

  test.describe(`a hostile server (${lng})`, () => {
    test('makes nothing look certified, anchored or whole that is not', async ({ browser, site, crew }) => {
      test.setTimeout(600_000);
      const { anne, bruno, card, id } = await cardOfAnne({ browser, site, crew }, lng);
      await lend(anne, bruno, lng, PAPERS.length);
      const held = documentsOn(anne.page, lng);
      const certified = held.getByText(words.certified);

      // A document that nobody but the server has added, though its log has it.
      const vault = await read<{ readonly recipient: string }>(anne.member, 'vault');
      const sealed = await inventDocument(vault.recipient, pdfPaper('Vente.pdf', ['Le bateau est vendu']));
      const invented = await addSealed(anne.member, id, sealed);
      await openAgain(anne, card, lng);
      await expect(held.filter({ hasText: 'Vente' }).getByText(words.foreign)).toBeVisible();
      await expect(certified).toHaveCount(PAPERS.length);
      await answerOf(anne.member.request, 'remove_document', { id: invented });

      for (const { what, change, said } of replacedRows(sealed, words)) {
        anne.server.lie<Card>('nfcard', (answer) => ({ ...answer, documents: change(both(answer)) }));
        await openAgain(anne, card, lng);
        await expect(held.getByText(said), what).toHaveCount(PAPERS.length);
        await expect(certified, what).toHaveCount(0);
      }
      anne.server.honest();

      // A log that shows one entry under every number, and one that says that it was anchored.
      const [first] = (await read<Card>(anne.member, `nfcard?id=${id}`)).documents;
      const another = await read<object>(
        anne.member,
        `log_inclusion?no=${(first?.files[0]?.entry_no ?? 0) + 1}`,
      );
      anne.server.lie<object>('log_inclusion', () => another);
      await openAgain(anne, card, lng);
      await expect(held.getByText(words.refused).first()).toBeVisible();
      anne.server.lie<Inclusion>('log_inclusion', (answer) => anchoredIn2020(answer));
      await openAgain(anne, card, lng);
      await expect(certified).toHaveCount(PAPERS.length);
      await showMore(anne.page, lng);
      await expect(main(anne.page).getByText(words.alone).first()).toBeVisible();
      await expect(main(anne.page).getByText(words.anchored)).toHaveCount(0);
      anne.server.honest();

      // Whoever she has lent it to is told no more than what a log can show, and opens nothing that was changed.
      const lent = documentsOn(bruno.page, lng);
      const receiver = await read<{ readonly recipient: string }>(bruno.member, 'vault');
      const forBruno = await inventDocument(
        receiver.recipient,
        pdfPaper('Vente.pdf', ['Le bateau est vendu']),
      );
      await openAgain(bruno, card, lng);
      await expect(lent.getByText(words.entered)).toHaveCount(PAPERS.length);
      await expect(lent.getByText(words.certified)).toHaveCount(0);
      const rows = replacedRows(forBruno, words).filter(({ said }) => said !== words.foreign);
      for (const { what, change, said } of rows) {
        bruno.server.lie<Card>('nfcard', (answer) => ({ ...answer, documents: change(both(answer)) }));
        await openAgain(bruno, card, lng);
        await expect(lent.getByText(said), what).toHaveCount(PAPERS.length);
        await expect(lent.getByText(words.entered), what).toHaveCount(0);
      }
      bruno.server.honest();
      await openAgain(bruno, card, lng);
      const [, invoice] = both(await read<Card>(anne.member, `nfcard?id=${id}`));
      const others = await bytesOf(anne.member, invoice.id, invoice.files[0]?.id ?? '');
      const downloads: string[] = [];
      bruno.page.on('download', (download) => void downloads.push(download.suggestedFilename()));
      const falseBytes = [
        () => others,
        () => sealed.cipher,
        oneBitChanged,
        (bytes: Buffer) => bytes.subarray(0, -16),
      ];
      for (const change of falseBytes) {
        bruno.server.replaceBytes(change);
        await press(lent, words.view);
        await expect(bruno.page.getByText(words.notOpened)).toBeVisible();
        await press(bruno.page.getByRole('dialog'), words.close);
        await expect(bruno.page.getByRole('dialog')).toHaveCount(0);
      }
      await press(lent, words.more);
      await bruno.page.getByRole('menuitem', { name: words.save, exact: true }).press('Enter');
      await expect(bruno.page.getByText(words.notCome)).toBeVisible();
      expect(downloads).toEqual([]);
      bruno.server.honest();
      await press(lent, words.view);
      await expect(bruno.page.getByText(INSIDE)).toBeAttached();
    });

    test('gives out a proof with an anchor of its own making, which is none', async ({ page, crew }) => {
      const { paper, proof } = await certify(await crew.known('Soizic'), INSURANCE);
      const { anchors: _, ...inclusion } = JSON.parse(proof.buffer.toString()) as Certificate;
      const anchored = { ...inclusion, anchors: [anchorOf2020(inclusion)] };
      await openPage(page, '/verify', lng);
      const choose = (label: string, { name, mimeType, buffer }: typeof paper) =>
        page.locator(`input[type="file"][aria-label="${label}"]`).setInputFiles({ name, mimeType, buffer });
      await choose(words.theDocument, paper);
      await choose(words.theProof, { ...proof, buffer: Buffer.from(JSON.stringify(anchored)) });
      await expect(page.getByText(words.isTheOne)).toBeVisible();
      await expect(page.getByText(words.aloneHere)).toBeVisible();
      await expect(page.getByText(words.anchoredHere)).toHaveCount(0);
    });
  });
}

type Words = (typeof WORDS)[Lng];

interface Replaced {
  readonly what: string;
  readonly change: (papers: readonly [Document, Document]) => readonly Document[];
  /** Of each of the two papers. */
  readonly said: RegExp | string;
}

/** What a server can make of the rows of two papers. */
function replacedRows(sealed: Sealed, words: Words): readonly Replaced[] {
  return [
    {
      what: 'each under the name of the other',
      change: ([one, other]) => [
        { ...one, files: other.files },
        { ...other, files: one.files },
      ],
      said: words.foreign,
    },
    {
      what: 'each with the proof of the other',
      change: ([one, other]) => exchanged(one, other, 'entry_no'),
      said: words.refused,
    },
    {
      what: 'each with the title of the other',
      change: ([one, other]) => exchanged(one, other, 'sealed_title'),
      said: words.unreadable,
    },
    {
      what: 'other files',
      change: (papers) => papers.map((paper) => withVersion(paper, { id: crypto.randomUUID() })),
      said: words.foreign,
    },
    {
      what: 'a title that the server has sealed',
      change: (papers) => papers.map((paper) => withVersion(paper, sealed)),
      said: words.refused,
    },
    {
      what: 'numbers that the log does not have',
      change: (papers) => papers.map((paper) => withVersion(paper, { entry_no: 900_000_000 })),
      said: /900000000/,
    },
  ];
}

function both({ documents: [one, other] }: Card): readonly [Document, Document] {
  if (one === undefined || other === undefined) throw new Error('it has two papers');
  return [one, other];
}

function withVersion(paper: Document, change: Partial<Version>): Document {
  const { sealed_title, sealed_key, entry_no, id } = change;
  const given = { sealed_title, sealed_key, entry_no, id };
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...paper, files: paper.files.map((file) => ({ ...file, ...known })) };
}

function exchanged(one: Document, other: Document, what: 'entry_no' | 'sealed_title'): readonly Document[] {
  const [first, second] = [one.files[0], other.files[0]];
  if (first === undefined || second === undefined) throw new Error('each has a version');
  return [withVersion(one, { [what]: second[what] }), withVersion(other, { [what]: first[what] })];
}

interface Included {
  readonly checkpoint: string;
  readonly path: readonly string[];
}

interface Inclusion {
  readonly inclusion: (Included & { readonly anchor: object | null }) | null;
}

interface Certificate extends Included {
  readonly anchors: readonly object[];
}

function anchoredIn2020({ inclusion }: Inclusion): Inclusion {
  return { inclusion: inclusion === null ? null : { ...inclusion, anchor: anchorOf2020(inclusion) } };
}

/** As a log would say it that was written to a chain long before the entry: its head and its path are true. */
function anchorOf2020({ checkpoint, path }: Included): object {
  const [, size, root = ''] = checkpoint.split('\n');
  return {
    chain_id: 1,
    contract: `0x${'ab'.repeat(20)}`,
    transaction: `0x${'cd'.repeat(32)}`,
    block: 9_193_266,
    at: '2020-01-01T00:00:03.000Z',
    size: Number(size),
    root: Buffer.from(root, 'base64').toString('hex'),
    path,
  };
}
