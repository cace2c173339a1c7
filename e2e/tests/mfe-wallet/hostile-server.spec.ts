import type { Browser, Locator, Page } from '@playwright/test';
import { addSealed, certify, type Sealed } from '../../site/certified-paper.ts';
import {
  type HostileServer,
  inventDocument,
  playHostileServer,
  strangersKey,
} from '../../site/hostile-server.ts';
import { answerOf, type Crew, expect, KEY, type Member, pageOf, test } from '../../site/members.ts';
import { openPage } from '../../site/open-page.ts';
import { pdfPaper } from '../../site/papers.ts';
import type { Site } from '../../site/site.ts';
import { givePassword, makeVault, openVault } from '../../site/vault-steps.ts';

type Lng = 'fr' | 'en';

const WORDS = {
  fr: {
    choose: 'Choisir des fichiers',
    drafts: 'Documents à ajouter',
    add: /^Ajouter/,
    documents: 'Documents de la NFCard',
    certified: /^Certifié/,
    refused: /^Preuve n° \d+ refusée/,
    entered: /^Inscrit au registre, n° \d+$/,
    foreign: /^Au registre, n° \d+, non ajouté par ce coffre/,
    unreadable: 'Illisible avec ce coffre',
    alone: 'Le registre seul, sans ancrage sur une chaîne de blocs.',
    anchored: /^Ancrée sur la chaîne/,
    send: 'Envoyer',
    address: 'Adresse e-mail',
    week: 'Une semaine',
    check: 'Vérifier avant l’envoi',
    sent: /^Envoyée à/,
    unattested: /^Votre coffre ne connaît pas d’envoi/,
    isNew: /^Vous avez envoyé/,
    changed: /n’est plus celle que votre coffre connaît/,
    seal: 'Chiffrer maintenant',
    accept: /^Accepter/,
    needsVault: 'Il vous faut d’abord un coffre',
    ask: /^Demander les clés/,
    read: /^Lire les documents/,
    view: /^Voir Assurance/,
    notOpened: 'Le document ne s’est pas ouvert',
    close: 'Fermer',
    more: /^Autres actions pour Assurance/,
    save: 'Télécharger',
    notCome: 'Assurance n’est pas arrivé',
    theDocument: 'Le document',
    theProof: 'Sa preuve',
    isTheOne: 'C’est bien le document certifié',
    aloneHere: /tient son registre seul/,
    anchoredHere: /^Ancré sur la chaîne/,
  },
  en: {
    choose: 'Choose files',
    drafts: 'Documents to add',
    add: /^Add/,
    documents: 'Documents of the NFCard',
    certified: /^Certified/,
    refused: /^Proof no\. \d+ refused/,
    entered: /^Written in the register, no\. \d+$/,
    foreign: /^In the register, no\. \d+, not added by this vault/,
    unreadable: 'Cannot be read with this vault',
    alone: 'The register alone, not anchored on a blockchain.',
    anchored: /^Anchored on chain/,
    send: 'Send',
    address: 'Email address',
    week: 'A week',
    check: 'Check before sending',
    sent: /^Sent to/,
    unattested: /^Your vault knows of no sending/,
    isNew: /^You sent/,
    changed: /is not the one that your vault knows/,
    seal: 'Encrypt now',
    accept: /^Accept/,
    needsVault: 'You need a vault first',
    ask: /^Ask for the keys/,
    read: /^Read the documents/,
    view: /^View Assurance/,
    notOpened: 'The document did not open',
    close: 'Close',
    more: /^More for Assurance/,
    save: 'Download',
    notCome: 'Assurance did not arrive',
    theDocument: 'The document',
    theProof: 'Its proof',
    isTheOne: 'This is the certified document',
    aloneHere: /keeps its register alone/,
    anchoredHere: /^Anchored on chain/,
  },
} as const;

/** In the bytes of the papers and their names: what no server is to see. */
const INSIDE = 'Responsabilite civile';
const PAPERS = [
  pdfPaper('Assurance.pdf', [INSIDE]),
  pdfPaper('Facture voilerie.pdf', ['Grand-voile, 2 ris']),
] as const;
const PLAIN = [INSIDE, 'Assurance', 'voilerie', '2 ris', 'AGE-SECRET-KEY'];

