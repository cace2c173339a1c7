import { $client } from '@nfcards/shared/client';
import { visitAs } from '@nfcards/shared/testing';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import {
  $chosen,
  $failedAttempts,
  $providers,
  $refusal,
  leaveFx,
  providerPressed,
  providersSought,
  type SocialWish,
} from './social-login.model.ts';

const ADDRESS = 'https://accounts.example/authorize?state=abc';
const wish: SocialWish = {
  provider: 'google',
  next: '/port/FRLRH',
  rememberMe: true,
  referralCode: 'ABCDEFGHJK',
};

function visit({ offered = ['google', 'apple'], refuse = null as string | null } = {}) {
  const { scope: visitor, ...visited } = visitAs(null, ({ path }) => {
    if (refuse !== null) {
      return Response.json({ failure: true, failure_message: 'Non.', failure_kind: refuse }, { status: 503 });
    }
    return Response.json(path === 'social_providers' ? offered : { address: ADDRESS });
  });
  const left: string[] = [];
  const scope = fork({
    values: [[$client, visitor.getState($client)]],
    handlers: [[leaveFx, (address: string) => void left.push(address)]],
  });
  return {
    ...visited,
    scope,
    left,
    press: (pressed = wish) => allSettled(providerPressed, { scope, params: pressed }),
  };
}

describe('the providers that one can log in with (S10)', () => {
  it('are those that the server names', async () => {
    const { scope } = visit();
    await allSettled(providersSought, { scope });
    expect(scope.getState($providers)).toEqual(['google', 'apple']);
  });

  it('are none where the server cannot say', async () => {
    const { scope } = visit({ refuse: 'internal' });
    await allSettled(providersSought, { scope });
    expect(scope.getState($providers)).toEqual([]);
    expect(scope.getState($refusal)).toBeNull();
  });

  it('are gone to with the way back, the wish to be remembered, and the invitation', async () => {
    const { press, left, inputsOf, scope } = visit();
    await press();
    expect(inputsOf('begin_social_login')).toEqual([
      { provider: 'google', return_path: '/port/FRLRH', remember_me: true, referral_code: 'ABCDEFGHJK' },
    ]);
    expect(left).toEqual([ADDRESS]);
    expect(scope.getState($chosen)).toBeNull();
  });

  it('are gone to without an invitation and without a way back', async () => {
    const { press, inputsOf } = visit();
    await press({ ...wish, next: null, referralCode: '', rememberMe: false });
    expect(inputsOf('begin_social_login')).toEqual([
      { provider: 'google', return_path: '/login', remember_me: false },
    ]);
  });

  it('are gone to once, however often the buttons are pressed', async () => {
    const { press, left, scope } = visit();
    const pressed = press();
    expect(scope.getState($chosen)).toBe('google');
    await Promise.all([pressed, press({ ...wish, provider: 'apple' })]);
    expect(left).toHaveLength(1);
  });

  it('are not gone to when they do not answer, and that is said (ST2)', async () => {
    const { press, left, scope } = visit({ refuse: 'provider_unavailable' });
    await press();
    expect(left).toEqual([]);
    expect(scope.getState($refusal)).toMatchObject({ data: { failure_kind: 'provider_unavailable' } });
    expect(scope.getState($failedAttempts)).toBe(1);
  });
});
