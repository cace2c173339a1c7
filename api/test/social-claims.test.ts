import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import { PASSWORD } from './operations/world.ts';
import type { Stage } from './social-stage.ts';
import { google, openStage } from './social-stage.ts';
import { Traveller } from './social-traveller.ts';

describe.each(engines)('what a provider’s address is worth on $name', ({ makePlace }) => {
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

  it.each([
    ['has not verified', false],
    ['does not speak of', undefined],
  ])(
    'an address that the provider %s is claimed, never owned, whoever owns it',
    async (_, email_verified) => {
      const owner = await stage.world.member();
      const person = { email: owner.email, ...(email_verified === undefined ? {} : { email_verified }) };
      const { traveller, id } = await stage.arrived(person);
      expect(await stage.outcome(traveller, 'link_social_identity', { id, password: PASSWORD })).toBe(
        'password_wrong',
      );
      const user = await stage.outcome(traveller, 'social_login', { id });
      expect(user).toMatchObject({ email: owner.email, email_verified: false });
      expect(user.id).not.toBe(owner.id);
      expect(await stage.identitiesOf(owner)).toEqual([]);
      expect(await stage.mailTo(owner.email)).toEqual([expect.stringContaining('Vous en avez déjà un')]);
      const login = { email: owner.email, cookie: PASSWORD };
      const { cookie } = (await stage.world.call('login', login)).json();
      expect(await stage.world.findSession(cookie)).toMatchObject({ memberId: owner.id });
    },
  );

  it('an account that merely claims the address does not keep its reader from an own one', async () => {
    const squatter = await stage.world.member({ email_verified: false });
    const { traveller, id } = await stage.arrived({ email: squatter.email, email_verified: true });
    const user = await stage.outcome(traveller, 'social_login', { id });
    expect(user).toMatchObject({ email: squatter.email, email_verified: true });
    expect(user.id).not.toBe(squatter.id);
  });

  it('whoever has no address at the provider says one, which is claimed', async () => {
    const { traveller, id } = await stage.arrived({ name: 'Ada Marin' });
    expect(await stage.outcome(traveller, 'social_login', { id })).toBe('email_needed');
    const email = `${crypto.randomUUID()}@example.org`;
    expect(await stage.outcome(traveller, 'social_login', { id, email })).toMatchObject({
      email,
      email_verified: false,
      first_name: 'Ada',
      last_name: 'Marin',
    });
  });

  it('one person who says several addresses at the same moment has one account', async () => {
    const login = `person-${crypto.randomUUID()}`;
    const arrivals = await Promise.all(Array.from({ length: 12 }, () => stage.arrived({}, login)));
    const kinds = await Promise.all(
      arrivals.map(async ({ traveller, id }) => {
        const email = `${crypto.randomUUID()}@example.org`;
        const user = await stage.outcome(traveller, 'social_login', { id, email });
        return typeof user === 'string' ? user : 'opened';
      }),
    );
    // Whoever comes a little later finds the account, and enters it.
    expect(kinds.filter((kind) => !['opened', 'ticket_expired'].includes(kind))).toEqual([]);
    const accounts = await stage.world.db
      .selectFrom('social_identity')
      .select('member_id')
      .where('subject', '=', login)
      .execute();
    expect(accounts).toHaveLength(1);
  });

  it('an address typed in place of the provider’s own is not looked at', async () => {
    const email = `${crypto.randomUUID()}@example.org`;
    const { traveller, id } = await stage.arrived({ email, email_verified: true });
    const typed = (await stage.world.member()).email;
    expect(await stage.outcome(traveller, 'social_login', { id, email: typed })).toMatchObject({ email });
  });

  it('a claimed address is sent a code, which verifies it', async () => {
    const email = `${crypto.randomUUID()}@example.org`;
    const { traveller, id } = await stage.arrived({ email });
    const user = await stage.outcome(traveller, 'social_login', { id });
    const by = { id: user.id, email, password: '', token: user.cookie };
    const code = await stage.world.latestCode(email);
    await stage.world.call('email_verification_code', { email, code }, by);
    expect((await stage.world.call('cookie', {}, by)).json()).toMatchObject({ email_verified: true });
    expect(await stage.identitiesOf(by)).toHaveLength(1);
  });

  it('an invitation counts for an account that a provider opens', async () => {
    const inviter = await stage.world.member();
    const { referral_code } = (await stage.world.call('cookie', {}, inviter)).json();
    const login = `person-${crypto.randomUUID()}`;
    stage.peer.people.set(login, { email: `${login}@example.org`, email_verified: true });
    const traveller = new Traveller(stage.world);
    const id = await traveller.fetchTicket({ ...google, referral_code }, login);
    const user = await stage.outcome(traveller, 'social_login', { id });
    const { referred_by } = await stage.world.db
      .selectFrom('member')
      .select('referred_by')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(referred_by).toBe(inviter.id);
  });

  it('of a deleted account nothing is left: the same identity opens a new one', async () => {
    const owner = await stage.world.member();
    const { traveller, login, id } = await stage.arrived({ email: owner.email, email_verified: true });
    await stage.outcome(traveller, 'link_social_identity', { id, password: PASSWORD });
    await stage.world.call('delete_account', { password: PASSWORD }, owner);
    const again = new Traveller(stage.world);
    const ticket = await again.fetchTicket(google, login);
    const user = await stage.outcome(again, 'social_login', { id: ticket });
    expect(user).toMatchObject({ email: owner.email });
    expect(user.id).not.toBe(owner.id);
  });
});
