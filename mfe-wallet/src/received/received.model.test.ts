import { liveEventHeard } from '@nfcards/shared/live';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newLinkSecret } from '../secret-link/link-secret.ts';
import { sendingAddress } from '../secret-link/sending-link.ts';
import { fakeSending } from '../sending/card.fixture.ts';
import { sealingWorker } from '../sending/sealing-worker.fixture.ts';
import { toBase64Url } from '../vault/crypto/encodings.ts';
import { vaultMade } from '../vault/vault.model.ts';
import { $isCut, $link, addressShown } from './link-in-hand.model.ts';
import {
  $linked,
  $outcome,
  $wanted,
  acceptPressed,
  askPressed,
  declineConfirmed,
  linkPasted,
  opened,
  received,
  sent,
} from './received.model.ts';

vi.mock('../vault/worker/vault-worker-client.ts', () => import('../sending/sealing-worker.fixture.ts'));

const yann = member({ id: '6f1c2a30-0000-4000-8000-000000000002' });

const OWN_VAULT = `age1${'p'.repeat(58)}`;
const ORIGIN = 'https://boats.example';
const page = { hash: '', pathname: '/wallet/received', search: '', origin: ORIGIN };
const shownAddresses: string[] = [];
const kept = new Map<string, string>();
vi.stubGlobal('location', page);
vi.stubGlobal('history', {
  state: null,
  replaceState: (_: null, __: string, to: string) => shownAddresses.push(to),
});
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
});
beforeEach(() => {
  kept.clear();
  shownAddresses.length = 0;
  page.hash = '';
  sealingWorker.vault = 'yann';
});

async function visit(
  answer: (asked: Asked) => Response | null = () => null,
  vault: 'none' | 'locked' = 'locked',
) {
  const visited = visitAs(yann, (asked) => {
    const different = answer(asked);
    if (different !== null) return different;
    if (asked.path === 'sendings') return Response.json({ sendings: [fakeSending()], cursor: null });
    if (asked.path === 'accept_nfcard') return Response.json({ nfcard_id: fakeSending().nfcard_id });
    return Response.json(
      asked.path === 'vault'
        ? { recipient: vault === 'none' ? null : OWN_VAULT, wraps: [], documents: 0 }
        : {},
    );
  });
  await allSettled(opened, { scope: visited.scope, params: { params: {}, query: {} } });
  const writes = () =>
    visited.asked
      .map(({ path }) => path)
      .filter((path) => path.endsWith('_nfcard') || path.endsWith('_keys'));
  return {
    ...visited,
    writes,
    unlock: async () => {
      const { scope } = visited;
      const known = { recipient: OWN_VAULT, wraps: [], memberId: yann.id, email: yann.email };
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['decrypt']);
      await allSettled(vaultMade, { scope, params: { known, openedBy: { sealed: '', key } } });
    },
  };
}

const gift = { kind: 'permanent', valid_from: null, valid_until: null } as const;

describe('what came and what went', () => {
  it('is read page by page', async () => {
    const pages: Readonly<Record<string, string | null>> = { '': 'p2', p2: null };
    const { scope, inputsOf } = await visit(({ path, input }) => {
      if (path !== 'sendings' || input.direction !== 'in') return null;
      const cursor = String(input.cursor ?? '');
      const sending = fakeSending({ note: cursor === '' ? 'first' : cursor });
      return Response.json({ sendings: [sending], cursor: pages[cursor] ?? null });
    });
    expect(scope.getState(received.$list)).toMatchObject({ sendings: [{ note: 'first' }], hasMore: true });
    await allSettled(received.morePressed, { scope });
    expect(scope.getState(received.$list)).toMatchObject({
      sendings: [{ note: 'first' }, { note: 'p2' }],
      hasMore: false,
    });
    await allSettled(received.morePressed, { scope });
    const { length } = inputsOf('sendings').filter(({ cursor }) => cursor === 'p2');
    expect(length).toBe(1);
  });

  it('keeps what is shown when the next page does not come', async () => {
    const { scope } = await visit(({ path, input }) => {
      if (path !== 'sendings') return null;
      return input.cursor === undefined
        ? Response.json({ sendings: [fakeSending()], cursor: 'p2' })
        : Response.json({}, { status: 503 });
    });
    await allSettled(sent.morePressed, { scope });
    expect(scope.getState(sent.$list)).toMatchObject({ status: 'ready', hasMore: true });
    expect(scope.getState(sent.$moreError)).toMatchObject({ kind: 'STATUS' });
  });

  it('is read again when somebody else has changed it', async () => {
    const { scope, inputsOf } = await visit();
    const before = inputsOf('sendings').length;
    const params = { kind: 'changed', record: 'sending', id: fakeSending().id } as const;
    // The client forgets by itself what an event makes old; here it is told of by the shell's stream.
    await allSettled(liveEventHeard, { scope, params });
    expect([before, scope.getState(received.$list).status]).toEqual([2, 'ready']);
  });
});

