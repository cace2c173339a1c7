import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { vaultMade } from '../vault/vault.model.ts';
import { fakeSending, shownCard } from './card.fixture.ts';
import { $sealFailure, $waiting, outRead, sealPressed } from './seal-waiting.model.ts';

vi.mock('../vault/vault-worker-client.ts', () => ({
  askWorker: (_: string, { sealed_keys, recipients }: { sealed_keys: string[]; recipients: string[] }) =>
    Promise.resolve(sealed_keys.map((key) => recipients.map((recipient) => `${key}>${recipient}`))),
  endWorker: () => undefined,
}));

const anne = member();
const YANN = '6f1c2a30-0000-4000-8000-000000000002';
const FIRST_KEY = `age1${'q'.repeat(58)}`;
const SECOND_KEY = `age1${'p'.repeat(58)}`;
const [registration, insurance] = shownCard().documents;
const proof = [
  { document_id: insurance?.id ?? '', type: 'insurance', expires_on: null, size: 1, digest: 'a'.repeat(64) },
] as const;

const items = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, value: string) => void items.set(name, value),
});
beforeEach(() => items.clear());

function asking(recipient = FIRST_KEY) {
  return { readers_waiting: [{ member_id: YANN, name: 'Yann L.', recipient }] };
}
const given = fakeSending({ kind: 'permanent', valid_from: null, valid_until: null, ...asking() });

function visit(answer: (asked: Asked) => Response | null = () => null) {
  const visited = visitAs(anne, (asked) => {
    const different = answer(asked);
    if (different !== null) return different;
    return Response.json(asked.path === 'nfcard' ? shownCard() : {});
  });
  const { scope } = visited;
  const known = { recipient: FIRST_KEY, wraps: [], memberId: anne.id, email: anne.email };
  return {
    ...visited,
    unlock: async () => {
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['decrypt']);
      await allSettled(vaultMade, { scope, params: { known, openedBy: { sealed: '', key } } });
    },
    read: (...sendings: readonly ReturnType<typeof fakeSending>[]) =>
      allSettled(outRead, { scope, params: sendings }),
  };
}

describe('receivers who wait for keys', () => {
  it('are served at once while the vault is open', async () => {
    const { unlock, read, inputsOf } = visit();
    await unlock();
    await read(given);
    expect(inputsOf('seal_nfcard')).toEqual([
      {
        id: given.id,
        documents: [registration, insurance].map((document) => ({
          id: document?.id,
          keys: [{ member_id: YANN, sealed_key: `${document?.files[0]?.sealed_key}>${FIRST_KEY}` }],
        })),
      },
    ]);
  });

  it('wait while it is closed, and are served once it opens', async () => {
    const { scope, unlock, read, inputsOf } = visit();
    await read(given);
    expect(inputsOf('seal_nfcard')).toEqual([]);
    expect(scope.getState($waiting)).toMatchObject([{ readers: [{ name: 'Yann L.' }] }]);
    await unlock();
    expect(inputsOf('seal_nfcard')).toHaveLength(1);
  });

  it('get the documents that went along with a loan, and no other', async () => {
    const { unlock, read, inputsOf } = visit();
    await unlock();
    await read(fakeSending({ state: 'accepted', proof: [...proof], ...asking() }));
    const [sealed] = inputsOf('seal_nfcard');
    expect(sealed?.documents).toMatchObject([{ id: insurance?.id }]);
  });

  it('wait until they have accepted a loan: what goes along is told then', async () => {
    const { scope, unlock, read, inputsOf } = visit();
    await unlock();
    await read(fakeSending(asking()));
    expect([scope.getState($waiting), inputsOf('seal_nfcard')]).toEqual([[], []]);
  });
});

describe('a receiver whose key has changed', () => {
  it('is served only when the sender says so, and is known by the new one then', async () => {
    const { scope, unlock, read, inputsOf } = visit();
    await unlock();
    await read(given);
    await read({ ...given, ...asking(SECOND_KEY) });
    expect(inputsOf('seal_nfcard')).toHaveLength(1);
    expect(scope.getState($waiting)).toMatchObject([{ readers: [{ acquaintance: 'changed' }] }]);
    await allSettled(sealPressed, { scope });
    expect(inputsOf('seal_nfcard')).toHaveLength(2);
    await read({ ...given, ...asking(SECOND_KEY) });
    expect(scope.getState($waiting)).toMatchObject([{ readers: [{ acquaintance: 'known' }] }]);
  });
});

it('a seal that failed is said, and tried again by a press', async () => {
  let isOut = true;
  const { scope, unlock, read, inputsOf } = visit(({ path }) =>
    path === 'seal_nfcard' && isOut ? Response.json({}, { status: 503 }) : null,
  );
  await unlock();
  await read(given);
  expect(scope.getState($sealFailure)).toMatchObject({ kind: 'STATUS' });
  isOut = false;
  await allSettled(sealPressed, { scope });
  expect([scope.getState($sealFailure), inputsOf('seal_nfcard').length]).toEqual([null, 2]);
});
