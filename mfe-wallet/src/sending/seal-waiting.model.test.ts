import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lockPressed, vaultMade } from '../vault/vault.model.ts';
import { fakeSending, shownCard } from './card.fixture.ts';
import { NEW_DRAFT } from './draft.ts';
import { aboutIntent, writeIntent } from './intent.ts';
import { NO_KNOWN_KEYS, withKeys } from './keys/known-keys.ts';
import { $sealFailure, sealPressed } from './seal-waiting.model.ts';
import { sealingWorker } from './sealing-worker.fixture.ts';
import { sendableDocuments } from './sendable-documents.ts';
import { $isComparing, $waiting, outRead } from './waiting-readers.model.ts';

vi.mock('../vault/worker/vault-worker-client.ts', () => import('./sealing-worker.fixture.ts'));

const anne = member();
const YANN = '6f1c2a30-0000-4000-8000-000000000002';
const FIRST_KEY = `age1${'q'.repeat(58)}`;
const SECOND_KEY = `age1${'p'.repeat(58)}`;
const OWN_VAULT = `age1${'z'.repeat(58)}`;
const EMAIL = 'yann@example.org';
const [registration, insurance] = shownCard().documents;
const proof = [
  { document_id: insurance?.id ?? '', type: 'insurance', expires_on: null, size: 1, digest: 'a'.repeat(64) },
] as const;

const items = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, value: string) => void items.set(name, value),
  removeItem: (name: string) => void items.delete(name),
});
beforeEach(() => {
  items.clear();
  sealingWorker.vault = 'anne';
});

function asking(recipient = FIRST_KEY, member_id = YANN) {
  return { readers_waiting: [{ member_id, name: 'Yann L.', recipient }] };
}
const forGood = fakeSending({ kind: 'permanent', valid_from: null, valid_until: null, ...asking() });
const lent = fakeSending({ state: 'accepted', proof: [...proof], ...asking() });

/** What the vault seals of a sending of the whole card, as it is made. */
async function sent(
  sending: ReturnType<typeof fakeSending>,
  { revision = 0, card = shownCard(), draft = { ...NEW_DRAFT, email: EMAIL } } = {},
) {
  const going = {
    id: sending.id,
    cardId: card.id,
    draft,
    documents: sendableDocuments(card),
    revision,
    secret: null,
  };
  return { ...sending, intent: await note(aboutIntent(sending.id), await writeIntent(going)) };
}

const note = async (about: string, text: string) =>
  btoa(`${sealingWorker.vault} on ${about}: ${encodeURIComponent(text)}`);

/** A list in which Yann's key is agreed to for what goes to his address. */
async function knowing(recipient = FIRST_KEY, revision = 1) {
  const key = { memberId: YANN, recipient, fingerprint: '' };
  const known = { ...withKeys(NO_KNOWN_KEYS, `email:${EMAIL}`, [key]), revision };
  return { known_keys: await note('known keys', JSON.stringify(known)) };
}

function visit(
  answer: (asked: Asked) => Response | Promise<Response> | null = () => null,
  kept = { known_keys: '' },
) {
  const server = { ...kept, card: shownCard() };
  const visited = visitAs(anne, (asked) => {
    const different = answer(asked);
    if (different !== null) return different;
    if (asked.path === 'known_keys') return Response.json({ known_keys: server.known_keys || null });
    if (asked.path === 'save_known_keys') server.known_keys = String(asked.input.known_keys);
    return Response.json(asked.path === 'nfcard' ? server.card : {});
  });
  const { scope } = visited;
  const known = { recipient: OWN_VAULT, wraps: [], memberId: anne.id, email: anne.email };
  return {
    ...visited,
    server,
    unlock: async () => {
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['decrypt']);
      await allSettled(vaultMade, { scope, params: { known, openedBy: { sealed: '', key } } });
    },
    read: (...sendings: readonly ReturnType<typeof fakeSending>[]) =>
      allSettled(outRead, { scope, params: sendings }),
    press: () => allSettled(sealPressed, { scope }),
    sealed: () => visited.inputsOf('seal_nfcard'),
  };
}