describe('accepting', () => {
  it('takes a loan at once, and asks for the keys behind it', async () => {
    const { scope, writes } = await visit();
    await allSettled(acceptPressed, { scope, params: fakeSending({ can_read: false }) });
    expect(writes()).toEqual(['accept_nfcard', 'ask_for_keys']);
    expect(scope.getState($outcome)).toMatchObject({ outcome: { kind: 'done', what: 'accepted' } });
  });

  it('takes what can be read without asking for anything', async () => {
    const { scope, writes } = await visit();
    await allSettled(acceptPressed, { scope, params: fakeSending({ ...gift, can_read: true }) });
    expect(writes()).toEqual(['accept_nfcard']);
  });

  it('asks for the keys of what is given for good before it is taken', async () => {
    const { scope, writes } = await visit();
    await allSettled(acceptPressed, { scope, params: fakeSending({ ...gift, can_read: false }) });
    expect(writes()).toEqual(['ask_for_keys']);
    expect(scope.getState($outcome)).toMatchObject({ outcome: { kind: 'done', what: 'asked' } });
  });

  it('waits for the vault of who has none, and then goes on by itself', async () => {
    const { scope, writes, unlock } = await visit(() => null, 'none');
    const lent = fakeSending({ can_read: false });
    await allSettled(acceptPressed, { scope, params: lent });
    expect([writes(), scope.getState($wanted)]).toEqual([[], { sending: lent, link: null }]);
    await unlock();
    expect([writes(), scope.getState($wanted)]).toEqual([['accept_nfcard', 'ask_for_keys'], null]);
  });

  it('needs no vault where there is nothing to seal', async () => {
    const { scope, writes } = await visit(() => null, 'none');
    await allSettled(acceptPressed, { scope, params: fakeSending({ can_read: true }) });
    expect(writes()).toEqual(['accept_nfcard']);
  });

  it('says what the server refuses', async () => {
    const body = { failure: true, failure_message: 'no vault', failure_kind: 'vault_missing' };
    const { scope } = await visit(({ path }) =>
      path === 'ask_for_keys' ? Response.json(body, { status: 404 }) : null,
    );
    await allSettled(askPressed, { scope, params: fakeSending({ state: 'accepted', can_read: false }) });
    expect(scope.getState($outcome)).toMatchObject({
      outcome: { kind: 'failed', error: { kind: 'FAILURE' } },
    });
  });
});

