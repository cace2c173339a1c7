import { $user, type User } from '@nfcards/shared/auth';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { laterAnswer, refusal } from '../member/answers.fixture.ts';
import {
  $isPlaceReleased,
  $level,
  $releaseRefusal,
  opened,
  releasePressed,
  releaseTold,
  retryPressed,
} from './account-settings.model.ts';

const office = member({ account_type: 'harbour_office', place_id: 'FRLRH' });
const PROFILE = {
  id: office.id,
  name: 'Anne L.',
  profile_type: 'public',
  account_type: 'harbour_office',
  place: { id: 'FRLRH', name: 'La Rochelle' },
  member_since: office.member_since,
  verified: true,
  level: 'second',
  referrals: 3,
  nfcards: 0,
  active: true,
  profile_picture: null,
};

/** The page of somebody who answers for a port, until they give that up. */
async function visit(user: User = office) {
  const kept = { user, profile: PROFILE as object };
  const answers: { next: ((asked: Asked) => Response | Promise<Response>) | null } = { next: null };
  const visited = visitAs(null, (asked) => {
    if (answers.next !== null) return answers.next(asked);
    if (asked.path === 'profile') return Response.json(kept.profile);
    if (asked.path === 'release_place') {
      kept.user = { ...kept.user, account_type: 'owner', place_id: null };
      kept.profile = { ...kept.profile, account_type: 'owner', place: null };
      return Response.json({});
    }
    return Response.json(kept.user);
  });
  const { scope } = visited;
  await allSettled(opened, { scope, params: { params: { user_id: user.id }, query: {} } });
  return {
    ...visited,
    answers,
    logIn: () => allSettled($user, { scope, params: user }),
    release: () => allSettled(releasePressed, { scope }),
    level: () => scope.getState($level),
  };
}

describe('the level of an account (S6)', () => {
  it('is read from the member’s profile, once it is known whose it is', async () => {
    const { logIn, level, inputsOf } = await visit();
    expect([level(), inputsOf('profile')]).toEqual([{ status: 'pending' }, []]);
    await logIn();
    expect(level()).toMatchObject({ status: 'ready', answer: { level: 'second' } });
    expect(inputsOf('profile')).toEqual([{ id: office.id }]);
  });

  it('fails by itself, and is read again (ST2)', async () => {
    const { logIn, level, answers, scope } = await visit();
    answers.next = () => Response.error();
    await logIn();
    expect(level()).toMatchObject({ status: 'failed' });
    answers.next = null;
    await allSettled(retryPressed, { scope });
    expect(level()).toMatchObject({ status: 'ready' });
  });

  it('of a member who has left is not kept', async () => {
    const { logIn, level, scope } = await visit();
    await logIn();
    await allSettled($user, { scope, params: null });
    expect(level()).toEqual({ status: 'pending' });
  });
});

describe('a place that is given up', () => {
  it('is the member’s no more, here and in their record (ST2)', async () => {
    const { logIn, release, level, scope } = await visit();
    await logIn();
    await release();
    expect(scope.getState($user)).toMatchObject({ place_id: null, account_type: 'owner' });
    expect(level()).toMatchObject({ answer: { place: null } });
    expect(scope.getState($isPlaceReleased)).toBe(true);
    await allSettled(releaseTold, { scope });
    expect(scope.getState($isPlaceReleased)).toBeNull();
  });

  it('stays when that is refused, and says why', async () => {
    const { logIn, release, level, answers, scope } = await visit();
    await logIn();
    answers.next = () => refusal('too_many_requests', 429);
    await release();
    expect(scope.getState($releaseRefusal)).toMatchObject({ kind: 'FAILURE' });
    expect(level()).toMatchObject({ answer: { place: { id: 'FRLRH' } } });
    expect(scope.getState($isPlaceReleased)).toBeNull();
  });

  it('is given up once by two presses in a row', async () => {
    const { logIn, release, answers, inputsOf } = await visit();
    await logIn();
    const answer = laterAnswer();
    answers.next = ({ path }) => {
      if (path === 'cookie') return Response.json(office);
      return path === 'profile' ? Response.json(PROFILE) : answer.promise;
    };
    const pressed = [release(), release()];
    answer.resolve(Response.json({}));
    await Promise.all(pressed);
    expect(inputsOf('release_place')).toHaveLength(1);
  });

  it('that is refused for want of a session tells the site (RT7)', async () => {
    const { logIn, release, answers, scope } = await visit();
    await logIn();
    answers.next = () => refusal('session_ended', 401);
    await release();
    expect(scope.getState($user)).toBeNull();
  });
});
