import { $user } from '@nfcards/shared/auth';
import { $client } from '@nfcards/shared/client';
import { liveEventHeard } from '@nfcards/shared/live';
import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { fakeCard } from './cards.fixture.ts';
import { $allCards, $cards, $waiting, opened, retryPressed } from './cards.model.ts';

const HERE = { params: {}, query: {} };

/** A server that has the cards that the test says. */
function visit(user: ReturnType<typeof member> | null = member()) {
  const server = { cards: [fakeCard()], isDown: false };
  const visited = visitAs(user, ({ path }) => {
    if (server.isDown) return Response.error();
    if (path === 'cookie') {
      const ended = { failure: true, failure_message: 'ended', failure_kind: 'login_required' };
      return Response.json(ended, { status: 401 });
    }
    return Response.json(server.cards);
  });
  const { scope } = visited;
  return {
    ...visited,
    server,
    open: () => allSettled(opened, { scope, params: HERE }),
    status: () => scope.getState($cards).status,
    readings: () => visited.inputsOf('get_all_nfcards').length,
  };
}

const WAITING = fakeCard({
  id: '0b9e7a10-0000-4000-8000-000000000002',
  role: 'received',
  kind: 'temporary',
  status: 'waiting',
});

describe('the member’s cards', () => {
  it('are asked for by nobody who is not logged in, and once somebody is', async () => {
    const { scope, open, status, readings } = visit(null);
    await open();
    expect([status(), readings()]).toEqual(['pending', 0]);
    await allSettled($user, { scope, params: member() });
    expect([status(), readings()]).toEqual(['ready', 1]);
  });

  it('are gone with the member', async () => {
    const { scope, open, status } = visit();
    await open();
    await allSettled($user, { scope, params: null });
    expect([status(), scope.getState($allCards)]).toEqual(['pending', []]);
  });

  it('say why they could not be read, and are asked for again', async () => {
    const { scope, server, open, status } = visit();
    server.isDown = true;
    await open();
    expect(status()).toBe('failed');
    server.isDown = false;
    await allSettled(retryPressed, { scope });
    expect(status()).toBe('ready');
  });

  it('stay on the screen when they cannot be read again', async () => {
    const { scope, server, open, status } = visit();
    await open();
    server.isDown = true;
    await allSettled(liveEventHeard, { scope, params: { kind: 'resync' } });
    await allSettled(retryPressed, { scope });
    expect(status()).toBe('ready');
  });

  it.each([
    ['nfcard', 2],
    ['sending', 2],
    ['boat', 2],
    ['berth_request', 1],
  ] as const)('are read anew when a %s changes, in all %i times', async (record, times) => {
    const { scope, open, readings } = visit();
    await open();
    // What kept answers an event makes old is the shared model’s to say: here they are forgotten.
    scope.getState($client).forget();
    const event = { kind: 'changed', record, id: WAITING.id } as const;
    await allSettled(liveEventHeard, { scope, params: event });
    expect(readings()).toBe(times);
  });

  it('tell how many wait for an answer', async () => {
    const { scope, server, open } = visit();
    server.cards = [fakeCard(), WAITING];
    await open();
    expect(scope.getState($waiting)).toBe(1);
    expect(scope.getState($allCards)[0]).toMatchObject(WAITING);
  });
});
