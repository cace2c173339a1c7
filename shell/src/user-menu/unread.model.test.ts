import { $user, logoutCall, type User, userCall } from '@nfcards/shared/auth';
import { $client, CACHE_LIFETIME, createClient } from '@nfcards/shared/client';
import { liveEventHeard } from '@nfcards/shared/live';
import { member } from '@nfcards/shared/testing';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { pageArrived } from '../location/location.model.ts';
import { $unread, windowReturned } from './unread.model.ts';

const anne = member();

/** The latest one of them tells of a conversation by its number. */
function notified(...conversations: readonly number[]) {
  return conversations.map((no) => ({
    id: `6f1c2a30-0000-4000-8000-00000000050${no}`,
    notice: {
      kind: 'message_received',
      data: { conversation_id: conversation(no, 0).id, who: 'Yann L.' },
    },
    read: false,
    created_at: '2026-05-01T12:00:00.000Z',
  }));
}

function conversation(no: number, unread: number) {
  return {
    id: `6f1c2a30-0000-4000-8000-00000000010${no}`,
    with: { kind: 'gone' },
    as_place: false,
    last_message: {
      id: '6f1c2a30-0000-4000-8000-000000000200',
      no: 1,
      ours: false,
      author: null,
      text: 'Bonjour',
      nfcard_id: null,
      berth: null,
      sent_at: '2026-05-01T12:00:00.000Z',
    },
    unread,
  };
}

function visit({ user = null }: { readonly user?: User | null } = {}) {
  const asked: string[] = [];
  let time = 0;
  const answers: Record<string, () => Response> = {
    '/api/cookie': () => Response.json(anne),
    '/api/logout': () => Response.json({}),
    '/api/conversations': () =>
      Response.json({
        conversations: [conversation(1, 2), conversation(2, 0), conversation(3, 1)],
        cursor: null,
      }),
    '/api/notifications': () => Response.json({ notifications: [], unread: 4, cursor: null }),
  };
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: async (url) => {
      asked.push(String(url));
      return answers[String(url)]?.() ?? Response.error();
    },
    now: () => time,
  });
  const scope = fork({
    values: [
      [$client, client],
      [$user, user],
    ],
  });
  return {
    scope,
    asked,
    answers,
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
    unread: () => scope.getState($unread),
    timesAsked: () => asked.filter((url) => url === '/api/notifications').length,
  };
}

describe('unread messages and notifications', () => {
  it('are zero without a request while there is no session', async () => {
    const { scope, asked, unread } = visit();
    await allSettled(pageArrived, { scope, params: '/search' });
    await allSettled(windowReturned, { scope });
    expect(unread()).toEqual({ messages: 0, notifications: 0, total: 0 });
    expect(asked).toEqual([]);
  });

  it('are counted at login, over all conversations', async () => {
    const { scope, unread } = visit();
    await allSettled(userCall.fx, { scope, params: {} });
    expect(unread()).toEqual({ messages: 3, notifications: 4, total: 7 });
  });

  it('are read again after navigations and when the window is visible again, once a minute at most (ST12)', async () => {
    const { scope, timesAsked, wait } = visit({ user: anne });
    await allSettled(pageArrived, { scope, params: '/search' });
    await allSettled(pageArrived, { scope, params: '/wallet' });
    await allSettled(windowReturned, { scope });
    expect(timesAsked()).toBe(1);
    wait(CACHE_LIFETIME);
    await allSettled(windowReturned, { scope });
    expect(timesAsked()).toBe(2);
  });

  it('count a message with a notification once, and the notifications of all others', async () => {
    const { scope, unread, answers } = visit();
    // Of the second everything was read meanwhile; the ninth is not among the latest.
    const told = { notifications: notified(1, 2, 3, 9), unread: 6, cursor: null };
    answers['/api/notifications'] = () => Response.json(told);
    await allSettled(userCall.fx, { scope, params: {} });
    expect(unread()).toEqual({ messages: 3, notifications: 6, total: 7 });
  });

  it('are read again after a live event that changes them, and after no other', async () => {
    const { scope, unread, answers, timesAsked, wait } = visit({ user: anne });
    await allSettled(pageArrived, { scope, params: '/search' });
    // What is kept of these answers, the event has emptied.
    wait(CACHE_LIFETIME);
    answers['/api/notifications'] = () => Response.json({ notifications: [], unread: 5, cursor: null });
    const boat = { kind: 'changed', record: 'boat', id: anne.id } as const;
    await allSettled(liveEventHeard, { scope, params: boat });
    expect(unread()).toMatchObject({ notifications: 4 });
    await allSettled(liveEventHeard, { scope, params: { kind: 'notifications_read' } });
    expect(unread()).toMatchObject({ notifications: 5 });
    expect(timesAsked()).toBe(2);
  });

  it('stay as they were when the network fails', async () => {
    const { scope, unread, answers, wait } = visit({ user: anne });
    await allSettled(pageArrived, { scope, params: '/search' });
    wait(CACHE_LIFETIME);
    answers['/api/notifications'] = () => new Response('', { status: 502 });
    await allSettled(pageArrived, { scope, params: '/wallet' });
    expect(unread()).toEqual({ messages: 3, notifications: 4, total: 7 });
  });

  it('are reset at logout', async () => {
    const { scope, unread } = visit({ user: anne });
    await allSettled(pageArrived, { scope, params: '/search' });
    await allSettled(logoutCall.fx, { scope, params: {} });
    expect(unread()).toEqual({ messages: 0, notifications: 0, total: 0 });
  });
});