describe('the link of a sending', () => {
  const secret = newLinkSecret();
  const link = { id: fakeSending().id, secret };
  const address = sendingAddress(ORIGIN, link);
  const files = ['6f1c2a30-0000-4000-8000-000000000801', '6f1c2a30-0000-4000-8000-000000000802'] as const;
  const sealed = files.map((file_id, no) => ({
    file_id,
    sealed_key: btoa(`key${no} by ${toBase64Url(secret)}`),
  }));
  const unread = (sending: Parameters<typeof fakeSending>[0] = {}) =>
    fakeSending({ has_link: true, can_read: false, ...sending });
  const withKeys =
    (sending = unread()) =>
    ({ path, input }: Asked) => {
      if (path === 'sending_link_keys') return Response.json({ documents: sealed });
      if (path !== 'sendings') return null;
      return Response.json({ sendings: input.direction === 'in' ? [sending] : [], cursor: null });
    };
  /** Comes by the address. */
  const arrive = (answer = withKeys(), vault: 'none' | 'locked' = 'locked') => {
    page.hash = new URL(address).hash;
    return visit(answer, vault);
  };

  it('leaves the address, which other pages take along, and stays in the tab', async () => {
    const { scope } = await arrive();
    expect(scope.getState($link)).toEqual(link);
    expect(shownAddresses).toEqual(['/wallet/received']);
    page.hash = '';
    const again = await visit(withKeys());
    expect(again.scope.getState($link)).toEqual(link);
  });

  it('that was cut on its way says so, and leaves the address as well', async () => {
    page.hash = new URL(address).hash.slice(0, -3);
    const { scope } = await visit(withKeys());
    expect([scope.getState($link), scope.getState($isCut)]).toEqual([null, true]);
    expect([shownAddresses, kept.size]).toEqual([['/wallet/received'], 0]);
  });

  it('opens a loan at once: its keys are sealed for the vault, and nobody is asked for any', async () => {
    const { scope, writes, unlock, inputsOf } = await arrive(withKeys(), 'none');
    await allSettled(acceptPressed, { scope, params: unread() });
    expect(writes()).toEqual([]);
    await unlock();
    expect(writes()).toEqual(['sending_link_keys', 'keep_sending_keys', 'accept_nfcard']);
    expect(inputsOf('keep_sending_keys')).toEqual([
      {
        id: link.id,
        documents: files.map((file_id, no) => ({ file_id, sealed_key: `key${no}>yann` })),
        vault: OWN_VAULT,
      },
    ]);
    expect(scope.getState($outcome)).toMatchObject({ outcome: { kind: 'done', what: 'accepted' } });
    expect([scope.getState($link), kept.size]).toEqual([null, 0]);
  });

  it('opens what is given for good before it is taken', async () => {
    const { scope, writes, unlock } = await arrive();
    await unlock();
    await allSettled(acceptPressed, { scope, params: unread(gift) });
    expect(writes()).toEqual(['sending_link_keys', 'keep_sending_keys', 'accept_nfcard']);
  });

  it('asks for what came after it was made', async () => {
    const body = { failure: true, failure_message: 'keys', failure_kind: 'keys_missing' };
    const { scope, writes, unlock } = await arrive((asked) =>
      asked.path === 'accept_nfcard' ? Response.json(body, { status: 409 }) : withKeys()(asked),
    );
    await unlock();
    await allSettled(acceptPressed, { scope, params: unread(gift) });
    expect(writes().slice(-2)).toEqual(['accept_nfcard', 'ask_for_keys']);
    expect(scope.getState($outcome)).toMatchObject({ outcome: { kind: 'done', what: 'asked' } });
  });

  it('opens what was accepted without it', async () => {
    const { scope, writes, unlock } = await visit(withKeys());
    await unlock();
    const sending = unread({ state: 'accepted' });
    await allSettled(linkPasted, { scope, params: { sending, text: `Voici : ${address}` } });
    expect(writes()).toEqual(['sending_link_keys', 'keep_sending_keys']);
    expect(scope.getState($outcome)).toMatchObject({ outcome: { kind: 'done', what: 'opened' } });
  });

  it('that is another’s, or none, is refused before anything is asked', async () => {
    const { scope, writes, unlock } = await visit(withKeys());
    await unlock();
    const other = sendingAddress(ORIGIN, { ...link, id: '6f1c2a30-0000-4000-8000-000000000999' });
    for (const text of ['', other, address.slice(0, -1)]) {
      await allSettled(linkPasted, { scope, params: { sending: unread(), text } });
      expect(scope.getState($outcome)).toMatchObject({ outcome: { kind: 'noLink' } });
    }
    expect(writes()).toEqual([]);
  });

  it('with another key accepts nothing, and is out of the way', async () => {
    page.hash = new URL(sendingAddress(ORIGIN, { ...link, secret: newLinkSecret() })).hash;
    const { scope, writes, unlock } = await visit(withKeys());
    await unlock();
    await allSettled(acceptPressed, { scope, params: unread() });
    expect(writes()).toEqual(['sending_link_keys']);
    expect(scope.getState($outcome)).toMatchObject({
      outcome: { kind: 'failed', error: { kind: 'wrong_key' } },
    });
    expect([scope.getState($link), kept.size]).toEqual([null, 0]);
    // The right one comes after it, on the same page.
    page.hash = new URL(address).hash;
    await allSettled(addressShown, { scope });
    expect([scope.getState($outcome), scope.getState($link)]).toEqual([null, link]);
  });

  it('of which the server has no keys opens nothing', async () => {
    const { scope, writes, unlock } = await arrive((asked) =>
      asked.path === 'sending_link_keys' ? Response.json({ documents: [] }) : withKeys()(asked),
    );
    await unlock();
    await allSettled(acceptPressed, { scope, params: unread() });
    expect(writes()).toEqual(['sending_link_keys']);
    expect(scope.getState($outcome)).toMatchObject({ outcome: { error: { kind: 'wrong_key' } } });
  });

  it('is looked for to the end of what came, and missed only there', async () => {
    const { scope } = await arrive(({ path, input }) => {
      if (path !== 'sendings') return null;
      if (input.direction === 'out') return Response.json({ sendings: [], cursor: null });
      const sending = input.cursor === undefined ? fakeSending({ id: files[0] }) : unread();
      return Response.json({ sendings: [sending], cursor: input.cursor === undefined ? 'p2' : null });
    });
    expect(scope.getState($linked)).toMatchObject({ status: 'found', sending: { id: link.id } });
    const elsewhere = await arrive(withKeys(fakeSending({ id: files[0] })));
    expect(elsewhere.scope.getState($linked)).toEqual({ status: 'missing' });
  });
});

it('declining is said, and the list read again', async () => {
  const { scope, writes, inputsOf } = await visit();
  const before = inputsOf('sendings').length;
  await allSettled(declineConfirmed, { scope, params: fakeSending() });
  expect(writes()).toEqual(['decline_nfcard']);
  expect(scope.getState($outcome)).toMatchObject({ outcome: { kind: 'done', what: 'declined' } });
  expect(inputsOf('sendings').length).toBe(before + 2);
});
