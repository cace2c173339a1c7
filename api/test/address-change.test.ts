import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOldAddresses } from '../src/accounts/former-address.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import { undoToken } from './operations/account.cases.ts';
import { newRecipient, newVault, newWrap } from './operations/vault.cases.ts';
import { announced, newCard, newSending, SEALED } from './operations/wallet-things.ts';
import type { Actor } from './operations/world.ts';
import { PASSWORD, World } from './operations/world.ts';

/** What a browser makes of the same password with the new address. */
const NEXT = 'the-same-password-with-the-new-address-0000';
const RESEALED = Buffer.from('what the new address opens').toString('base64');

const newEmail = () => `${crypto.randomUUID()}@example.org`;
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe.each(engines)('a change of address on $name', ({ makePlace }) => {
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
  const kindOf = async (...call: Parameters<typeof send>) =>
    (await send(...call)).json().failure_kind ?? 'done';
  const logIn = (email: string, cookie: string) => kindOf('login', { email, cookie });
  const request = (email: string, by: Actor) =>
    world.call('request_email_change', { email, current: PASSWORD }, by);
  const changing = (email: string, code: string) => ({
    email,
    code,
    current: PASSWORD,
    hashed_password: NEXT,
  });
  const vaultOf = async (by: Actor) => (await world.call('vault', {}, by)).json();
  const undoLinkTo = async (email: string) => undoToken(await world.latestMessage(email));

  /** Everything done: the member as the new address has them, and the token of the mail to the former one. */
  async function moved(by: Actor, { email = newEmail(), wrapped = false, current = PASSWORD } = {}) {
    const { recipient } = await vaultOf(by);
    await world.call('request_email_change', { email, current }, by);
    const vault_wrap = { id: crypto.randomUUID(), sealed: RESEALED, vault: recipient };
    const input = { ...changing(email, await world.latestCode(email)), current };
    await world.call('change_email', wrapped ? { ...input, vault_wrap } : input, by);
    return { email, token: await undoLinkTo(by.email), member: { ...by, email } };
  }

  async function logInAs(email: string, cookie: string): Promise<Actor> {
    const { cookie: token } = (await world.call('login', { email, cookie })).json();
    const id = (await world.findSession(token))?.memberId ?? '';
    return { id, email, password: cookie, token };
  }

  const pass = (memberId: string, time: string) =>
    world.db
      .updateTable('address_change')
      .set({ undo_until: sql<Date>`undo_until - ${time}::interval` })
      .where('member_id', '=', memberId)
      .execute();

  describe('before the code', () => {
    it('changes nothing, and five wrong ones end it', async () => {
      const by = await world.member();
      const email = newEmail();
      await request(email, by);
      const code = await world.latestCode(email);
      for (let no = 1; no <= 5; no += 1) {
        expect(await kindOf('change_email', changing(email, wrong(code)), by)).toBe('code_wrong');
      }
      expect(await kindOf('change_email', changing(email, code), by)).toBe('code_wrong');
      expect(await logIn(by.email, PASSWORD)).toBe('done');
    });

    it('takes no code that is over, or of another address', async () => {
      const by = await world.member();
      const email = newEmail();
      await request(email, by);
      const code = await world.latestCode(email);
      expect(await kindOf('change_email', changing(newEmail(), code), by)).toBe('code_wrong');
      await world.db
        .updateTable('one_time_code')
        .set({ expires_at: sql<Date>`now() - interval '1 second'` })
        .where('member_id', '=', by.id)
        .execute();
      expect(await kindOf('change_email', changing(email, code), by)).toBe('code_wrong');
    });

    it('asks for the password, whatever else was shown a moment ago', async () => {
      const by = await world.member();
      const email = newEmail();
      expect(await kindOf('request_email_change', { email }, by)).toBe('password_wrong');
      await request(email, by);
      const code = await world.latestCode(email);
      expect(await kindOf('change_email', { email, code }, by)).toBe('password_wrong');
      const { hashed_password: _, ...without } = changing(email, code);
      expect(await kindOf('change_email', without, by)).toBe('password_wrong');
    });

    it('stops who guesses the password in a stolen session', async () => {
      const by = await world.member();
      const kinds: string[] = [];
      for (let no = 1; no <= 11; no += 1) {
        kinds.push(await kindOf('request_email_change', { email: newEmail(), current: 'a guess' }, by));
      }
      expect(new Set(kinds)).toEqual(new Set(['password_wrong', 'too_many_requests']));
    });
  });

  describe('to an address that another account has', () => {
    it('gets the answer of any other; its owner is told, and no code leaves', async () => {
      const [by, owner] = [await world.member(), await world.member()];
      const [taken, free] = [
        await send('request_email_change', { email: owner.email, current: PASSWORD }, by),
        await send('request_email_change', { email: newEmail(), current: PASSWORD }, by),
      ];
      expect([taken.statusCode, taken.payload]).toEqual([free.statusCode, free.payload]);
      const letter = await world.latestMessage(owner.email);
      expect(letter).toMatch(/a déjà un compte|has an account already/);
      expect(letter).not.toMatch(/\b\d{6}\b/);
    });

    it('is refused as a wrong code where it was verified while the code was on its way', async () => {
      const by = await world.member();
      const email = newEmail();
      await request(email, by);
      const code = await world.latestCode(email);
      await world.member({ email });
      expect(await kindOf('change_email', changing(email, code), by)).toBe('code_wrong');
      expect(await logIn(by.email, PASSWORD)).toBe('done');
    });
  });

  describe('that is done', () => {
    it('changes address and key at once, ends the other sessions, and tells both addresses', async () => {
      const by = await world.member();
      const elsewhere = await world.session(by.id);
      const { email, member } = await moved(by);
      expect((await world.call('cookie', {}, member)).json()).toMatchObject({ email, email_verified: true });
      expect(await world.findSession(elsewhere)).toBeNull();
      expect(await world.latestMessage(email)).toMatch(/a désormais cette adresse|now has this address/);
      expect([
        await logIn(email, NEXT),
        await logIn(email, PASSWORD),
        await logIn(by.email, PASSWORD),
      ]).toEqual(['done', 'login_refused', 'login_refused']);
      // Neither is told the other.
      const letter = await world.latestMessage(by.email);
      expect(letter).toMatch(/une autre a pris sa place|another has taken its place/);
      expect(letter).not.toContain(email);
    });

    it('moves the way into the vault along, and leaves the others', async () => {
      const { by, wraps } = await newVault(world);
      const { member } = await moved(by, { wrapped: true });
      const now: { kind: string; sealed: string; address?: string }[] = (await vaultOf(member)).wraps;
      expect(now).toHaveLength(wraps.length);
      expect(now.find(({ kind }) => kind === 'password')).toMatchObject({ sealed: RESEALED });
      expect(now.filter(({ address }) => address !== undefined)).toEqual([]);
    });

    it('says by which address an older password opens the vault, where the present one does not', async () => {
      const { by, recipient } = await newVault(world);
      const { member, email } = await moved(by);
      const [way] = (await vaultOf(member)).wraps.filter(({ kind }: { kind: string }) => kind === 'password');
      expect(way).toMatchObject({ sealed: SEALED, address: by.email });
      // Sealed anew by the same key, it is of the same address; by today's, of today's.
      await world.call('prove_identity', { password: NEXT }, member);
      const saved = async (renews?: string) => {
        const wrap = newWrap('password');
        await world.call('save_vault_wrap', { ...wrap, vault: recipient, ...(renews && { renews }) }, member);
        const { wraps } = await vaultOf(member);
        return wraps.find(({ id }: { id: string }) => id === wrap.id).address;
      };
      expect([await saved(way.id), await saved()]).toEqual([by.email, undefined]);
      expect(email).not.toBe(by.email);
    });

    it('lets no other tab seal by what it made with the former address', async () => {
      const { member } = await moved(await world.member());
      const vault = { recipient: newRecipient(), wraps: [newWrap()] };
      expect(await kindOf('create_vault', vault, member)).toBe('password_needed');
    });

    it('is possible without a password, for who has just logged in', async () => {
      const by = await world.member({ password_hash: null });
      const email = newEmail();
      await world.call('request_email_change', { email }, by);
      await world.call('change_email', { email, code: await world.latestCode(email) }, by);
      expect((await world.call('cookie', {}, by)).json()).toMatchObject({ email });
    });

    it('takes confirmed subscriptions along, and back', async () => {
      const by = await world.member();
      const subscribed = async () => {
        const found = await world.db
          .selectFrom('newsletter_subscription')
          .select(['email', 'topic'])
          .where('confirmed_at', 'is not', null)
          .where('email', 'in', [by.email, email])
          .execute();
        return found.map((one) => [one.email === email ? 'new' : 'old', one.topic]).sort();
      };
      const email = newEmail();
      const confirmed_at = new Date();
      await world.db
        .insertInto('newsletter_subscription')
        .values([
          { email: by.email, topic: 'newsletter', language: 'fr', confirmed_at },
          { email: by.email, topic: 'plus', language: 'fr', confirmed_at },
          { email, topic: 'plus', language: 'fr', confirmed_at },
        ])
        .execute();
      const { token } = await moved(by, { email });
      // What the new address had asked for itself is its own.
      expect(await subscribed()).toEqual([
        ['new', 'newsletter'],
        ['new', 'plus'],
        ['old', 'plus'],
      ]);
      await world.call('undo_email_change', { token });
      expect((await subscribed()).filter(([, topic]) => topic === 'newsletter')).toEqual([
        ['old', 'newsletter'],
      ]);
      expect((await subscribed()).filter(([whose]) => whose === 'new')).toEqual([['new', 'plus']]);
    });

    it('leaves what was sent to the former address with the member, while that can undo it', async () => {
      const by = await world.member();
      const id = await newSending(world, await newCard(world), { email: by.email });
      const { member } = await moved(by);
      const later = await newSending(world, await newCard(world), { email: by.email });
      await announced(world, later);
      const list = async () => {
        const { sendings } = (await world.call('sendings', { direction: 'in' }, member)).json();
        return sendings.map((sending: { id: string }) => sending.id).sort();
      };
      expect(await list()).toEqual([id, later].sort());
      await pass(by.id, '8 days');
      expect(await list()).toEqual([]);
    });

    it('is told in the export, and forgotten with the account and with its time', async () => {
      const [by, other] = [await world.member(), await world.member()];
      const left = async ({ id }: Actor) =>
        world.db.selectFrom('address_change').select('old_email').where('member_id', '=', id).execute();
      const { member } = await moved(by);
      await moved(other);
      await pass(other.id, '8 days');
      await deleteOldAddresses(world.db);
      expect([await left(by), await left(other)]).toEqual([[{ old_email: by.email }], []]);
      await world.call('delete_account', { password: NEXT }, member);
      expect(await left(by)).toEqual([]);
      expect(await world.latestMessage(by.email)).toMatch(/est supprimé|is deleted/);
    });
  });

  describe('of an address that was never confirmed', () => {
    it('confirms the new one, and gives the reader of the other no power over the account', async () => {
      const by = await world.member({ email_verified: false });
      const email = newEmail();
      await request(email, by);
      await world.call('change_email', changing(email, await world.latestCode(email)), by);
      expect((await world.call('cookie', {}, by)).json()).toMatchObject({ email, email_verified: true });
      await expect(world.latestMessage(by.email)).rejects.toThrow('No message came.');
    });
  });

  describe('that is undone', () => {
    it('gives back address and password, ends every session, and tells both addresses, once', async () => {
      const by = await world.member();
      const { email, token, member } = await moved(by);
      const elsewhere = await logInAs(email, NEXT);
      expect((await world.call('undo_email_change', { token })).json()).toEqual({ email: by.email });
      for (const one of [member, elsewhere]) expect(await world.findSession(one.token)).toBeNull();
      expect([await logIn(by.email, PASSWORD), await logIn(email, NEXT)]).toEqual(['done', 'login_refused']);
      expect(await world.latestMessage(by.email)).toMatch(/retrouvé cette adresse|this address again/);
      expect(await world.latestMessage(email)).toMatch(/est annulé|is undone/);
      expect(await kindOf('undo_email_change', { token })).toBe('email_undo_unknown');
    });

    it('is undone once by two presses at the same moment', async () => {
      const { token } = await moved(await world.member());
      const both = await Promise.all([1, 2].map(() => kindOf('undo_email_change', { token })));
      expect(both.sort()).toEqual(['done', 'email_undo_unknown']);
    });

    it('cannot be any more after seven days', async () => {
      const by = await world.member();
      const { email, token } = await moved(by);
      await pass(by.id, '7 days');
      expect(await kindOf('undo_email_change', { token })).toBe('email_undo_unknown');
      expect(await logIn(email, NEXT)).toBe('done');
    });

    it('leaves a thief nothing: no password, no second factor, no way into the vault of theirs', async () => {
      const { by, wraps } = await newVault(world);
      const { token, member } = await moved(by, { wrapped: true });
      await world.call('change_password', { current: NEXT, hashed_password: 'of the thief' }, member);
      await world.call('prove_identity', { password: 'of the thief' }, member);
      await world.call('save_vault_wrap', newWrap('recovery'), member);
      await world.call('save_vault_wrap', newWrap('passkey'), member);
      await world.db
        .insertInto('passkey')
        .values({
          member_id: by.id,
          credential_id: crypto.randomUUID(),
          public_key: Buffer.of(1),
          sign_count: 0,
          transports: [],
          name: 'Another phone',
          synced: false,
        })
        .execute();
      await world.db
        .updateTable('member')
        .set({ totp_secret: 'JBSWY3DPEHPK3PXP' })
        .where('id', '=', by.id)
        .execute();
      await world.call('undo_email_change', { token });
      const owner = await logInAs(by.email, PASSWORD);
      const now: { id: string }[] = (await vaultOf(owner)).wraps;
      expect(now.map(({ id }) => id).sort()).toEqual(wraps.map(({ id }) => id).sort());
      expect((await world.call('passkeys', {}, owner)).json()).toEqual([]);
      expect((await world.call('cookie', {}, owner)).json()).toMatchObject({ second_factor: false });
    });

    it('brings a vault back that was removed meanwhile', async () => {
      const { by, recipient, wraps } = await newVault(world);
      const { token, member } = await moved(by, { wrapped: true });
      await world.call('prove_identity', { password: NEXT }, member);
      await world.call('forget_vault', {}, member);
      await world.call('undo_email_change', { token });
      const now = await vaultOf(await logInAs(by.email, PASSWORD));
      expect(now.recipient).toBe(recipient);
      expect(now.wraps.map(({ sealed }: { sealed: string }) => sealed)).toEqual(wraps.map(() => SEALED));
    });

    it.each([true, false])(
      'keeps a vault that was made meanwhile, with its ways in (another before: %s)',
      async (hadAnother) => {
        const by = hadAnother ? (await newVault(world)).by : await world.member();
        const { email, token, member } = await moved(by, { wrapped: hadAnother });
        await world.call('prove_identity', { password: NEXT }, member);
        if (hadAnother) await world.call('forget_vault', {}, member);
        const { recipient, wraps } = await newVault(world, member);
        await world.call('undo_email_change', { token });
        const now = await vaultOf(await logInAs(by.email, PASSWORD));
        expect(now.recipient).toBe(recipient);
        expect(now.wraps.map(({ id }: { id: string }) => id).sort()).toEqual(
          wraps.map(({ id }) => id).sort(),
        );
        // Its password's way in is of the address that the account had as it was made.
        expect(now.wraps.find(({ kind }: { kind: string }) => kind === 'password').address).toBe(email);
      },
    );

    it('leads back to the oldest address that still can, and later ones then no more', async () => {
      const by = await world.member();
      const first = await moved(by);
      const second = await moved(first.member, { current: NEXT });
      await world.call('undo_email_change', { token: first.token });
      expect(await logIn(by.email, PASSWORD)).toBe('done');
      expect(await kindOf('undo_email_change', { token: second.token })).toBe('email_undo_unknown');
    });

    it('leads back by one address, and the one before can undo its own change still', async () => {
      const by = await world.member();
      const first = await moved(by);
      const second = await moved(first.member, { current: NEXT });
      await world.call('undo_email_change', { token: second.token });
      expect(await logIn(first.email, NEXT)).toBe('done');
      expect((await world.call('undo_email_change', { token: first.token })).json()).toEqual({
        email: by.email,
      });
    });
  });

  describe('while it can be undone, the former address', () => {
    it('cannot be verified by anybody else, who is told why by mail; afterwards it can', async () => {
      const by = await world.member();
      await moved(by);
      const input = { first_name: 'Grace', last_name: 'Haddock', hashed_password: PASSWORD };
      const register = () => world.call('register', { ...input, email: by.email });
      const ask = () => world.call('request_email_verification', { email: by.email });
      await register();
      expect(await world.latestMessage(by.email)).toMatch(/réservée|reserved/);
      const other = await world.member();
      await request(by.email, other);
      expect(await world.latestMessage(by.email)).toMatch(/réservée|reserved/);
      await pass(by.id, '8 days');
      await ask();
      const code = await world.latestCode(by.email);
      await world.call('email_verification_code', { email: by.email, code });
    });

    it('cannot be verified with a code of before', async () => {
      const by = await world.member();
      const claimant = await world.member({ email: newEmail(), email_verified: false });
      await world.call('request_email_verification', { email: claimant.email }, claimant);
      const code = await world.latestCode(claimant.email);
      const { member } = await moved(by, { email: claimant.email });
      await moved(member, { current: NEXT });
      const input = { email: claimant.email, code };
      expect(await kindOf('email_verification_code', input, claimant)).toBe('code_wrong');
    });

    it('is the member’s to take again', async () => {
      const by = await world.member();
      const { member } = await moved(by);
      await moved(member, { email: by.email, current: NEXT });
      expect(await logIn(by.email, NEXT)).toBe('done');
    });

    it('gets the link again, and no code, where a new password is asked for', async () => {
      const by = await world.member();
      const { token } = await moved(by);
      // Nor does an account that claims the address meanwhile stand in the way.
      await world.member({ email: by.email, email_verified: false });
      const answer = await send('reset_password', { email: by.email });
      expect(answer.payload).toBe((await send('reset_password', { email: newEmail() })).payload);
      const again = await undoLinkTo(by.email);
      expect(again).not.toBe(token);
      expect(await kindOf('undo_email_change', { token })).toBe('email_undo_unknown');
      expect(await kindOf('undo_email_change', { token: again })).toBe('done');
    });
  });

  it('stores the token as a digest only', async () => {
    const { token } = await moved(await world.member());
    const { rows } = await sql<{ row: string }>`
      select row::text from (select address_change from address_change) as row`.execute(world.db);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });
});
