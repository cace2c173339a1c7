import { $user, logoutCall, type User, userCall } from '@nfcards/shared/auth';
import { $client, CACHE_LIFETIME, createClient } from '@nfcards/shared/client';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { pageArrived } from '../pages/location.model.ts';
import { $unread, windowReturned } from './unread.model.ts';

const anne = {
  id: '6f1c2a30-0000-4000-8000-000000000001',
  email: 'anne@example.org',
  email_verified: true,
  first_name: 'Anne',
  last_name: 'Le Goff',
  street: '',
  city: '',
  postal_code: '',
  phonenumber: '',
  phone_verified: false,
  language: 'fr',
  account_type: 'owner',
  place_id: null,
  profile_type: 'public',
  hide_activity_status: false,
  allow_sharing: true,
  disable_all_notifications: false,
  notification_boat_maintenance: true,
  notification_partner_offers: false,
  notification_document_expiration: true,
  notification_messages: true,
  second_factor: false,
  member_since: '2026-05-01T12:00:00.000Z',
  referral_code: 'ABCDEFGHJK',
  profile_picture: null,
} satisfies User;

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

describe('what waits for the member', () => {
  it('is nothing, and nobody is asked, while nobody is logged in', async () => {
    const { scope, asked, unread } = visit();
    await allSettled(pageArrived, { scope, params: '/search' });
    await allSettled(windowReturned, { scope });
    expect(unread()).toEqual({ messages: 0, notifications: 0 });
    expect(asked).toEqual([]);
  });

  it('is counted at login, over all conversations', async () => {
    const { scope, unread } = visit();
    await allSettled(userCall.fx, { scope, params: {} });
    expect(unread()).toEqual({ messages: 3, notifications: 4 });
  });

  it('is asked for again as pages turn and as the window is looked at again, once a minute at most (ST12)', async () => {
    const { scope, timesAsked, wait } = visit({ user: anne });
    await allSettled(pageArrived, { scope, params: '/search' });
    await allSettled(pageArrived, { scope, params: '/wallet' });
    await allSettled(windowReturned, { scope });
    expect(timesAsked()).toBe(1);
    wait(CACHE_LIFETIME);
    await allSettled(windowReturned, { scope });
    expect(timesAsked()).toBe(2);
  });

  it('stays as it was last known when the network fails', async () => {
    const { scope, unread, answers, wait } = visit({ user: anne });
    await allSettled(pageArrived, { scope, params: '/search' });
    wait(CACHE_LIFETIME);
    answers['/api/notifications'] = () => new Response('', { status: 502 });
    await allSettled(pageArrived, { scope, params: '/wallet' });
    expect(unread()).toEqual({ messages: 3, notifications: 4 });
  });

  it('is forgotten at logout', async () => {
    const { scope, unread } = visit({ user: anne });
    await allSettled(pageArrived, { scope, params: '/search' });
    await allSettled(logoutCall.fx, { scope, params: {} });
    expect(unread()).toEqual({ messages: 0, notifications: 0 });
  });
});
