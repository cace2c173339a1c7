import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOldSessions } from '../src/accounts/login-history.ts';
import { savePicture } from '../src/accounts/profile-picture.ts';
import { NoRoom } from '../src/base/semaphore.ts';
import { tokenHash } from '../src/sessions/sessions.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { Actor, Reply } from './operations/world.ts';
import { PASSWORD, World } from './operations/world.ts';

const newEmail = () => `${crypto.randomUUID()}@example.org`;
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe.each(engines)('accounts on $name', ({ makePlace }) => {
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

  const send = (name: Parameters<World['send']>[0], input: object, by?: Actor) =>
    world.send(name, { wire: 'standard', input, token: by?.token });

  async function register(email: string): Promise<Actor> {
    const input = { email, first_name: 'Grace', last_name: 'Haddock', hashed_password: PASSWORD };
    const response = await world.send('register', { wire: 'legacy', input });
    const token: string = response.json().cookie;
    const id = (await world.findSession(token))?.memberId ?? '';
    return { id, email, password: PASSWORD, token };
  }

  describe('the legacy wire', () => {
    const asApp = (name: Parameters<World['send']>[0], input: object, token?: string) =>
      world.send(name, { wire: 'legacy', input, token });

    it('deletes the account of an app whose member has just logged in, and of no older session', async () => {
      const by = await world.grownStale(await world.member());
      const refused = await asApp('delete_account', {}, by.token);
      expect(refused.json()).toMatchObject({ failure: true, failure_kind: 'login_again_needed' });
      const login = { email: by.email, cookie: PASSWORD };
      const { cookie: token } = (await asApp('login', login)).json();
      expect((await asApp('delete_account', {}, token)).json()).toEqual({});
      expect(await world.findSession(by.token)).toBeNull();
      expect((await asApp('login', login)).json()).toMatchObject({ failure_kind: 'login_refused' });
    });

    it('takes the password of an app that asks for it, however old the session is', async () => {
      const by = await world.grownStale(await world.member());
      const wrong = await asApp('delete_account', { password: 'another' }, by.token);
      expect(wrong.json()).toMatchObject({ failure_kind: 'password_wrong' });
      expect((await asApp('delete_account', { password: PASSWORD }, by.token)).json()).toEqual({});
    });

    it.each([
      ['what asks for nothing', {}, 'remembered'],
      ['who wants to be remembered', { remember_me: true }, 'remembered'],
      ['who does not', { remember_me: false }, 'browser'],
    ])('opens a session for %s (SE1)', async (_, asked, kind) => {
      const { email } = await world.member();
      const { cookie } = (await asApp('login', { email, cookie: PASSWORD, ...asked })).json();
      expect(await world.findSession(cookie)).toMatchObject({ kind });
    });
  });

  describe('one-time codes', () => {
    it('stop after five wrong tries, made at the same time too; a new one works', async () => {
      const { email } = await world.member();
      await world.call('reset_password', { email });
      const code = await world.latestCode(email);
      const tries = Array.from({ length: 5 }, () =>
        send('verify_reset_password', { email, code: wrong(code) }),
      );
      for (const response of await Promise.all(tries)) {
        expect(response.json()).toMatchObject({ failure_kind: 'code_wrong' });
      }
      expect((await send('verify_reset_password', { email, code })).json()).toMatchObject({
        failure_kind: 'code_wrong',
      });
      await world.call('reset_password', { email });
      await world.call('verify_reset_password', { email, code: await world.latestCode(email) });
    });

    it('end after ten minutes, and work once', async () => {
      const { email, id } = await world.member();
      await world.call('reset_password', { email });
      const code = await world.latestCode(email);
      const row = world.db.updateTable('one_time_code').where('member_id', '=', id);
      await row.set({ expires_at: sql`expires_at - interval '11 minutes'` }).execute();
      expect((await send('verify_reset_password', { email, code })).json()).toMatchObject({ failure: true });
      await row.set({ expires_at: sql`expires_at + interval '11 minutes'` }).execute();
      const both = await Promise.all([1, 2].map(() => send('verify_reset_password', { email, code })));
      expect(both.filter((response) => response.json().failure !== true)).toHaveLength(1);
    });

    it('are stored hashed', async () => {
      const { email, id } = await world.member();
      await world.call('reset_password', { email });
      const code = await world.latestCode(email);
      const { code_hash } = await world.db
        .selectFrom('one_time_code')
        .select('code_hash')
        .where('member_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(code_hash).toMatch(/^\$argon2id\$/);
      expect(code_hash).not.toContain(code);
    });
  });

  describe('whether an address has an account', () => {
    const same = (a: Reply, b: Reply) => {
      expect(b.statusCode).toBe(a.statusCode);
      expect(b.payload).toBe(a.payload);
      expect(Object.keys(b.headers)).toEqual(Object.keys(a.headers));
    };

    it('is not revealed by login, reset, or verification', async () => {
      const [known, unknown] = [(await world.member()).email, newEmail()];
      const ask = async (email: string) => [
        await send('login', { email, cookie: 'not the password' }),
        await send('reset_password', { email }),
        await send('verify_reset_password', { email, code: '123456' }),
        await send('request_email_verification', { email }),
        await send('email_verification_code', { email, code: '123456' }),
      ];
      const [first, second] = [await ask(known), await ask(unknown)];
      for (const [index, response] of first.entries()) same(response, second[index] as Reply);
    });

    it('is not revealed by registration, nor by the session that follows it; the owner gets a mail', async () => {
      const [known, unknown] = [(await world.member()).email, newEmail()];
      const [taken, free] = [await register(known), await register(unknown)];
      const read = async (actor: Actor) => {
        const { id, email, member_since, referral_code, ...rest } = (await send('cookie', {}, actor)).json();
        return rest;
      };
      expect(await read(taken)).toEqual(await read(free));
      expect(await world.latestMessage(known)).toMatch(/déjà un compte|already have an account/);
      expect(await world.latestMessage(unknown)).toMatch(/\d{6}/);
    });
  });

  describe('an address that several accounts claim', () => {
    it('belongs to the one that verified it, and the others are forgotten', async () => {
      const email = newEmail();
      const squatter = await register(email);
      await world.settled();
      const reader = await register(email);
      const code = await world.latestCode(email);
      // Without a session nobody can say which of the two is meant.
      expect((await send('email_verification_code', { email, code })).json()).toMatchObject({
        failure: true,
      });
      expect((await send('email_verification_code', { email, code }, squatter)).json()).toMatchObject({
        failure: true,
      });
      await world.call('email_verification_code', { email, code }, reader);
      const token = (await world.call('login', { email, cookie: PASSWORD })).json().cookie;
      expect((await world.findSession(token))?.memberId).toBe(reader.id);
      await world.call('logout', {}, squatter);
      await deleteOldSessions(world.db);
      const left = await world.db.selectFrom('member').select('id').where('email', '=', email).execute();
      expect(left).toEqual([{ id: reader.id }]);
    });

    it('is not lost to an earlier claim: a reset ends its sessions and its password', async () => {
      const email = newEmail();
      const squatter = await register(email);
      await world.settled();
      await world.call('reset_password', { email });
      await world.call('verify_reset_password', { email, code: await world.latestCode(email) });
      expect(await world.findSession(squatter.token)).toBeNull();
      expect((await send('login', { email, cookie: PASSWORD })).json()).toMatchObject({
        failure_kind: 'login_refused',
      });
    });
  });

  describe('sessions (SE1, SE2)', () => {
    const expiryOf = async (token: string) => {
      const { rows } = await sql<{ hours: number }>`
        select round(extract(epoch from expires_at - now()) / 3600)::int as hours
        from session where token_hash = ${tokenHash(token)}`.execute(world.db);
      return rows[0]?.hours;
    };

    it('last 90 days in the cookie, and a day without use in a tab', async () => {
      const { email } = await world.member();
      const tab = await world.call('login', { email, cookie: PASSWORD });
      expect(await expiryOf(tab.json().cookie)).toBe(24);
      const kept = await world.call('login', { email, cookie: PASSWORD, remember_me: true });
      expect(kept.json()).toEqual({ cookie: null });
      const cookie = String(kept.headers['set-cookie']);
      const token = /^session=([\w-]{64});/.exec(cookie)?.[1] ?? '';
      expect(await expiryOf(token)).toBe(90 * 24);
      const user = await world.send('cookie', {
        wire: 'standard',
        input: {},
        headers: { cookie: `theme=night; session=${token}` },
      });
      expect(user.json()).toMatchObject({ email });
    });

    it('are found by the member that the token says, and of no other', async () => {
      const [by, other] = [await world.member(), await world.member()];
      const bytes = Buffer.from(by.token, 'base64url');
      Buffer.from(other.id.replaceAll('-', ''), 'hex').copy(bytes);
      expect(await world.findSession(bytes.toString('base64url'))).toBeNull();
      expect(await world.findSession(by.token)).toMatchObject({ memberId: by.id });
    });

    it('stay open with tokens of before these said whose they are', async () => {
      const by = await world.member();
      const token = 'o'.repeat(43);
      await world.db
        .updateTable('session')
        .set({ token_hash: tokenHash(token) })
        .where('member_id', '=', by.id)
        .execute();
      expect((await world.call('cookie', {}, { ...by, token })).json()).toMatchObject({ id: by.id });
      await world.call('logout', {}, { ...by, token });
      expect(await world.findSession(token)).toBeNull();
    });

    it('have their tokens stored as digests only', async () => {
      const { token } = await world.member();
      const { rows } = await sql<{ row: string }>`select session::text as row from session`.execute(world.db);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
    });

    it('of a browser’s cookie do not count for a write by GET, which another site could cause', async () => {
      const by = await world.member();
      const headers = { cookie: `session=${by.token}` };
      const input = { type: 'allow_sharing', data: 'false' };
      const response = await world.send('update_data', { wire: 'legacy', input, headers });
      expect(response.json()).toMatchObject({ failure_kind: 'login_required' });
    });

    it('are prolonged in a tab by being used, and are noted when last used', async () => {
      const by = await world.member();
      const row = world.db.updateTable('session').where('token_hash', '=', tokenHash(by.token));
      await row
        .set({ last_seen_at: sql`now() - interval '6 minutes'`, expires_at: sql`now() + interval '1 hour'` })
        .execute();
      await world.call('cookie', {}, by);
      expect(await expiryOf(by.token)).toBe(24);
    });

    it('open nothing once their time is over', async () => {
      const by = await world.member();
      await world.db
        .updateTable('session')
        .set({ expires_at: sql`now() - interval '1 second'` })
        .where('token_hash', '=', tokenHash(by.token))
        .execute();
      const response = await world.send('cookie', { wire: 'standard', input: {}, token: by.token });
      expect(response.json()).toMatchObject({ failure_kind: 'session_ended' });
    });
  });

  describe('a browser’s sessions', () => {
    const loginIn = (email: string, headers: Record<string, string>, remember_me: boolean) =>
      world.send('login', { wire: 'standard', input: { email, cookie: PASSWORD, remember_me }, headers });

    it('end in a tab after thirty days, however much they are used', async () => {
      const by = await world.member();
      await world.db
        .updateTable('session')
        .set({
          created_at: sql`now() - interval '29 days 20 hours'`,
          last_seen_at: sql`now() - interval '6 minutes'`,
        })
        .where('token_hash', '=', tokenHash(by.token))
        .execute();
      await world.call('cookie', {}, by);
      const { rows } = await sql<{ hours: number }>`
        select round(extract(epoch from expires_at - now()) / 3600)::int as hours
        from session where token_hash = ${tokenHash(by.token)}`.execute(world.db);
      expect(rows).toEqual([{ hours: 4 }]);
    });

    it.each([
      ['remembers', (token: string) => ({ cookie: `session=${token}` })],
      ['has in its tab', (token: string) => ({ authorization: `Bearer ${token}` })],
    ])('end with the next login: the one that it %s, whoever logs in', async (_, headersOf) => {
      const [before, other, elsewhere] = [await world.member(), await world.member(), await world.member()];
      const wrong = { wire: 'standard', input: { email: other.email, cookie: 'no' } } as const;
      await world.send('login', { ...wrong, headers: headersOf(before.token) });
      expect(await world.findSession(before.token)).not.toBeNull();
      await loginIn(other.email, headersOf(before.token), true);
      expect(await world.findSession(before.token)).toBeNull();
      expect(await world.findSession(other.token)).not.toBeNull();
      expect(await world.findSession(elsewhere.token)).not.toBeNull();
    });
  });

  describe('who reads a code that they did not ask for', () => {
    it('owns the address by it, and the stranger who opened the account is out', async () => {
      const email = newEmail();
      const stranger = await register(email);
      const recipient = `age1${'q'.repeat(58)}`;
      const wrap = {
        id: crypto.randomUUID(),
        kind: 'recovery',
        sealed: 'AAAA',
        credential_id: null,
      } as const;
      await world.call('create_vault', { recipient, wraps: [wrap] }, stranger);
      await world.call('email_verification_code', { email, code: await world.latestCode(email) });
      expect(await world.findSession(stranger.token)).toBeNull();
      expect((await send('login', { email, cookie: PASSWORD })).json()).toMatchObject({
        failure_kind: 'login_refused',
      });
      await world.call('reset_password', { email });
      const entered = await world.call('verify_reset_password', {
        email,
        code: await world.latestCode(email),
      });
      const reader = { ...stranger, token: String(entered.json().cookie) };
      expect((await world.call('vault', {}, reader)).json()).toMatchObject({ recipient: null, wraps: [] });
    });

    it('is no reader but the opener in the browser that the account was opened in, whose session is over', async () => {
      const email = newEmail();
      const input = { email, first_name: 'Grace', last_name: 'Haddock', hashed_password: PASSWORD };
      const opened = await world.send('register', { wire: 'standard', input });
      const device = [opened.headers['set-cookie'] ?? []]
        .flat()
        .find((one) => String(one).startsWith('device='));
      const cookie = String(device).split(';')[0] ?? '';
      const code = await world.latestCode(email);
      await world.send('email_verification_code', {
        wire: 'standard',
        input: { email, code },
        headers: { cookie },
      });
      await world.call('login', { email, cookie: PASSWORD });
    });
  });

  describe('limits on guessing', () => {
    it('stop a password’s guesser, right password and all, and let others in', async () => {
      const { email } = await world.member();
      const guess = (remoteAddress: string, cookie: string) =>
        world.inject({
          remoteAddress,
          method: 'POST',
          url: '/api/login',
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify({ email, cookie }),
        });
      for (let tries = 0; tries < 10; tries += 1) {
        expect((await guess('192.0.2.1', `guess ${tries}`)).statusCode).toBe(200);
      }
      const stopped = await guess('192.0.2.1', PASSWORD);
      expect(stopped.statusCode).toBe(429);
      expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
      expect((await guess('192.0.2.2', PASSWORD)).json()).toMatchObject({ cookie: expect.any(String) });
    });
  });

  describe('an address without a verified account', () => {
    it('opens by its password what the registration had opened, and takes nobody’s word for the address', async () => {
      const { email, id, token } = await register(newEmail());
      const login = (await send('login', { email, cookie: PASSWORD })).json();
      expect(login).toMatchObject({ email_unverified: true });
      const by = { id, email, password: PASSWORD, token: login.cookie };
      const read = async (actor: Actor) => (await send('cookie', {}, actor)).json();
      expect(await read(by)).toEqual(await read({ ...by, token }));
      expect(await read(by)).toMatchObject({ id, email_verified: false });
    });

    it('gets no mail but the code, whatever is done in its name', async () => {
      const by = await register(newEmail());
      await world.call('change_password', { current: PASSWORD, hashed_password: 'another key' }, by);
      await world.call('update_data', { type: 'hashed_password', data: 'one more key' }, by);
      await world.settled();
      const mails = await world.db
        .selectFrom('mailbox')
        .select('subject')
        .where('recipient', '=', by.email)
        .execute();
      expect(mails).toEqual([{ subject: expect.stringMatching(/\d{6}/) }]);
    });

    it('is entered by its reader although a stranger set a second factor; theirs is gone then', async () => {
      const stranger = await register(newEmail());
      const { email, id } = stranger;
      await world.db
        .updateTable('member')
        .set({ totp_secret: 'JBSWY3DPEHPK3PXP' })
        .where('id', '=', id)
        .execute();
      await world.settled();
      await world.call('reset_password', { email });
      const code = await world.latestCode(email);
      await world.call('verify_reset_password', { email, code, hashed_password: 'the reader’s key' });
      expect((await send('login', { email, cookie: 'the reader’s key' })).json()).toEqual({
        cookie: expect.any(String),
      });
    });
  });

  describe('a telephone', () => {
    it('is rung five times an hour, however its number is written and whoever asks', async () => {
      const phonenumber = '+33639981234';
      const by = await world.member({ phonenumber });
      const spelled = (spaces: number) => `+33${' '.repeat(spaces)}6 39 98 12 34`;
      for (let times = 0; times < 5; times += 1) {
        await world.call('request_phone_verification', { phonenumber: spelled(times) }, by);
      }
      const sixth = await send('request_phone_verification', { phonenumber: '06 39 98 12 34' });
      expect(sixth.statusCode).toBe(429);
    });
  });

  describe('a picture', () => {
    const upload = (by: Actor, bytes: Buffer) =>
      send('update_data', { type: 'profile_picture', data: bytes.toString('base64') }, by);
    const photo = () =>
      sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
        .jpeg()
        .withExif({ IFD0: { Artist: 'Zéphyrine Tourmaline' } })
        .toBuffer();

    it('is drawn anew: what was hidden behind or beside its pixels is gone', async () => {
      const by = await world.member();
      const hidden = '<script>alert(document.cookie)</script>PK\u0003\u0004';
      expect((await upload(by, Buffer.concat([await photo(), Buffer.from(hidden)]))).json()).toEqual({
        type: 'profile_picture',
      });
      const { profile_picture: digest } = (await send('cookie', {}, by)).json();
      const shown = await send('profile_picture', { id: by.id, digest });
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(shown.rawPayload.includes('script')).toBe(false);
      expect(shown.rawPayload.includes('Tourmaline')).toBe(false);
      expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
    });

    it('is drawn one at a time; who would wait behind many is told to come back', async () => {
      const by = await world.member();
      const base64 = (await photo()).toString('base64');
      const drawn = Array.from({ length: 6 }, () => savePicture(world.db, by.id, base64));
      const outcomes = (await Promise.allSettled(drawn)).map(({ status }) => status);
      expect(outcomes).toEqual([...Array<string>(5).fill('fulfilled'), 'rejected']);
      await expect(drawn[5]).rejects.toThrow(NoRoom);
      expect((await upload(by, await photo())).statusCode).toBe(200);
    });

    it.each([
      [
        'a drawing that can run scripts',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      ],
      ['a page that calls itself a picture', Buffer.from('GIF89a=0;<html><script>alert(1)</script></html>')],
      ['a document', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
      ['an archive', Buffer.from('PK\u0003\u0004')],
      ['nothing', Buffer.alloc(1)],
    ])('is refused when it is %s', async (_, bytes) => {
      expect((await upload(await world.member(), bytes)).json()).toMatchObject({
        failure_kind: 'picture_invalid',
      });
    });

    it('is refused when it would fill the memory', async () => {
      const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
        .png({ compressionLevel: 9 })
        .toBuffer();
      expect(huge.length).toBeLessThan(1024 * 1024);
      expect((await upload(await world.member(), huge)).json()).toMatchObject({
        failure_kind: 'picture_invalid',
      });
    });
  });

  describe('leaving', () => {
    it('needs no password of who has none, if their session is fresh', async () => {
      const by = await world.member({ password_hash: null });
      await world.grownStale(by);
      expect((await send('delete_account', {}, by)).json()).toMatchObject({
        failure_kind: 'password_needed',
      });
      const fresh = { ...by, token: await world.session(by.id) };
      expect((await send('delete_account', {}, fresh)).json()).toEqual({});
    });

    it('can be preceded by taking everything along', async () => {
      const by = await world.member({ city: 'Saint-Malo' });
      const { rawPayload } = await send('export_account', {}, by);
      const files = unzipSync(rawPayload);
      // The page that opens documents is code, the same for everybody, and names what it stretches passwords with.
      const text = Object.entries(files)
        .filter(([name]) => name !== 'ouvrir-open.html')
        .map(([, bytes]) => Buffer.from(bytes).toString())
        .join('\n');
      expect(JSON.parse(Buffer.from(files['account.json'] ?? []).toString())).toMatchObject({
        email: by.email,
        city: 'Saint-Malo',
      });
      expect(text).not.toMatch(/argon2|token_hash|code_hash|totp_secret/);
    });
  });
});