interface Reader {
  readonly member_id: string;
  readonly name: string;
  readonly recipient: string;
}

interface Sending {
  readonly id: string;
  readonly readers_waiting: readonly Reader[];
}

interface Sendings {
  readonly sendings: readonly Sending[];
}

interface Version {
  readonly id: string;
  readonly sealed_title: string;
  readonly sealed_key: string | null;
  readonly entry_no: number | null;
}

interface Paper {
  readonly id: string;
  readonly files: readonly Version[];
}

interface Card {
  readonly boat: object;
  readonly documents: readonly Paper[];
}

interface Person {
  readonly member: Member;
  readonly page: Page;
  readonly server: HostileServer;
}

const main = (page: Page) => page.getByRole('main');
const press = (within: Locator | Page, name: string | RegExp) =>
  within.getByRole('button', { name }).press('Enter');

for (const lng of ['fr', 'en'] as const) {
  const words = WORDS[lng];
  const documents = (page: Page) =>
    main(page).getByRole('list', { name: words.documents, exact: true }).getByRole('listitem');

  /** The page of the card, read from what the server says now. */
  const openAgain = async ({ page }: Person, card: string) => {
    await openPage(page, card, lng);
    await openVault(page, lng);
  };

  test.describe(`a hostile server (${lng})`, () => {
    test('gets nothing sealed for its own keys, and sees nothing in clear', async ({
      browser,
      site,
      crew,
    }) => {
      test.setTimeout(600_000);
      const { anne, bruno, card, id } = await cardOfAnne({ browser, site, crew }, lng);
      const stranger = await strangersKey();
      const sealings = () => anne.server.written.filter(({ body }) => body.includes(stranger));
      const sealed = () => anne.server.written.filter(({ operation }) => operation === 'seal_nfcard');
      const { boat } = await read<Card>(anne.member, `nfcard?id=${id}`);

      // She has sent nothing, and is told that somebody waits.
      anne.server.lie<Sendings>('sendings', (answer) => ({
        ...answer,
        sendings: [
          sendingOf({ card: id, boat, email: bruno.member.email }, [
            { member_id: crypto.randomUUID(), name: 'Bruno L.', recipient: stranger },
          ]),
        ],
      }));
      await openAgain(anne, card);
      await expect(main(anne.page).getByText(words.unattested)).toBeVisible();
      await openPage(anne.page, '/wallet/received?list=out', lng);
      await openPage(anne.page, '/wallet/vault', lng);
      anne.server.honest();
      await openAgain(anne, card);
      await expect(documents(anne.page).getByText(words.certified)).toHaveCount(PAPERS.length);
      await expect(main(anne.page).getByText(words.unattested)).toHaveCount(0);
      expect(sealed()).toEqual([]);

      await lend(anne, bruno, lng);
      expect(sealed()).toHaveLength(1);
      const [known] = (await read<Sendings>(anne.member, 'sendings?direction=out')).sendings;
      const truth = await read<{ readonly recipient: string }>(bruno.member, 'vault');
      const { id: brunoId } = await read<{ readonly id: string }>(bruno.member, 'cookie');

      // Somebody else waits for what she did send; then it is Bruno, with another key; then what she sent is another card.
      const waiting = (reader: Partial<Reader>) => (sending: Sending) => ({
        ...sending,
        readers_waiting: [{ member_id: brunoId, name: 'Bruno L.', recipient: stranger, ...reader }],
      });
      const questions = [
        [waiting({ member_id: crypto.randomUUID() }), words.isNew],
        [waiting({}), words.changed],
        [
          (sending: Sending) => ({
            ...waiting({ recipient: truth.recipient })(sending),
            id: crypto.randomUUID(),
          }),
          words.unattested,
        ],
      ] as const;
      for (const [change, question] of questions) {
        anne.server.lie<Sendings>('sendings', (answer) => ({
          ...answer,
          sendings: answer.sendings.map((sending) => (sending.id === known?.id ? change(sending) : sending)),
        }));
        await openAgain(anne, card);
        await expect(main(anne.page).getByText(question)).toBeVisible();
      }
      anne.server.honest();
      await openAgain(anne, card);
      await expect(documents(anne.page).getByText(words.certified)).toHaveCount(PAPERS.length);
      expect(sealed()).toHaveLength(1);
      expect(sealings()).toEqual([]);

      expectNothingInClear(anne.server);
      expectNothingInClear(bruno.server);
      await expectEncrypted(anne.member, id);
    });

    test('makes nothing look certified, anchored or whole that is not', async ({ browser, site, crew }) => {
      test.setTimeout(600_000);
      const { anne, bruno, card, id } = await cardOfAnne({ browser, site, crew }, lng);
      await lend(anne, bruno, lng);
      const held = documents(anne.page);
      const certified = held.getByText(words.certified);

      // A document that nobody but the server has added, though its log has it.
      const vault = await read<{ readonly recipient: string }>(anne.member, 'vault');
      const sealed = await inventDocument(vault.recipient, pdfPaper('Vente.pdf', ['Le bateau est vendu']));
      const invented = await addSealed(anne.member, id, sealed);
      await openAgain(anne, card);
      await expect(held.filter({ hasText: 'Vente' }).getByText(words.foreign)).toBeVisible();
      await expect(certified).toHaveCount(PAPERS.length);
      await answerOf(anne.member.request, 'remove_document', { id: invented });

      for (const { what, change, said } of replacedRows(sealed, words)) {
        anne.server.lie<Card>('nfcard', (answer) => ({ ...answer, documents: change(both(answer)) }));
        await openAgain(anne, card);
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
      await openAgain(anne, card);
      await expect(held.getByText(words.refused).first()).toBeVisible();
      anne.server.lie<Inclusion>('log_inclusion', (answer) => anchoredIn2020(answer));
      await openAgain(anne, card);
      await expect(certified).toHaveCount(PAPERS.length);
      await expect(main(anne.page).getByText(words.alone).first()).toBeVisible();
      await expect(main(anne.page).getByText(words.anchored)).toHaveCount(0);
      anne.server.honest();

      // Whoever she has lent it to is told no more than what a log can show, and opens nothing that was changed.
      const lent = documents(bruno.page);
      const receiver = await read<{ readonly recipient: string }>(bruno.member, 'vault');
      const forBruno = await inventDocument(
        receiver.recipient,
        pdfPaper('Vente.pdf', ['Le bateau est vendu']),
      );
      await openAgain(bruno, card);
      await expect(lent.getByText(words.entered)).toHaveCount(PAPERS.length);
      await expect(lent.getByText(words.certified)).toHaveCount(0);
      const rows = replacedRows(forBruno, words).filter(({ said }) => said !== words.foreign);
      for (const { what, change, said } of rows) {
        bruno.server.lie<Card>('nfcard', (answer) => ({ ...answer, documents: change(both(answer)) }));
        await openAgain(bruno, card);
        await expect(lent.getByText(said), what).toHaveCount(PAPERS.length);
        await expect(lent.getByText(words.entered), what).toHaveCount(0);
      }
      bruno.server.honest();
      await openAgain(bruno, card);
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
      const { paper, proof } = await certify(await crew.known('Soizic'), PAPERS[0]);
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
  readonly change: (papers: readonly [Paper, Paper]) => readonly Paper[];
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

interface Stage {
  readonly browser: Browser;
  readonly site: Site;
  readonly crew: Crew;
}

/** Anne, who looks at her card with two papers, and Bruno, who knows of nothing yet. */
async function cardOfAnne(stage: Stage, lng: Lng) {
  const words = WORDS[lng];
  const [anne, bruno] = await Promise.all([newcomer(stage, 'Anne'), newcomer(stage, 'Bruno')]);
  const [boat_id, id] = [crypto.randomUUID(), crypto.randomUUID()];
  const { request } = anne.member;
  await answerOf(request, 'save_boat', { id: boat_id, name: 'Belle Brise', type: 'sailing_yacht' });
  expect(await answerOf(request, 'create_nfcard', { id, boat_id, title: '' })).toEqual({ id });
  const card = `/wallet/nfcards/${id}`;
  await openPage(anne.page, card, lng);
  await makeVault(anne.page, lng);
  await main(anne.page)
    .getByLabel(words.choose)
    .setInputFiles([...PAPERS]);
  await press(anne.page.getByRole('form', { name: words.drafts }), words.add);
  await expect(main(anne.page).getByText(words.certified)).toHaveCount(PAPERS.length);
  return { anne, bruno, card, id };
}

/** Somebody with a password and a browser of their own, whose server is the test’s to play. */
async function newcomer({ browser, site, crew }: Stage, firstName: string): Promise<Person> {
  const member = await crew.register(firstName);
  await givePassword(member, KEY);
  const page = await pageOf(browser, site, member);
  return { member, page, server: await playHostileServer(page) };
}

/** The ordinary way, to somebody who makes their vault only then. */
async function lend(anne: Person, bruno: Person, lng: Lng): Promise<void> {
  const words = WORDS[lng];
  await press(main(anne.page), words.send);
  await main(anne.page).getByLabel(words.address, { exact: true }).fill(bruno.member.email);
  await press(main(anne.page), words.week);
  await press(main(anne.page), words.check);
  await press(anne.page.getByRole('dialog'), words.send);
  await expect(main(anne.page).getByText(words.sent)).toBeVisible();
  await openPage(bruno.page, '/wallet/received', lng);
  await press(main(bruno.page), words.accept);
  await expect(main(bruno.page).getByText(words.needsVault)).toBeVisible();
  await makeVault(bruno.page, lng);
  await press(main(bruno.page), words.ask);
  await press(main(anne.page), words.seal);
  await main(bruno.page).getByRole('link', { name: words.read }).press('Enter');
  const documents = main(bruno.page).getByRole('list', { name: words.documents, exact: true });
  await expect(documents.getByRole('listitem')).toHaveCount(PAPERS.length);
}

async function read<Answer>({ request }: Member, operation: string): Promise<Answer> {
  return (await (await request.get(`/api/${operation}`)).json()) as Answer;
}

async function bytesOf({ request }: Member, document: string, file: string): Promise<Buffer> {
  return (await request.get(`/api/download_document?id=${document}&file_id=${file}`)).body();
}

function expectNothingInClear({ written }: HostileServer): void {
  for (const { operation, body } of written)
    for (const plain of PLAIN) expect(body, operation).not.toContain(plain);
}

/** What the server keeps of the bytes; a browser does not tell Playwright of them. */
async function expectEncrypted(member: Member, card: string): Promise<void> {
  const { documents } = await read<Card>(member, `nfcard?id=${card}`);
  for (const { id, files } of documents)
    for (const file of files) {
      const bytes = (await bytesOf(member, id, file.id)).toString('latin1');
      for (const plain of ['%PDF', ...PLAIN]) expect(bytes).not.toContain(plain);
    }
}

interface MadeUp {
  readonly card: string;
  readonly boat: object;
  readonly email: string;
}

/** A card that waits to be given to somebody for good, as `sendings` tells of one. */
function sendingOf({ card, boat, email }: MadeUp, readers_waiting: readonly Reader[]): Sending {
  const day = 86_400_000;
  const made = {
    id: crypto.randomUUID(),
    nfcard_id: card,
    kind: 'permanent',
    state: 'waiting',
    sender: { kind: 'member', id: crypto.randomUUID(), name: 'Anne L.' },
    receiver: { kind: 'email', id: null, name: email },
    title: '',
    boat,
    note: '',
    valid_from: null,
    valid_until: null,
    sent_at: new Date(Date.now() - day).toISOString(),
    expires_at: new Date(Date.now() + day).toISOString(),
    settled_at: null,
    proof: null,
    can_read: null,
    asked_at: null,
    intent: null,
  };
  return { ...made, readers_waiting };
}

function both({ documents: [one, other] }: Card): readonly [Paper, Paper] {
  if (one === undefined || other === undefined) throw new Error('it has two papers');
  return [one, other];
}

function withVersion(paper: Paper, change: Partial<Version>): Paper {
  const { sealed_title, sealed_key, entry_no, id } = change;
  const given = { sealed_title, sealed_key, entry_no, id };
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...paper, files: paper.files.map((file) => ({ ...file, ...known })) };
}

function exchanged(one: Paper, other: Paper, what: 'entry_no' | 'sealed_title'): readonly Paper[] {
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

function oneBitChanged(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const middle = Math.floor(changed.length / 2);
  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle);
  return changed;
}
