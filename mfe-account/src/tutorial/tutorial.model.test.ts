import { $user, type User } from '@nfcards/shared/auth';
import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { laterAnswer, refusal } from '../member/answers.fixture.ts';
import { $tutorial, opened, retryPressed } from './tutorial.model.ts';

const NEW = member({ email_verified: false });

const NOTHING: Readonly<Record<string, unknown>> = {
  boats: [],
  favorites: { places: [], cursor: null },
  get_all_nfcards: [],
  referral: {
    code: 'ABCDEFGHJK',
    link: 'https://boats.example/register?referral_code=ABCDEFGHJK',
    count: 0,
    level: 'moussaillon',
    next_level: { name: 'matelot', from: 1 },
    year_at: 5,
    premium_until: null,
  },
};

const BOAT = {
  name: 'Étoile',
  type: 'catamaran',
  registration_number: '',
  flag: null,
  length: null,
  beam: null,
  draught: null,
};

const SOMETHING: Readonly<Record<string, unknown>> = {
  boats: [{ ...BOAT, id: '6f1c2a30-0000-4000-8000-000000000501', nfcards: 1 }],
  favorites: {
    places: [
      {
        id: 'FRLRH',
        name: 'La Rochelle',
        port_region: null,
        country: 'FR',
        category: 'port',
        position: null,
      },
    ],
    cursor: null,
  },
  get_all_nfcards: [
    {
      id: '6f1c2a30-0000-4000-8000-000000000601',
      title: '',
      boat: BOAT,
      role: 'held',
      kind: null,
      status: 'held',
      sending_id: null,
      sender: null,
      receiver: null,
      valid_from: null,
      valid_until: null,
      document_types: [],
      expires_on: null,
      created_at: '2026-05-01T12:00:00.000Z',
    },
  ],
  referral: { ...(NOTHING.referral as object), count: 1 },
};

function visit(user: User, first: Readonly<Record<string, unknown>>) {
  const server = { answers: first, later: null as Promise<Response> | null };
  const visited = visitAs(null, ({ path }) => {
    if (path === 'cookie') return refusal('login_required', 401);
    const answer = server.answers[path];
    if (server.later !== null) return server.later;
    return answer === undefined ? refusal('session_ended', 401) : Response.json(answer);
  });
  const { scope } = visited;
  return {
    ...visited,
    server,
    logIn: (who: User | null = user) => allSettled($user, { scope, params: who }),
    open: () => allSettled(opened, { scope, params: { params: { user_id: user.id }, query: {} } }),
    state: () => scope.getState($tutorial),
    done: () => {
      const state = scope.getState($tutorial);
      return state.status === 'ready'
        ? state.steps.filter(({ isDone }) => isDone).map(({ key }) => key)
        : state.status;
    },
  };
}

describe('the first steps (RT8)', () => {
  it('are all to be taken by whoever has just come', async () => {
    const { logIn, open, done } = visit(NEW, NOTHING);
    await open();
    expect(done()).toBe('pending');
    await logIn();
    expect(done()).toEqual([]);
  });

  it('tick themselves off by what is there', async () => {
    const { logIn, open, done } = visit(member({ phone_verified: true, second_factor: true }), SOMETHING);
    await logIn();
    await open();
    expect(done()).toEqual(['email', 'favourite', 'boat', 'nfcard', 'phone', 'secondFactor', 'invitation']);
  });

  it('follow the member’s own record', async () => {
    const { logIn, open, done, asked } = visit(NEW, NOTHING);
    await logIn();
    await open();
    await logIn({ ...NEW, email_verified: true });
    expect(done()).toEqual(['email']);
    expect(asked).toHaveLength(4);
  });

  it('lead to where they are taken', async () => {
    const { logIn, open, state } = visit(NEW, NOTHING);
    await logIn();
    await open();
    const shown = state();
    const paths = shown.status === 'ready' ? shown.steps.map(({ path }) => path) : [];
    expect(paths).toContain(`/profile/${NEW.id}/setting/security-setting/email-verify`);
    expect(paths).toContain('/search');
  });

  it('say why they could not be read, and are asked for again (ST2)', async () => {
    const { logIn, open, state, done, server, scope } = visit(NEW, NOTHING);
    server.later = Promise.resolve(Response.error());
    await logIn();
    await open();
    expect(state()).toMatchObject({ status: 'failed' });
    server.later = null;
    await allSettled(retryPressed, { scope });
    expect(done()).toEqual([]);
  });

  it('are shown to nobody once the session is over', async () => {
    const { logIn, open, state, scope } = visit(NEW, {});
    await logIn();
    await open();
    expect(scope.getState($user)).toBeNull();
    expect(state()).toEqual({ status: 'pending' });
  });

  it('are not shown by an answer that comes after the member has gone', async () => {
    const later = laterAnswer();
    const { logIn, open, state, server } = visit(NEW, NOTHING);
    server.later = later.promise;
    await logIn();
    const opening = open();
    const leaving = logIn(null);
    later.resolve(Response.json([]));
    await Promise.all([opening, leaving]);
    expect(state()).toEqual({ status: 'pending' });
  });
});
