import { $user } from '@nfcards/shared/auth';
import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { refusal } from '../member/answers.fixture.ts';
import { $referral, referralWanted } from './referral.model.ts';

const REFERRAL = {
  code: 'ABCDEFGHJK',
  link: 'https://boats.example/register?referral_code=ABCDEFGHJK',
  count: 1,
  level: 'matelot',
  next_level: { name: 'second', from: 3 },
  year_at: 5,
  premium_until: null,
};

describe('the member’s invitations (S15)', () => {
  it('are read when they are wanted, and are nobody’s after the session', async () => {
    const { scope, asked } = visitAs(null, () => Response.json(REFERRAL));
    await allSettled($user, { scope, params: member() });
    expect(scope.getState($referral)).toEqual({ status: 'pending' });
    await allSettled(referralWanted, { scope, params: {} });
    expect(scope.getState($referral)).toEqual({ status: 'ready', answer: REFERRAL });
    expect(asked).toEqual([{ path: 'referral', input: {} }]);
    await allSettled($user, { scope, params: null });
    expect(scope.getState($referral)).toEqual({ status: 'pending' });
  });

  it('say why they could not be read, and are asked for again (ST2)', async () => {
    let answer = () => refusal('internal', 500);
    const { scope } = visitAs(member(), () => answer());
    await allSettled(referralWanted, { scope, params: {} });
    expect(scope.getState($referral)).toMatchObject({ status: 'failed', error: { kind: 'FAILURE' } });
    answer = () => Response.json(REFERRAL);
    await allSettled(referralWanted, { scope, params: {} });
    expect(scope.getState($referral)).toMatchObject({ status: 'ready' });
  });
});
