import { operations } from '@nfcards/shared/operations';
import { sql } from 'kysely';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { OpenIdPeer } from './openid-peer.ts';
import { CLIENT_ID, CLIENT_SECRET, openPeer } from './openid-peer.ts';
import { World } from './operations/world.ts';
import { Traveller } from './social-traveller.ts';

const SITE = 'http://localhost:3000';
const google = { provider: 'google' } as const;

describe.each(engines)('social login on $name', ({ makePlace }) => {
  let place: Place;
  let world: World;
  let peer: OpenIdPeer;
  /** Another provider of the site, which may be up to something. */
  let other: OpenIdPeer;
  beforeAll(async () => {
    place = await makePlace();
    peer = await openPeer(`${SITE}/api/social_callback/google`);
    other = await openPeer(`${SITE}/api/social_callback/apple`);
    const client = { clientId: CLIENT_ID, secret: { kind: 'text', text: CLIENT_SECRET } } as const;
    world = await World.open(place, {
      google: { ...client, issuer: peer.issuer },
      apple: { ...client, issuer: other.issuer },
    });
  });
  afterAll(async () => {
    await world.close();
    await peer.close();
    await other.close();
    await place.remove();
  });

  /** Somebody whom the provider knows, and nobody else does. */
  function newcomer(person: Parameters<OpenIdPeer['people']['set']>[1] = {}): string {
    const login = `person-${crypto.randomUUID()}`;
    const email = `${login}@example.org`;
    peer.people.set(login, {
      email,
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Marin',
      ...person,
    });
    return login;
  }

  async function redeem(traveller: Traveller, id: string) {
    return parse(operations.social_login.answer, (await traveller.send('social_login', { id })).json());
  }
  const kindOf = async (traveller: Traveller, id: string) =>
    (await traveller.send('social_login', { id })).json().failure_kind ?? 'opened';

  it('is offered for the providers that are configured', async () => {
    expect((await world.call('social_providers', {})).json()).toEqual(['google', 'apple']);
  });

  it('goes to the provider with state, nonce and PKCE, and knows the browser by a cookie', async () => {
    const traveller = new Traveller(world);
    const address = await traveller.begin(google);
    expect(`${address.origin}${address.pathname}`).toBe(`${peer.issuer}/auth`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: CLIENT_ID,
      redirect_uri: `${SITE}/api/social_callback/google`,
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(traveller.setCookie).toMatch(/^browser=[\w-]{43}; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax$/);
  });

  it('opens an account, with the verified address and the names that the provider gives', async () => {
    const traveller = new Traveller(world);
    const login = newcomer();
    const arrival = await traveller.travel({ ...google, return_path: '/port/FRLRH?boat=1' }, login);
    expect(arrival).toEqual({
      page: `${SITE}/login`,
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      return_path: '/port/FRLRH?boat=1',
    });
    const user = await redeem(traveller, arrival.ticket ?? '');
    expect(user).toMatchObject({
      email: `${login}@example.org`,
      email_verified: true,
      first_name: 'Ada',
      last_name: 'Marin',
    });
    expect(await world.findSession(user.cookie)).toMatchObject({
      memberId: user.id,
      kind: 'browser',
      fresh: true,
    });
  });

  it('comes back to the same account, whatever became of the address', async () => {
    const login = newcomer();
    const traveller = new Traveller(world);
    const first = await redeem(traveller, await traveller.fetchTicket(google, login));
    peer.people.set(login, { email: `${login}@example.net`, email_verified: false });
    const elsewhere = new Traveller(world);
    const second = await redeem(elsewhere, await elsewhere.fetchTicket(google, login));
    expect(second.id).toBe(first.id);
    expect(second.email).toBe(`${login}@example.org`);
  });

  it('is remembered when that was asked for, in the cookie alone', async () => {
    const traveller = new Traveller(world);
    const id = await traveller.fetchTicket({ ...google, remember_me: true }, newcomer());
    const response = await traveller.send('social_login', { id });
    expect(response.json().cookie).toBeNull();
    expect(String(response.headers['set-cookie'])).toMatch(
      /^session=[\w-]{64}; Path=\/; Max-Age=7776000; HttpOnly/,
    );
  });

  it('works on the legacy wire without cookies, and such a ticket is of no use to a browser', async () => {
    const traveller = new Traveller(world);
    const address = await traveller.begin(google, 'legacy');
    expect(traveller.siteCookie).toBeUndefined();
    const { ticket = '' } = await traveller.arrive(await traveller.visit(address, newcomer()));
    expect(await kindOf(traveller, ticket)).toBe('ticket_expired');
    const { cookie } = (await traveller.send('social_login', { id: ticket }, 'legacy')).json();
    expect(await world.findSession(cookie)).toMatchObject({ kind: 'remembered' });
  });

  it('ends where the state is another, another provider’s, or used', async () => {
    const traveller = new Traveller(world);
    const back = await traveller.visit(await traveller.begin(google), newcomer());
    const changed = new URL(back.url);
    changed.searchParams.set('state', 'x'.repeat(43));
    expect(await traveller.arrive({ ...back, url: changed })).toMatchObject({ failure: 'expired' });
    changed.searchParams.delete('state');
    expect(await traveller.arrive({ ...back, url: changed })).toMatchObject({ failure: 'expired' });

    expect(await traveller.arrive(back)).toHaveProperty('ticket');
    expect(await traveller.arrive(back)).toMatchObject({ failure: 'expired' });

    const again = await traveller.visit(await traveller.begin(google), newcomer());
    const misled = new URL(again.url);
    misled.pathname = misled.pathname.replace('google', 'apple');
    expect(await traveller.arrive({ ...again, url: misled })).toMatchObject({ failure: 'expired' });
  });

  it('ends after ten minutes at the provider', async () => {
    const traveller = new Traveller(world);
    const back = await traveller.visit(await traveller.begin(google), newcomer());
    await sql`update social_attempt set expires_at = now()`.execute(world.db);
    expect(await traveller.arrive(back)).toMatchObject({ failure: 'expired' });
  });

  it('refuses a code that was used, or stolen from another attempt', async () => {
    const traveller = new Traveller(world);
    const used = await traveller.visit(await traveller.begin(google), newcomer());
    expect(await traveller.arrive(used)).toHaveProperty('ticket');
    const unused = await traveller.visit(await traveller.begin(google), newcomer());
    for (const code of [used, unused].map(({ url }) => url.searchParams.get('code') ?? '')) {
      const back = await traveller.visit(await traveller.begin(google), newcomer());
      back.url.searchParams.set('code', code);
      expect(await traveller.arrive(back)).toMatchObject({ failure: 'refused' });
    }
  });

  it('refuses an ID token with another nonce', async () => {
    const traveller = new Traveller(world);
    const address = await traveller.begin(google);
    address.searchParams.set('nonce', 'a nonce of somebody else');
    expect(await traveller.arrive(await traveller.visit(address, newcomer()))).toMatchObject({
      failure: 'refused',
    });
  });

  it('refuses what another provider answers in its place (RFC 9207, issuer mix-up)', async () => {
    const traveller = new Traveller(world);
    const back = await traveller.visit(await traveller.begin(google), newcomer());
    expect(back.url.searchParams.get('iss')).toBe(peer.issuer);
    back.url.searchParams.set('iss', other.issuer);
    expect(await traveller.arrive(back)).toMatchObject({ failure: 'refused' });
    const silent = await traveller.visit(await traveller.begin(google), newcomer());
    silent.url.searchParams.delete('iss');
    expect(await traveller.arrive(silent)).toMatchObject({ failure: 'refused' });
  });

  it('stays in the browser that it began in: nobody can be logged in as somebody else', async () => {
    const [attacker, victim] = [new Traveller(world), new Traveller(world)];
    for (const prepare of [async () => undefined, async () => victim.begin(google)]) {
      await prepare();
      const back = await attacker.visit(await attacker.begin(google), newcomer());
      expect(await victim.arrive(back)).toMatchObject({ failure: 'expired' });
      // Not even in the right one, now that it was shown elsewhere.
      expect(await attacker.arrive(back)).toMatchObject({ failure: 'expired' });
    }
    const ticket = await attacker.fetchTicket(google, newcomer());
    expect(await kindOf(new Traveller(world), ticket)).toBe('ticket_expired');
    expect(await kindOf(victim, ticket)).toBe('ticket_expired');
    expect(await kindOf(attacker, ticket)).toBe('opened');
  });

  it('takes a ticket once, within a minute', async () => {
    const traveller = new Traveller(world);
    const ticket = await traveller.fetchTicket(google, newcomer());
    const shown = await Promise.all(Array.from({ length: 5 }, () => kindOf(traveller, ticket)));
    expect(shown.filter((kind) => kind === 'opened')).toHaveLength(1);
    expect(await kindOf(traveller, ticket)).toBe('ticket_expired');

    const late = await traveller.fetchTicket(google, newcomer());
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from max(expires_at - created_at))::int as seconds from social_ticket`.execute(
      world.db,
    );
    expect(rows).toEqual([{ seconds: 60 }]);
    await sql`update social_ticket set expires_at = now()`.execute(world.db);
    expect(await kindOf(traveller, late)).toBe('ticket_expired');
  });

  it('opens one account for one person who comes twice at the same moment', async () => {
    const login = newcomer();
    const travellers = Array.from({ length: 4 }, () => new Traveller(world));
    const tickets = await Promise.all(travellers.map((traveller) => traveller.fetchTicket(google, login)));
    await Promise.all(travellers.map((traveller, index) => kindOf(traveller, tickets[index] ?? '')));
    const members = await world.db
      .selectFrom('member')
      .select('id')
      .where('email', '=', `${login}@example.org`)
      .execute();
    expect(members).toHaveLength(1);
  });

  it('lets two tabs of a browser be on their way at once', async () => {
    const traveller = new Traveller(world);
    const [first, second] = [await traveller.begin(google), await traveller.begin(google)];
    const login = newcomer();
    expect(await traveller.arrive(await traveller.visit(second, login))).toHaveProperty('ticket');
    expect(await traveller.arrive(await traveller.visit(first, login))).toHaveProperty('ticket');
  });

  it('tells when the person thought better of it, and where they wanted to go', async () => {
    const traveller = new Traveller(world);
    const wanted = { ...google, return_path: '/port/FRLRH' };
    expect(await traveller.travel(wanted, null)).toEqual({
      page: `${SITE}/login`,
      failure: 'cancelled',
      return_path: '/port/FRLRH',
    });
  });

  it.each([
    '//example.net',
    '/\\example.net',
    'https://example.net',
    '/a/../b',
    '/./a',
    '/a//b',
    'a',
    '',
    '/#a',
  ])('goes nowhere but to pages of the site: not to “%s”', async (return_path) => {
    const input = { ...google, return_path };
    const response = await world.send('begin_social_login', { wire: 'standard', input });
    expect(response.json()).toMatchObject({ failure_kind: 'invalid_input' });
  });
});
