import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { Actor } from './operations/world.ts';
import { PASSWORD } from './operations/world.ts';
import type { Stage } from './social-stage.ts';
import { google, openStage } from './social-stage.ts';
import { Traveller } from './social-traveller.ts';

const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const currentCode = () => TOTP.generate({ secret: Secret.fromBase32(TOTP_SECRET) });

describe.each(engines)('accounts and identities on $name', ({ makePlace }) => {
  let place: Place;
  let stage: Stage;
  beforeAll(async () => {
    place = await makePlace();
    stage = await openStage(place);
  });
  afterAll(async () => {
    await stage.close();
    await place.remove();
  });

  describe('an address that the provider has verified and an account owns', () => {
    it('is not enough: the account is attached with its password, once, and told by mail', async () => {
      const owner = await stage.world.member({ language: 'en' });
      const { traveller, login, id } = await stage.arrived({
        email: owner.email.toUpperCase(),
        email_verified: true,
      });
      expect(await stage.outcome(traveller, 'social_login', { id })).toBe('link_needed');
      expect(await stage.identitiesOf(owner)).toEqual([]);
      expect(await stage.outcome(traveller, 'link_social_identity', { id, password: 'another' })).toBe(
        'password_wrong',
      );
      const user = await stage.outcome(traveller, 'link_social_identity', { id, password: PASSWORD });
      expect(user).toMatchObject({ id: owner.id });
      expect(await stage.world.findSession(user.cookie)).toMatchObject({ memberId: owner.id });
      expect(await stage.mailTo(owner.email)).toContainEqual(
        expect.stringContaining('now also opens with:\nGoogle'),
      );
      expect(await stage.outcome(traveller, 'link_social_identity', { id, password: PASSWORD })).toBe(
        'ticket_expired',
      );

      const later = new Traveller(stage.world);
      const next = await later.fetchTicket(google, login);
      expect(await stage.outcome(later, 'social_login', { id: next })).toMatchObject({ id: owner.id });
    });

    it('keeps the ticket good for ten minutes while the password is typed, and for ten tries', async () => {
      const owner = await stage.world.member();
      const { traveller, id } = await stage.arrived({ email: owner.email, email_verified: true });
      expect(await stage.outcome(traveller, 'social_login', { id })).toBe('link_needed');
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from expires_at - created_at)::int as seconds from social_ticket
        where email = ${owner.email}`.execute(stage.world.db);
      expect(rows).toEqual([{ seconds: 600 }]);
      for (let tries = 2; tries <= 10; tries += 1) {
        expect(await stage.outcome(traveller, 'link_social_identity', { id, password: 'another' })).toBe(
          'password_wrong',
        );
      }
      expect(await stage.outcome(traveller, 'link_social_identity', { id, password: PASSWORD })).toBe(
        'ticket_expired',
      );
    });

    it('asks for the second factor of the account too', async () => {
      const owner = await stage.world.member({ totp_secret: TOTP_SECRET });
      const { traveller, id } = await stage.arrived({ email: owner.email, email_verified: true });
      const link = (code?: string) =>
        stage.outcome(traveller, 'link_social_identity', {
          id,
          password: PASSWORD,
          ...(code === undefined ? {} : { code }),
        });
      expect(await link()).toBe('second_factor_needed');
      expect(await link('no code')).toBe('second_factor_wrong');
      expect(await stage.identitiesOf(owner)).toEqual([]);
      expect(await link(currentCode())).toMatchObject({ id: owner.id });
    });
  });

  it('a second factor is still asked for, with the same ticket', async () => {
    const actor = await stage.fromProvider();
    await stage.world.db
      .updateTable('member')
      .set({ totp_secret: TOTP_SECRET })
      .where('id', '=', actor.id)
      .execute();
    const { subject } = await stage.world.db
      .selectFrom('social_identity')
      .select('subject')
      .where('member_id', '=', actor.id)
      .executeTakeFirstOrThrow();
    const { traveller, id } = await stage.arrived({ email: actor.email, email_verified: true }, subject);
    expect(await stage.outcome(traveller, 'social_login', { id })).toBe('second_factor_needed');
    expect(await stage.outcome(traveller, 'social_login', { id, code: 'no code' })).toBe(
      'second_factor_wrong',
    );
    expect(await stage.outcome(traveller, 'social_login', { id, code: currentCode() })).toMatchObject({
      id: actor.id,
    });
  });

  it('an account without a password is refused at login like an unknown address, until one is set by mail', async () => {
    const actor = await stage.fromProvider();
    const login = async (email: string, cookie: string) =>
      (await stage.world.send('login', { wire: 'standard', input: { email, cookie } })).json();
    const unknown = await login('nobody@example.org', PASSWORD);
    expect(unknown).toMatchObject({ failure: true });
    expect(await login(actor.email, PASSWORD)).toEqual(unknown);
    expect(await login(actor.email, 'null')).toEqual(unknown);
    await stage.world.call('reset_password', { email: actor.email });
    const code = await stage.world.latestCode(actor.email);
    await stage.world.call('verify_reset_password', { email: actor.email, code, hashed_password: PASSWORD });
    expect(await login(actor.email, PASSWORD)).toHaveProperty('cookie');
  });

  describe('logged in', () => {
    it('one attaches a further identity to one’s own account, and stays logged in', async () => {
      const actor = await stage.world.member();
      const { traveller, id } = await stage.arrived({ email: 'ada@example.net', email_verified: true });
      await stage.world.grownStale(actor);
      expect(await stage.outcome(traveller, 'link_social_identity', { id }, actor)).toBe('password_needed');
      await stage.world.call('prove_identity', { password: PASSWORD }, actor);
      const linked = await stage.outcome(traveller, 'link_social_identity', { id }, actor);
      expect(linked).toMatchObject({ id: actor.id, cookie: null });
      expect(await stage.identitiesOf(actor)).toMatchObject([
        { provider: 'google', email: 'ada@example.net' },
      ]);
      expect(await stage.world.findSession(actor.token)).toMatchObject({ memberId: actor.id });
    });

    it('nobody attaches an identity that opens another account', async () => {
      const { traveller, login, id } = await stage.arrived({
        email: `${crypto.randomUUID()}@example.org`,
        email_verified: true,
      });
      await stage.outcome(traveller, 'social_login', { id });
      const thief = await stage.world.member();
      const again = new Traveller(stage.world);
      const ticket = await again.fetchTicket(google, login);
      expect(await stage.outcome(again, 'link_social_identity', { id: ticket }, thief)).toBe(
        'identity_taken',
      );
      expect(await stage.identitiesOf(thief)).toEqual([]);
    });

    it('nobody is made to attach somebody else’s identity: the ticket is another browser’s', async () => {
      const { id } = await stage.arrived({
        email: `${crypto.randomUUID()}@example.org`,
        email_verified: true,
      });
      const victim = await stage.world.member();
      expect(await stage.outcome(new Traveller(stage.world), 'link_social_identity', { id }, victim)).toBe(
        'ticket_expired',
      );
    });

    it('without a session a password is needed', async () => {
      const { traveller, id } = await stage.arrived({ email: 'ada@example.net', email_verified: true });
      expect(await stage.outcome(traveller, 'link_social_identity', { id })).toBe('password_needed');
    });
  });

  describe('detaching', () => {
    const detach = async (by: Actor, id: string) =>
      (
        await stage.world.send('unlink_social_identity', { wire: 'standard', token: by.token, input: { id } })
      ).json().failure_kind ?? 'detached';

    it('keeps the last way in', async () => {
      const actor = await stage.fromProvider();
      const [identity] = await stage.identitiesOf(actor);
      expect(await detach(actor, identity?.id ?? '')).toBe('last_way_in');
      const { traveller, id } = await stage.arrived({ email: 'ada@example.net' });
      await stage.outcome(traveller, 'link_social_identity', { id }, actor);
      const both = await stage.identitiesOf(actor);
      expect(both).toHaveLength(2);
      // At the same moment: one must stay.
      const kinds = await Promise.all(both.map((one) => detach(actor, one.id)));
      expect(kinds.sort()).toEqual(['detached', 'last_way_in']);
    });

    it('is for the owner alone, who has just shown who they are, and is told by mail', async () => {
      const actor = await stage.fromProvider();
      await stage.world.db.updateTable('member').set({ language: 'en' }).where('id', '=', actor.id).execute();
      const [identity] = await stage.identitiesOf(actor);
      const id = identity?.id ?? '';
      expect(await detach(await stage.world.member(), id)).toBe('identity_unknown');
      await stage.world.grownStale(actor);
      expect(await detach(actor, id)).toBe('password_needed');
      await sql`update session set proved_at = now() where member_id = ${actor.id}`.execute(stage.world.db);
      await sql`update member set password_hash = 'x' where id = ${actor.id}`.execute(stage.world.db);
      expect(await detach(actor, id)).toBe('detached');
      expect(await stage.world.latestMessage(actor.email)).toContain('no longer opens with:\nGoogle');
      expect(await stage.identitiesOf(actor)).toEqual([]);
    });
  });
});
