import type { Operation } from '@nfcards/shared/operations';
import { operations } from '@nfcards/shared/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenHash } from '../src/sessions/sessions.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import { PASSWORD, World } from './operations/world.ts';

const newEmail = () => `${crypto.randomUUID()}@example.org`;
const DAY = 86_400;
let addresses = 0;
/** Of each test its own, so that their limits do not meet. */
function newAddress(): string {
  addresses += 1;
  return `192.0.${addresses >> 8}.${addresses & 255}`;
}
/** So many calls that come from so many networks in turn. */
function manyCalls(calls: number, networks: number): string[] {
  const from = Array.from({ length: networks }, newAddress);
  return Array.from({ length: calls }, (_, call) => from[call % networks] ?? '');
}

describe.each(engines)('who guesses, on $name', ({ makePlace }) => {
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

  const post = (path: string, input: object, from: string, cookie = '') =>
    world.inject({
      remoteAddress: from,
      method: 'POST',
      url: `/api/${path}`,
      headers: { 'content-type': 'application/json', ...(cookie === '' ? {} : { cookie }) },
      payload: JSON.stringify(input),
    });
  const login = (email: string, password: string, from: string, cookie?: string) =>
    post('login', { email, cookie: password }, from, cookie);

  /** Logs in, and gives the cookie that the browser has of it. */
  async function enter(email: string, from = newAddress(), cookie?: string): Promise<string> {
    const response = await login(email, PASSWORD, from, cookie);
    expect(response.json()).toMatchObject({ cookie: expect.any(String) });
    const set = [response.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('device='));
    return set?.split(';')[0] ?? '';
  }

  /** Calls of strangers, as the wire counts them. @returns how many were let through */
  async function strangersTry(operation: Operation, email: string, addresses: readonly string[]) {
    let passed = 0;
    for (const address of addresses) {
      const limits = operation.limits ?? [];
      const wait = await world.services.limiter.take(operation.path, limits, { email, address });
      if (wait === 0) passed += 1;
    }
    return passed;
  }

  async function codesTo(email: string): Promise<string[]> {
    await world.settled();
    const mails = await world.db
      .selectFrom('mailbox')
      .select('text')
      .where('recipient', '=', email)
      .orderBy('sent_at')
      .execute();
    const codes = mails.flatMap(({ text }) => /\b(?:\d{12}|\d{6})\b/.exec(text)?.[0] ?? []);
    // Several are sent at once: one may overtake another.
    return codes.sort((a, b) => a.length - b.length);
  }

  describe('at a password', () => {
    it('from one address, keeps nobody out anywhere else', async () => {
      const { email } = await world.member();
      const calls = manyCalls(105, 1);
      await strangersTry(operations.login, email, calls);
      expect((await login(email, PASSWORD, calls[0] ?? '')).statusCode).toBe(429);
      expect((await login(email, PASSWORD, newAddress())).json()).toMatchObject({
        cookie: expect.any(String),
      });
    });

    it('from everywhere, keeps out no browser that has been in before, at the guesser’s own address neither', async () => {
      const { email } = await world.member();
      const device = await enter(email);
      const calls = manyCalls(300, 30);
      await strangersTry(operations.login, email, calls);
      const crowded = newAddress();
      for (let others = 0; others < 7; others += 1) {
        await strangersTry(operations.login, newEmail(), Array<string>(10).fill(crowded));
      }
      const stranger = await login(email, PASSWORD, newAddress());
      expect(stranger.statusCode).toBe(429);
      expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(0);
      for (const from of [newAddress(), crowded, calls[0]]) await enter(email, from, device);
    });

    it('in a browser that has been in before, has ten tries, and takes none from the others', async () => {
      const { email } = await world.member();
      const [own, stolen] = [await enter(email), await enter(email)];
      for (let tries = 0; tries < 10; tries += 1) {
        expect((await login(email, 'a guess', newAddress(), stolen)).statusCode).toBe(200);
      }
      expect((await login(email, 'a guess', newAddress(), stolen)).statusCode).toBe(429);
      await enter(email, newAddress(), own);
    });

    it('has no help of a browser that is known to another account, nor of a cookie made up', async () => {
      const [{ email }, other] = [await world.member(), await world.member()];
      await strangersTry(operations.login, email, manyCalls(105, 20));
      const foreign = await enter(other.email);
      for (const cookie of [foreign, `device=${'A'.repeat(43)}`, 'device=', `device=${'.'.repeat(200)}`]) {
        expect((await login(email, PASSWORD, newAddress(), cookie)).statusCode).toBe(429);
      }
    });

    it('leaves a browser known to each of five accounts that it was in with', async () => {
      const members = await Promise.all(Array.from({ length: 6 }, () => world.member()));
      let cookie = '';
      for (const { email } of members) cookie = await enter(email, newAddress(), cookie);
      expect(cookie.split('.')).toHaveLength(5);
      const [first, ...others] = members;
      for (const { email } of members) {
        await strangersTry(operations.login, email, manyCalls(105, 20));
      }
      for (const { email } of others) await enter(email, newAddress(), cookie);
      expect((await login(first?.email ?? '', PASSWORD, newAddress(), cookie)).statusCode).toBe(429);
    });

    it('finds no token of a browser in the database, and ten browsers of an account at most', async () => {
      const { email, id } = await world.member();
      const cookies = [];
      for (let count = 0; count < 12; count += 1) cookies.push(await enter(email));
      const known = await world.db
        .selectFrom('known_device')
        .select('token_hash')
        .where('member_id', '=', id)
        .execute();
      const digests = cookies.map((cookie) => tokenHash(cookie.replace('device=', '')).toString('hex'));
      expect(known.map(({ token_hash }) => token_hash.toString('hex')).sort()).toEqual(
        digests.slice(2).sort(),
      );
    });

    it('is told from the browser’s owner by a cookie that no script and no other site gets', async () => {
      const { email } = await world.member();
      const response = await login(email, PASSWORD, newAddress());
      const [set] = [response.headers['set-cookie'] ?? []].flat().filter((one) => one.startsWith('device='));
      expect(set).toMatch(/^device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/);
      const wrong = await login(email, 'a guess', newAddress());
      expect(String(wrong.headers['set-cookie'])).not.toContain('device=');
      const onLegacy = await world.inject({ url: `/api/login?email=${email}&cookie=${PASSWORD}` });
      expect(String(onLegacy.headers['set-cookie'])).not.toContain('device=');
    });
  });

  describe('at a second factor', () => {
    it('uses up no try of a browser that has been in before, nor of a session', async () => {
      const member = await world.member();
      const device = await enter(member.email);
      await world.db
        .updateTable('member')
        .set({ totp_secret: 'JBSWY3DPEHPK3PXP' })
        .where('id', '=', member.id)
        .execute();
      const tries = async (cookie: string, times: number) => {
        for (let count = 0; count < times; count += 1) {
          const input = { email: member.email, cookie: PASSWORD, code: 'no code at all' };
          expect((await post('login', input, newAddress(), cookie)).json()).toMatchObject({
            failure_kind: 'second_factor_wrong',
          });
        }
      };
      await tries('', 12);
      await tries(device, 3);
      await world.send('prove_identity', {
        wire: 'standard',
        token: member.token,
        input: { code: 'no code' },
      });
      const counted = await world.db
        .selectFrom('second_factor_try')
        .select('tries')
        .where('member_id', '=', member.id)
        .orderBy('tries', 'desc')
        .execute();
      expect(counted.map((row) => row.tries)).toEqual([12, 3, 1]);
    });
  });

  describe('at a code of a mail', () => {
    it('kills it with wrong ones; a fresh one opens, from anywhere', async () => {
      const { email } = await world.member();
      await world.call('reset_password', { email });
      await codesTo(email);
      for (let tries = 0; tries < 21; tries += 1) {
        const response = await post('verify_reset_password', { email, code: '000000' }, newAddress());
        expect(response.json()).toMatchObject({ failure_kind: 'code_wrong' });
      }
      await world.call('reset_password', { email });
      const [, fresh = ''] = await codesTo(email);
      expect(
        (await post('verify_reset_password', { email, code: fresh }, newAddress())).json(),
      ).toMatchObject({
        cookie: expect.any(String),
      });
    });

    it('makes it a long one by asking, which wrong ones do not kill, and which is sent once', async () => {
      const { email } = await world.member();
      // One after the other: what an answer leaves for afterwards may overtake what the one before left.
      for (let times = 0; times < 12; times += 1) {
        await world.call('reset_password', { email });
        await world.settled();
      }
      const codes = await codesTo(email);
      expect(codes.map(({ length }) => length)).toEqual([6, 6, 6, 6, 12]);
      for (let tries = 0; tries < 21; tries += 1) {
        await post('verify_reset_password', { email, code: '000000000000' }, newAddress());
      }
      await world.call('reset_password', { email });
      expect(await codesTo(email)).toHaveLength(5);
      await world.call('verify_reset_password', { email, code: codes[4] ?? '' });
    });
  });

  describe('who registers with somebody’s address', () => {
    const register = async (email: string) => {
      const input = { email, first_name: 'Grace', last_name: 'Haddock', hashed_password: PASSWORD };
      const response = await world.send('register', { wire: 'legacy', input });
      return { id: '', email, password: PASSWORD, token: String(response.json().cookie) };
    };

    it('is answered the same each time; the last to come verifies the address all the same', async () => {
      const email = newEmail();
      for (let times = 0; times < 8; times += 1) {
        await register(email);
        await world.settled();
      }
      const reader = await register(email);
      const codes = await codesTo(email);
      expect(codes.map(({ length }) => length)).toEqual([6, 6, 6, 6, 12]);
      await world.call('email_verification_code', { email, code: codes[4] ?? '' }, reader);
      expect(await world.findSession(reader.token)).toMatchObject({ emailVerified: true });
    });

    it('has its owner warned five times a day', async () => {
      const { email } = await world.member();
      for (let times = 0; times < 8; times += 1) await register(email);
      await world.settled();
      const mails = await world.db
        .selectFrom('mailbox')
        .select('id')
        .where('recipient', '=', email)
        .execute();
      expect(mails).toHaveLength(5);
    });
  });

  describe('who writes to support under somebody’s address', () => {
    it('has five receipts an hour sent there, and keeps nobody from writing', async () => {
      const email = newEmail();
      const input = { full_name: 'Ada Marin', email, subject: 'Un port', message: 'Bonjour' };
      for (let times = 0; times < 7; times += 1) await world.call('contact_message', input);
      await world.settled();
      const mails = await world.db
        .selectFrom('mailbox')
        .select('id')
        .where('recipient', '=', email)
        .execute();
      expect(mails).toHaveLength(5);
    });
  });

  it('has no more guesses a day than ever', async () => {
    const windows = (seconds: number) => DAY / seconds;
    const fromOne = await strangersTry(operations.login, newEmail(), manyCalls(50, 1));
    const fromAll = await strangersTry(operations.login, newEmail(), manyCalls(400, 40));
    const [from = ''] = manyCalls(1, 1);
    let atAll = 0;
    for (let accounts = 0; accounts < 9; accounts += 1) {
      atAll += await strangersTry(operations.login, newEmail(), Array<string>(10).fill(from));
    }
    const figures = {
      'one account, from one address': fromOne * windows(900),
      'one account, from all addresses': fromAll * windows(3600),
      'all accounts, from one address': atAll * windows(900),
    };
    console.log('guesses at passwords in a day:', figures);
    expect(figures).toEqual({
      'one account, from one address': 960,
      'one account, from all addresses': 2400,
      'all accounts, from one address': 5760,
    });
  });
});
