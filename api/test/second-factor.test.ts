import { operations } from '@nfcards/shared/operations';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSecondFactor } from '../src/second-factor/check-second-factor.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { Actor } from './operations/world.ts';
import { PASSWORD, World } from './operations/world.ts';

const PERIOD_MS = 30_000;

/** @param steps periods from now */
function codeOf(secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * PERIOD_MS });
}

/** Six digits that are none of the codes around now. */
function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
  );
}

describe.each(engines)('the second factor on $name', ({ makePlace }) => {
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

  async function begin(actor: Actor): Promise<string> {
    const response = await world.call('begin_second_factor', {}, actor);
    return parse(operations.begin_second_factor.answer, response.json()).secret;
  }

  /** Turned on with the code of now. The next one is good already: a step may end at any moment of a test. */
  async function turnOn(actor: Actor) {
    const secret = await begin(actor);
    const used = codeOf(secret);
    const response = await world.call('confirm_second_factor', { code: used }, actor);
    const { recovery_codes: codes } = parse(operations.confirm_second_factor.answer, response.json());
    return { secret, used, codes };
  }

  const login = async (actor: Actor, code?: string) => {
    const input = { email: actor.email, cookie: PASSWORD, ...(code === undefined ? {} : { code }) };
    const response = await world.send('login', { wire: 'standard', input });
    return response.json().failure_kind ?? 'opened';
  };

  const kindOf = async (
    name: 'begin_second_factor' | 'end_second_factor' | 'renew_recovery_codes',
    by: Actor,
  ) => (await world.send(name, { wire: 'standard', token: by.token, input: {} })).json().failure_kind;

  it('gives a secret and its address, and changes nothing before it is confirmed', async () => {
    const actor = await world.member();
    const response = await world.call('begin_second_factor', {}, actor);
    const { secret, address } = parse(operations.begin_second_factor.answer, response.json());
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const read = new URL(address);
    expect(decodeURIComponent(read.pathname)).toBe(`/NFCards:${actor.email}`);
    expect(Object.fromEntries(read.searchParams)).toEqual({
      issuer: 'NFCards',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(await login(actor)).toBe('opened');
  });

  it('is asked for at login once it is on, and tells by mail', async () => {
    const actor = await world.member({ language: 'en' });
    const { secret, codes } = await turnOn(actor);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await world.latestMessage(actor.email)).toContain('Two-step login is on');
    expect(await login(actor)).toBe('second_factor_needed');
    expect(await login(actor, wrongCode(secret))).toBe('second_factor_wrong');
    expect(await login(actor, codeOf(secret, 1))).toBe('opened');
    const state = await world.call('second_factor', {}, actor);
    expect(state.json()).toEqual({ on: true, recovery_codes_left: 10 });
  });

  it('takes each code of the authenticator once, and none from before', async () => {
    const actor = await world.member();
    const { secret, used } = await turnOn(actor);
    expect(await login(actor, used)).toBe('second_factor_wrong');
    const next = codeOf(secret, 1);
    expect(await login(actor, `${next.slice(0, 3)} ${next.slice(3)}`)).toBe('opened');
    expect(await login(actor, next)).toBe('second_factor_wrong');
    // Its step is before the one that was used, and may be within the window still.
    expect(await login(actor, used)).toBe('second_factor_wrong');
  });

  it('takes a code once, though it is shown many times at the same moment', async () => {
    const actor = await world.member();
    const { secret, codes } = await turnOn(actor);
    for (const code of [codeOf(secret, 1), codes[0] ?? '']) {
      const shown = Array.from({ length: 8 }, () => checkSecondFactor(world.db, actor.id, code, null));
      expect((await Promise.all(shown)).filter(Boolean)).toHaveLength(1);
    }
  });

  it('takes each recovery code once, however it is typed', async () => {
    const actor = await world.member();
    const [first = '', second = ''] = (await turnOn(actor)).codes;
    const typed = first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect(await login(actor, typed)).toBe('opened');
    expect(await login(actor, first)).toBe('second_factor_wrong');
    expect(await login(actor, second)).toBe('opened');
    const state = await world.call('second_factor', {}, actor);
    expect(state.json()).toEqual({ on: true, recovery_codes_left: 8 });
  });

  it('tells by mail that a recovery code opened the account', async () => {
    const actor = await world.member({ language: 'en' });
    const [code] = (await turnOn(actor)).codes;
    expect(await login(actor, code)).toBe('opened');
    await world.settled();
    const mail = await world.db
      .selectFrom('mailbox')
      .select('text')
      .where('recipient', '=', actor.email)
      .execute();
    const told = 'A recovery code has just been used to open your account.';
    expect(mail.filter(({ text }) => text.includes(told))).toHaveLength(1);
  });

  it('keeps no recovery code legible, and knows none of somebody else', async () => {
    const [actor, other] = [await world.member(), await world.member()];
    const [{ codes }] = [await turnOn(actor), await turnOn(other)];
    const { rows } = await sql<{ row: string }>`
      select row_to_json(recovery_code)::text as row from recovery_code
      where member_id = ${actor.id}`.execute(world.db);
    expect(rows).toHaveLength(10);
    const all = rows.map(({ row }) => row).join('\n');
    for (const code of codes) {
      expect(all).not.toContain(code);
      expect(all).not.toContain(Buffer.from(code).toString('hex'));
    }
    expect(await login(other, codes[0])).toBe('second_factor_wrong');
  });

  it('ends guessing: after ten wrong codes not even the right one counts, for an hour', async () => {
    const actor = await world.member();
    const { secret, codes } = await turnOn(actor);
    const wrong = wrongCode(secret);
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await checkSecondFactor(world.db, actor.id, wrong, null)).toBe(false);
    }
    expect(await checkSecondFactor(world.db, actor.id, codeOf(secret, 1), null)).toBe(false);
    expect(await checkSecondFactor(world.db, actor.id, codes[0] ?? '', null)).toBe(false);
    await sql`update second_factor_try set until = now() where member_id = ${actor.id}`.execute(world.db);
    expect(await checkSecondFactor(world.db, actor.id, codes[0] ?? '', null)).toBe(true);
  });

  it('begins counting anew after a right code', async () => {
    const actor = await world.member();
    const { secret, codes } = await turnOn(actor);
    for (const code of codes.slice(0, 3)) {
      for (let tries = 0; tries < 9; tries += 1) {
        expect(await checkSecondFactor(world.db, actor.id, wrongCode(secret), null)).toBe(false);
      }
      expect(await checkSecondFactor(world.db, actor.id, code, null)).toBe(true);
    }
  });

  it('is confirmed within ten minutes, with a right code, once', async () => {
    const actor = await world.member();
    const confirm = async (code: string) => {
      const call = { wire: 'standard', token: actor.token, input: { code } } as const;
      return (await world.send('confirm_second_factor', call)).json().failure_kind;
    };
    expect(await confirm('123456')).toBe('second_factor_not_begun');
    const first = await begin(actor);
    const second = await begin(actor);
    expect(await confirm(wrongCode(second))).toBe('second_factor_wrong');
    if (codeOf(first) !== codeOf(second)) expect(await confirm(codeOf(first))).toBe('second_factor_wrong');
    await sql`update pending_second_factor set expires_at = now() where member_id = ${actor.id}`.execute(
      world.db,
    );
    expect(await confirm(codeOf(second))).toBe('second_factor_not_begun');
    const third = await begin(actor);
    expect(await confirm(codeOf(third))).toBeUndefined();
    expect(await confirm(codeOf(third, 1))).toBe('second_factor_not_begun');
    expect(await kindOf('begin_second_factor', actor)).toBe('second_factor_on');
  });

  it('renews the recovery codes: the old ones are worth nothing', async () => {
    const actor = await world.member();
    const { codes } = await turnOn(actor);
    const response = await world.call('renew_recovery_codes', {}, actor);
    const { recovery_codes: renewed } = parse(operations.renew_recovery_codes.answer, response.json());
    expect(renewed).toHaveLength(10);
    expect(await login(actor, codes[0])).toBe('second_factor_wrong');
    expect(await login(actor, renewed[0])).toBe('opened');
  });

  it('ends, and leaves nothing behind', async () => {
    const actor = await world.member();
    const { codes } = await turnOn(actor);
    await world.call('end_second_factor', {}, actor);
    expect(await login(actor)).toBe('opened');
    expect(await kindOf('end_second_factor', actor)).toBe('second_factor_off');
    expect(await kindOf('renew_recovery_codes', actor)).toBe('second_factor_off');
    const secret = await begin(actor);
    await world.call('confirm_second_factor', { code: codeOf(secret) }, actor);
    expect(await login(actor, codes[0])).toBe('second_factor_wrong');
  });

  it('is changed only by who has just shown who they are', async () => {
    const actor = await world.member();
    await world.grownStale(actor);
    expect(await kindOf('begin_second_factor', actor)).toBe('password_needed');
    await world.call('prove_identity', { password: PASSWORD }, actor);
    const { secret } = await turnOn(actor);
    await world.grownStale(actor);
    expect(await kindOf('end_second_factor', actor)).toBe('password_needed');
    expect(await kindOf('renew_recovery_codes', actor)).toBe('password_needed');
    await world.call('prove_identity', { code: codeOf(secret, 1) }, actor);
    expect(await kindOf('end_second_factor', actor)).toBeUndefined();
  });
});
