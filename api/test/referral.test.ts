import { readReferralProgramme, standardReferralProgramme } from '@nfcards/shared/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { levelOf, nextLevelOf } from '../src/referral/level-of.ts';
import { noteVerified } from '../src/referral/note-verified.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';

describe('the levels (SPEC S15)', () => {
  it.each([
    [0, 'moussaillon', 'matelot'],
    [1, 'matelot', 'second'],
    [2, 'matelot', 'second'],
    [3, 'second', 'capitaine'],
    [5, 'capitaine', 'amiral'],
    [9, 'capitaine', 'amiral'],
    [10, 'amiral', null],
    [1000, 'amiral', null],
  ])('of %d invited members', (count, level, next) => {
    expect(levelOf(standardReferralProgramme, count)).toBe(level);
    expect(nextLevelOf(standardReferralProgramme, count)?.name ?? null).toBe(next);
  });

  it('are configuration', () => {
    const text = 'moussaillon:0 matelot:2 second:4 capitaine:8 amiral:16 year:4';
    const programme = readReferralProgramme(text);
    expect(programme?.yearAt).toBe(4);
    expect(programme?.levels.map(({ from }) => from)).toEqual([0, 2, 4, 8, 16]);
    for (const wrong of [
      '',
      'moussaillon:0 matelot:2',
      text.replace('matelot:2', 'matelot:5'),
      text.replace('moussaillon:0', 'moussaillon:1'),
      text.replace('year:4', 'year:0'),
      text.replace('second:4', 'second:-4'),
      text.replace('second', 'bosco'),
      `${text} more:1`,
    ]) {
      expect(readReferralProgramme(wrong), wrong).toBeUndefined();
    }
  });
});

describe.each(engines)('referral on $name', ({ makePlace }) => {
  let place: Place;
  let world: World;
  beforeAll(async () => {
    place = await makePlace();
    world = await World.open(place);
  });
  afterAll(async () => {
    await world.close();
    await place.remove();
  });

  const verified = (memberId: string) =>
    world.db.transaction().execute((trx) => noteVerified(trx, memberId, world.services));

  async function invited(by: Actor, email_verified = true): Promise<Actor> {
    return world.member({ referred_by: by.id, email_verified });
  }

  async function state(by: Actor) {
    return (await world.call('referral', {}, by)).json();
  }

  async function notices(by: Actor): Promise<string[]> {
    const { notifications } = (await world.call('notifications', {}, by)).json();
    return notifications.map(({ notice }: { notice: { kind: string } }) => notice.kind);
  }

  it('counts an invited member once, and not before they have verified their address', async () => {
    const ada = await world.member();
    const [early, late] = [await invited(ada), await invited(ada, false)];
    await verified(late.id);
    expect(await state(ada)).toMatchObject({ count: 0, level: 'moussaillon' });
    await Promise.all([verified(early.id), verified(early.id), verified(early.id)]);
    expect(await state(ada)).toMatchObject({
      count: 1,
      level: 'matelot',
      next_level: { name: 'second', from: 3 },
    });
    expect(await notices(ada)).toEqual(['referral_level']);
  });

  it('counts nobody for a member who came alone', async () => {
    await verified((await world.member()).id);
    await verified(crypto.randomUUID());
    const counted = await world.db.selectFrom('referral').selectAll().execute();
    expect(counted.every(({ inviter_id }) => inviter_id !== null)).toBe(true);
  });

  it('grants one year of Manage, once, when the fifth of several who verify at once is counted', async () => {
    const ada = await world.member();
    const members = await Promise.all(Array.from({ length: 6 }, () => invited(ada)));
    await Promise.all(members.slice(0, 5).map(({ id }) => verified(id)));
    const { premium_until, ...rest } = await state(ada);
    expect(rest).toMatchObject({ count: 5, level: 'capitaine', next_level: { name: 'amiral', from: 10 } });
    const days = (Date.parse(premium_until) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(364);
    expect(days).toBeLessThan(367);
    await verified(members[5]?.id ?? '');
    expect((await state(ada)).premium_until).toBe(premium_until);
    const told = await notices(ada);
    expect(told.filter((kind) => kind === 'premium_earned')).toHaveLength(1);
    expect(told.filter((kind) => kind === 'referral_level')).toHaveLength(3);
  });

  it('counts a member who left no longer, and takes back no year that was earned', async () => {
    const ada = await world.member();
    const members = await Promise.all(Array.from({ length: 5 }, () => invited(ada)));
    for (const { id } of members) await verified(id);
    const [first] = members;
    if (first === undefined) throw new Error('Five were invited.');
    await world.call('delete_account', { password: first.password }, first);
    expect(await state(ada)).toMatchObject({ count: 4, level: 'second', premium_until: expect.any(String) });
  });
});