describe('receivers who wait for keys', () => {
  it('are shown first where they had none as it was sent, and served by one press', async () => {
    const { scope, unlock, read, press, sealed } = visit();
    await unlock();
    await read(await sent(forGood));
    expect(sealed()).toEqual([]);
    expect(scope.getState($waiting)).toMatchObject([
      { intent: { receiver: { name: EMAIL } }, readers: [{ name: 'Yann L.', trust: 'new' }] },
    ]);
    await press();
    expect(sealed()).toEqual([
      {
        id: forGood.id,
        documents: [registration, insurance].map((document) => ({
          id: document?.id,
          keys: [
            {
              member_id: YANN,
              recipient: FIRST_KEY,
              sealed_key: `${document?.files[0]?.sealed_key}>${FIRST_KEY}`,
            },
          ],
        })),
        vault: OWN_VAULT,
      },
    ]);
  });

  it('are served by a press while they are compared once more, if they are still the same', async () => {
    const served = async (again: ReturnType<typeof asking>) => {
      const answer = Promise.withResolvers<null>();
      let isHeld = false;
      const { scope, unlock, read, press, sealed } = visit(({ path }) =>
        isHeld && path === 'known_keys'
          ? answer.promise.then(() => Response.json({ known_keys: null }))
          : null,
      );
      await unlock();
      const sending = await sent(forGood);
      await read(sending);
      isHeld = true;
      const reading = read({ ...sending, ...again });
      await vi.waitFor(() => expect(scope.getState($isComparing)).toBe(true));
      const pressing = press();
      expect(sealed()).toEqual([]);
      answer.resolve(null);
      await Promise.all([reading, pressing]);
      return sealed().length;
    };
    expect(await served(asking())).toBe(1);
    expect(await served(asking(SECOND_KEY))).toBe(0);
  });

  it('are served at once by the key that was agreed to for them', async () => {
    const { unlock, read, press, sealed } = visit();
    await unlock();
    await read(await sent(forGood));
    await press();
    const later = { ...lent, id: lent.id.replace('90', '91') };
    await read(await sent(later));
    expect(sealed().map(({ id }) => id)).toEqual([forGood.id, later.id]);
  });

  it('are served at once on another device, to which the vault brings the list', async () => {
    const { unlock, read, sealed } = visit(undefined, await knowing());
    await unlock();
    await read(await sent(forGood));
    expect(sealed()).toHaveLength(1);
  });

  it('are served once, also where the server goes on saying that they wait', async () => {
    const { unlock, read, press, sealed } = visit();
    await unlock();
    await read(await sent(forGood));
    await press();
    await read(await sent(forGood));
    await read(await sent(forGood));
    expect(sealed()).toHaveLength(1);
    await read({ ...(await sent(forGood)), ...asking(SECOND_KEY) });
    await press();
    expect(sealed()).toHaveLength(2);
  });

  it('get what is added to a loan, and that alone makes another seal', async () => {
    const { unlock, read, sealed } = visit(undefined, await knowing());
    await unlock();
    await read(await sent(lent));
    await read(await sent(lent));
    expect(sealed()).toHaveLength(1);
    const both = [{ ...proof[0], document_id: registration?.id ?? '' }, proof[0]];
    await read(await sent({ ...lent, proof: both }));
    expect(sealed()[1]?.documents).toMatchObject([{ id: registration?.id }, { id: insurance?.id }]);
  });

  it('wait while it is closed, and are compared once it opens', async () => {
    const { scope, unlock, read, press, sealed } = visit(undefined, await knowing());
    await read(await sent(forGood));
    await press();
    expect(scope.getState($waiting)).toMatchObject([{ intent: null, readers: [{ name: 'Yann L.' }] }]);
    await unlock();
    expect(sealed()).toHaveLength(1);
    await allSettled(lockPressed, { scope });
    await read(await sent(forGood));
    expect(sealed()).toHaveLength(1);
  });

  it('get the documents that went along with a loan, and no other', async () => {
    const { unlock, read, sealed } = visit(undefined, await knowing());
    await unlock();
    await read(await sent(lent));
    expect(sealed()[0]?.documents).toMatchObject([{ id: insurance?.id }]);
  });

  it('wait until they have accepted a loan: what goes along is told then', async () => {
    const { scope, unlock, read, sealed } = visit(undefined, await knowing());
    await unlock();
    await read(await sent(fakeSending(asking())));
    expect([scope.getState($waiting), sealed()]).toEqual([[], []]);
  });
});

