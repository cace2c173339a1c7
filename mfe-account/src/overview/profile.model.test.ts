import { $user } from '@nfcards/shared/auth';
import { forgetAnswersFx } from '@nfcards/shared/client';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { laterAnswer, refusal } from '../member/answers.fixture.ts';
import { $referral } from '../referral/referral.model.ts';
import { $profile, opened, retryPressed } from './profile.model.ts';

const anne = member();
const BOB = '6f1c2a30-0000-4000-8000-000000000002';

function profile(id: string) {
  return {
    id,
    name: 'Anne L.',
    profile_type: 'public',
    account_type: 'owner',
    place: null,
    member_since: '2026-05-01T12:00:00.000Z',
    verified: true,
    level: 'moussaillon',
    referrals: 0,
    nfcards: 2,
    active: null,
    profile_picture: null,
  };
}

const REFERRAL = {
  code: 'ABCDEFGHJK',
  link: 'https://boats.example/register?referral_code=ABCDEFGHJK',
  count: 0,
  level: 'moussaillon',
  next_level: { name: 'matelot', from: 1 },
  year_at: 5,
  premium_until: null,
};

function visit(
  profileOf: (asked: Asked) => Response | Promise<Response> = ({ input }) =>
    Response.json(profile(String(input.id))),
) {
  const server = { profileOf };
  const visited = visitAs(null, (asked) => {
    if (asked.path === 'cookie') return refusal('login_required', 401);
    return asked.path === 'referral' ? Response.json(REFERRAL) : server.profileOf(asked);
  });
  const { scope } = visited;
  return {
    ...visited,
    server,
    logIn: (user: typeof anne | null) => allSettled($user, { scope, params: user }),
    open: (id: string) => allSettled(opened, { scope, params: { params: { user_id: id }, query: {} } }),
    state: () => scope.getState($profile),
  };
}

describe('the profile (RT7, S4)', () => {
  it('of the member themselves comes with their invitations', async () => {
    const { logIn, open, state, asked, scope } = visit();
    await logIn(anne);
    await open(anne.id);
    expect(state()).toEqual({ status: 'ready', profile: profile(anne.id) });
    expect(scope.getState($referral)).toMatchObject({ status: 'ready' });
    expect(asked.map(({ path }) => path).sort()).toEqual(['profile', 'referral']);
  });

  it('of somebody else comes alone', async () => {
    const { logIn, open, state, asked } = visit();
    await logIn(anne);
    await open(BOB);
    expect(state()).toMatchObject({ status: 'ready', profile: { id: BOB } });
    expect(asked).toEqual([{ path: 'profile', input: { id: BOB } }]);
  });

  it('is asked for by nobody who is not logged in, and once somebody is', async () => {
    const { logIn, open, state, asked } = visit();
    await open(BOB);
    expect(asked).toEqual([]);
    await logIn(anne);
    expect(state()).toMatchObject({ status: 'ready', profile: { id: BOB } });
    await logIn(null);
    expect(state()).toEqual({ status: 'pending' });
  });

  it.each([
    ['profile_unknown', 404],
    ['invalid_input', 400],
  ])('is as one that does not exist: %s', async (kind, status) => {
    const { logIn, open, state } = visit(() => refusal(kind, status));
    await logIn(anne);
    await open(BOB);
    expect(state()).toEqual({ status: 'unknown' });
  });

  it('says why it could not be read, and is asked for again (ST2)', async () => {
    const { logIn, open, state, server, scope } = visit(() => Response.error());
    await logIn(anne);
    await open(BOB);
    expect(state()).toMatchObject({ status: 'failed' });
    server.profileOf = () => Response.json(profile(BOB));
    await allSettled(retryPressed, { scope });
    expect(state()).toMatchObject({ status: 'ready' });
  });

  it('is gone once it has become private, and stays when the network fails', async () => {
    const { logIn, open, state, server, scope } = visit();
    await logIn(anne);
    await open(BOB);
    await allSettled(forgetAnswersFx, { scope, params: ['profile'] });
    server.profileOf = () => Response.error();
    await open(BOB);
    expect(state()).toMatchObject({ status: 'ready' });
    server.profileOf = () => refusal('profile_unknown', 404);
    await open(BOB);
    expect(state()).toEqual({ status: 'unknown' });
  });

  it('of a page that was left is not shown on the next one', async () => {
    const later = laterAnswer();
    const { logIn, open, state } = visit(({ input }) =>
      input.id === BOB ? later.promise : Response.json(profile(anne.id)),
    );
    await logIn(anne);
    const opening = open(BOB);
    const next = open(anne.id);
    later.resolve(Response.json(profile(BOB)));
    await Promise.all([opening, next]);
    expect(state()).toMatchObject({ status: 'ready', profile: { id: anne.id } });
  });

  it('that is refused for want of a session tells the site that nobody is logged in', async () => {
    const { logIn, open, scope } = visit(() => refusal('session_ended', 401));
    await logIn(anne);
    await open(BOB);
    expect(scope.getState($user)).toBeNull();
  });
});
