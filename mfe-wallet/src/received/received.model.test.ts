import { liveEventHeard } from '@nfcards/shared/live';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { fakeSending } from '../sending/card.fixture.ts';
import {
  $news,
  $refusal,
  acceptPressed,
  askPressed,
  declineConfirmed,
  opened,
  received,
  sent,
} from './received.model.ts';

const yann = member({ id: '6f1c2a30-0000-4000-8000-000000000002' });

async function visit(answer: (asked: Asked) => Response | null = () => null) {
  const visited = visitAs(yann, (asked) => {
    const different = answer(asked);
    if (different !== null) return different;
    if (asked.path === 'sendings') return Response.json({ sendings: [fakeSending()], cursor: null });
    if (asked.path === 'accept_nfcard') return Response.json({ nfcard_id: fakeSending().nfcard_id });
    return Response.json(asked.path === 'vault' ? { recipient: null, wraps: [] } : {});
  });
  await allSettled(opened, { scope: visited.scope, params: { params: {}, query: {} } });
  const writes = () =>
    visited.asked
      .map(({ path }) => path)
      .filter((path) => path.endsWith('_nfcard') || path === 'ask_for_keys');
  return { ...visited, writes };
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
    expect(scope.getState($news)).toMatchObject({ what: 'accepted' });
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
    expect(scope.getState($news)).toMatchObject({ what: 'asked' });
  });

  it('leads to the vault whoever has none', async () => {
    const body = { failure: true, failure_message: 'no vault', failure_kind: 'vault_missing' };
    const { scope } = await visit(({ path }) =>
      path === 'ask_for_keys' ? Response.json(body, { status: 404 }) : null,
    );
    await allSettled(askPressed, { scope, params: fakeSending({ can_read: false }) });
    expect(scope.getState($refusal)).toMatchObject({ needsVault: true });
  });
});

it('declining is said, and the list read again', async () => {
  const { scope, writes, inputsOf } = await visit();
  const before = inputsOf('sendings').length;
  await allSettled(declineConfirmed, { scope, params: fakeSending() });
  expect(writes()).toEqual(['decline_nfcard']);
  expect(scope.getState($news)).toMatchObject({ what: 'declined' });
  expect(inputsOf('sendings').length).toBe(before + 2);
});