describe('a server that lies', () => {
  it('gets nothing sealed for a sending that the member never made', async () => {
    const { scope, unlock, read, sealed } = visit(undefined, await knowing());
    await unlock();
    await read({ ...forGood, ...asking(SECOND_KEY, 'eve') });
    await read(forGood);
    expect(sealed()).toEqual([]);
    expect(scope.getState($waiting)).toMatchObject([{ intent: null }]);
  });

  it.each([
    ['another sending', async () => ({ ...(await sent(forGood)), id: lent.id.replace('90', '92') })],
    ['another card', async () => ({ ...(await sent(forGood)), nfcard_id: forGood.id })],
    [
      'another vault',
      async () => ({ ...forGood, intent: await note(aboutIntent(forGood.id), '{}').then(() => btoa('eve')) }),
    ],
  ])('gets nothing sealed for what the vault said of %s', async (_, lie) => {
    const { scope, unlock, read, sealed } = visit(undefined, await knowing());
    await unlock();
    await read(await lie());
    expect(sealed()).toEqual([]);
    expect(scope.getState($waiting)).toMatchObject([{ intent: null }]);
  });

  it('gets nothing sealed for a key of its own, nor for somebody who is known as another’s receiver', async () => {
    const { unlock, read, sealed } = visit(undefined, await knowing());
    await unlock();
    await read({ ...(await sent(forGood)), ...asking(FIRST_KEY, 'eve') });
    await read({ ...(await sent(forGood)), ...asking(SECOND_KEY) });
    await read(await sent(forGood, { draft: { ...NEW_DRAFT, email: 'maud@example.org' } }));
    expect(sealed()).toEqual([]);
  });

  it('gets nothing sealed for another than the member it was sent to, even by a press', async () => {
    const { scope, unlock, read, press, sealed } = visit();
    await unlock();
    const draft = { ...NEW_DRAFT, to: 'member' as const, member: { id: YANN, name: 'Yann L.' } };
    await read({ ...(await sent(forGood, { draft })), ...asking(SECOND_KEY, 'eve') });
    await press();
    expect([scope.getState($waiting), sealed()]).toEqual([[], []]);
  });

  it('gets no other document sealed in the place of one that was sent', async () => {
    const { scope, server, unlock, read, press, sealed } = visit(undefined, await knowing());
    await unlock();
    const [document, ...others] = server.card.documents;
    const files = document?.files.map((file) => ({ ...file, sealed_key: 'another0' })) ?? [];
    server.card = shownCard({ documents: document === undefined ? [] : [{ ...document, files }, ...others] });
    await read(await sent(forGood));
    expect(sealed()).toEqual([]);
    expect(scope.getState($sealFailure)).toEqual({ kind: 'documents_changed' });
    await press();
    expect(sealed()).toHaveLength(1);
  });

  it('gets no other document sealed with a loan, even by a press', async () => {
    const { unlock, read, press, sealed } = visit();
    await unlock();
    const card = shownCard({ documents: insurance === undefined ? [] : [insurance] });
    const both = [{ ...proof[0], document_id: registration?.id ?? '' }, proof[0]];
    await read({ ...(await sent(lent, { card })), proof: both });
    await press();
    expect(sealed()[0]?.documents).toMatchObject([{ id: insurance?.id }]);
  });

  it.each([
    ['no list', async () => ({ known_keys: '' })],
    ['the list of another vault', async () => ({ known_keys: btoa('eve') })],
    ['an older list than this device has seen', async () => knowing(FIRST_KEY, 4)],
  ])('only causes a question by %s', async (_, list) => {
    items.set(`nfcards-known-keys-seen:${anne.id}`, '5');
    const { scope, unlock, read, sealed } = visit(undefined, await list());
    await unlock();
    await read(await sent(forGood));
    expect(sealed()).toEqual([]);
    expect(scope.getState($waiting)).toMatchObject([{ readers: [{ trust: 'new' }] }]);
  });

  it('only causes a question by an older list than the one that the sending was made with', async () => {
    const { unlock, read, sealed } = visit(undefined, await knowing(FIRST_KEY, 4));
    await unlock();
    await read(await sent(forGood, { revision: 5 }));
    expect(sealed()).toEqual([]);
  });

  it('only causes a question where the list does not come', async () => {
    const { scope, unlock, read, sealed } = visit(
      ({ path }) => (path === 'known_keys' ? Response.json({}, { status: 503 }) : null),
      await knowing(),
    );
    await unlock();
    await read(await sent(forGood));
    expect([sealed(), scope.getState($waiting).length]).toEqual([[], 1]);
  });
});

describe('a sending of before the vault kept note of them', () => {
  it('is served when the member says so, and its key is agreed to for nothing else', async () => {
    const { server, unlock, read, press, sealed } = visit();
    await unlock();
    await read(forGood);
    await press();
    expect(sealed()).toHaveLength(1);
    expect(decodeURIComponent(atob(server.known_keys))).toContain('"receivers":[]');
  });
});

describe('a receiver whose key has changed', () => {
  it('is served only when the sender says so, and is known by the new one then', async () => {
    const { scope, unlock, read, press, sealed } = visit(undefined, await knowing());
    await unlock();
    await read(await sent(forGood));
    expect(sealed()).toHaveLength(1);
    await read({ ...(await sent(forGood)), ...asking(SECOND_KEY) });
    expect(sealed()).toHaveLength(1);
    expect(scope.getState($waiting)).toMatchObject([{ readers: [{ trust: 'changed' }] }]);
    await press();
    expect(sealed()).toHaveLength(2);
    await read({ ...(await sent(forGood)), ...asking(SECOND_KEY) });
    expect(scope.getState($waiting)).toMatchObject([{ readers: [{ trust: 'known' }] }]);
  });
});

it('a seal that failed is said, and tried again by a press', async () => {
  let isOut = true;
  const { scope, unlock, read, press, sealed } = visit(
    ({ path }) => (path === 'seal_nfcard' && isOut ? Response.json({}, { status: 503 }) : null),
    await knowing(),
  );
  await unlock();
  await read(await sent(forGood));
  expect(scope.getState($sealFailure)).toMatchObject({ kind: 'STATUS' });
  isOut = false;
  await press();
  expect([scope.getState($sealFailure), sealed().length]).toEqual([null, 2]);
});
