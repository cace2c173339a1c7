import { documentsOn, INSIDE, LENDING, lend, main } from '@nfcards/e2e/lending';
import { expect, type Member, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import type { HostileServer } from './hostile-server.ts';
import { strangersKey } from './hostile-server.ts';
import { bytesOf, type Card, cardOfAnne, openAgain, PAPERS, read } from './lent-card.ts';

const WORDS = {
  fr: {
    ...LENDING.fr,
    unattested: /^Votre coffre ne connaît pas d’envoi/,
    isNew: /^Vous avez envoyé/,
    changed: /n’est plus celle que votre coffre connaît/,
  },
  en: {
    ...LENDING.en,
    unattested: /^Your vault has no record of sending/,
    isNew: /^You sent/,
    changed: /is not the one that your vault knows/,
  },
} as const;

/** What no server is to see. */
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

for (const lng of ['fr', 'en'] as const) {
  const words = WORDS[lng];

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
      await openAgain(anne, card, lng);
      await expect(main(anne.page).getByText(words.unattested)).toBeVisible();
      await openPage(anne.page, '/wallet/received?list=out', lng);
      await openPage(anne.page, '/wallet/vault', lng);
      anne.server.honest();
      await openAgain(anne, card, lng);
      await expect(documentsOn(anne.page, lng).getByText(words.certified)).toHaveCount(PAPERS.length);
      await expect(main(anne.page).getByText(words.unattested)).toHaveCount(0);
      expect(sealed()).toEqual([]);

      await lend(anne, bruno, lng, PAPERS.length);
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
        await openAgain(anne, card, lng);
        await expect(main(anne.page).getByText(question)).toBeVisible();
      }
      anne.server.honest();
      await openAgain(anne, card, lng);
      await expect(documentsOn(anne.page, lng).getByText(words.certified)).toHaveCount(PAPERS.length);
      expect(sealed()).toHaveLength(1);
      expect(sealings()).toEqual([]);

      expectNothingInClear(anne.server);
      expectNothingInClear(bruno.server);
      await expectEncrypted(anne.member, id);
    });
  });
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
