import { operations } from '@nfcards/shared/operations';
import fastify from 'fastify';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '../src/app/api-routes.ts';
import type { Place } from './engines.ts';
import { makeDatabase } from './engines.ts';
import type { FacebookPeer } from './facebook-peer.ts';
import { openFacebookPeer } from './facebook-peer.ts';
import type { OpenIdPeer } from './openid-peer.ts';
import { CLIENT_ID, CLIENT_SECRET, openPeer } from './openid-peer.ts';
import { World } from './operations/world.ts';
import { Traveller } from './social-traveller.ts';
import { prefix, serve } from './test-server.ts';

const callback = (provider: string) => `http://localhost:3000/api/social_callback/${provider}`;
const client = { clientId: CLIENT_ID, secret: { kind: 'text', text: CLIENT_SECRET } } as const;
const facebook = { provider: 'facebook' } as const;
const apple = { provider: 'apple' } as const;

describe('Apple and Facebook', () => {
  let place: Place;
  let world: World;
  let applePeer: OpenIdPeer;
  let facebookPeer: FacebookPeer;
  beforeAll(async () => {
    place = await makeDatabase();
    applePeer = await openPeer(callback('apple'), { sparing: true });
    facebookPeer = await openFacebookPeer(callback('facebook'));
    world = await World.open(place, {
      apple: { ...client, issuer: applePeer.issuer },
      facebook: { ...client, issuer: facebookPeer.issuer },
    });
  });
  afterAll(async () => {
    await world.close();
    await applePeer.close();
    await facebookPeer.close();
    await place.remove();
  });

  const redeem = async (traveller: Traveller, input: { readonly id: string; readonly email?: string }) => {
    const body = (await traveller.send('social_login', input)).json();
    return body.failure === true ? body.failure_kind : parse(operations.social_login.answer, body);
  };

  describe('Apple', () => {
    const login = 'a-person-of-apple';

    it('posts a form, whose name is taken the one time that it is there', async () => {
      applePeer.people.set(login, { email: 'relay@example.org', email_verified: true });
      const traveller = new Traveller(world);
      const address = await traveller.begin(apple);
      expect(address.searchParams.get('response_mode')).toBe('form_post');
      const back = await traveller.visit(address, login);
      expect(back.form?.get('code')).toMatch(/./);
      expect(back.url.search).toBe('');
      back.form?.set('user', JSON.stringify({ name: { firstName: 'Ada', lastName: 'Marin' } }));
      const { ticket: id = '' } = await traveller.arrive(back);
      expect(await redeem(traveller, { id })).toMatchObject({
        first_name: 'Ada',
        last_name: 'Marin',
        email: 'relay@example.org',
        email_verified: true,
      });
    });

    it('is believed no further than a name in what the form says beside the code', async () => {
      applePeer.people.set('another', {});
      const traveller = new Traveller(world);
      const back = await traveller.visit(await traveller.begin(apple), 'another');
      const name = { firstName: 'A'.repeat(101), lastName: 'Ma\u202erin' };
      back.form?.set('user', JSON.stringify({ name, email: 'ada@example.org', sub: login }));
      const { ticket: id = '' } = await traveller.arrive(back);
      expect(await redeem(traveller, { id })).toBe('email_needed');
      expect(await redeem(traveller, { id, email: 'ada@example.net' })).toMatchObject({
        first_name: '',
        last_name: '',
      });
    });

    it('has a cookie that comes along with its form, where the site is on https', async () => {
      const trusting = fastify({ trustProxy: true });
      trusting.register(apiRoutes(world.services, false), { prefix });
      const response = await trusting.inject({
        method: 'POST',
        url: `${prefix}/begin_social_login`,
        headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
        payload: JSON.stringify(apple),
      });
      expect(response.headers['set-cookie']).toMatch(
        /^__Host-browser=[\w-]{43}; Path=\/; Max-Age=1800; HttpOnly; SameSite=None; Secure$/,
      );
      await trusting.close();
    });

    it('alone may post a form: operations take none', async () => {
      const response = await world.inject({
        method: 'POST',
        url: `${prefix}/social_login`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'id=x',
      });
      expect(response.statusCode).toBe(415);
    });

    it('posts no form without end', async () => {
      const response = await world.inject({
        method: 'POST',
        url: `${prefix}/social_callback/apple`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `state=${'x'.repeat(17 * 1024)}`,
      });
      expect(response.statusCode).toBe(413);
    });
  });

  describe('Facebook', () => {
    it('is asked who the person is; its address is claimed, not owned', async () => {
      const owner = await world.member();
      facebookPeer.person = { id: '1001', first_name: 'Ada', last_name: 'Marin', email: owner.email };
      const traveller = new Traveller(world);
      const user = await redeem(traveller, { id: await traveller.fetchTicket(facebook, '') });
      expect(user).toMatchObject({
        first_name: 'Ada',
        last_name: 'Marin',
        email: owner.email,
        email_verified: false,
      });
      expect(user.id).not.toBe(owner.id);
      const again = new Traveller(world);
      expect(await redeem(again, { id: await again.fetchTicket(facebook, '') })).toMatchObject({
        id: user.id,
      });
    });

    it('may know no address', async () => {
      facebookPeer.person = { id: '1002', name: 'Ada Marin' };
      const traveller = new Traveller(world);
      const id = await traveller.fetchTicket(facebook, '');
      expect(await redeem(traveller, { id })).toBe('email_needed');
      expect(await redeem(traveller, { id, email: 'ada@example.com' })).toMatchObject({ first_name: 'Ada' });
    });

    it('tells when the person thought better of it', async () => {
      facebookPeer.person = null;
      expect(await new Traveller(world).travel(facebook, '')).toMatchObject({ failure: 'cancelled' });
    });

    it('refuses a code of another attempt: PKCE and state hold there too', async () => {
      facebookPeer.person = { id: '1003', name: 'Ada Marin' };
      const traveller = new Traveller(world);
      const stolen = await traveller.visit(await traveller.begin(facebook), '');
      const back = await traveller.visit(await traveller.begin(facebook), '');
      back.url.searchParams.set('code', stolen.url.searchParams.get('code') ?? '');
      expect(await traveller.arrive(back)).toMatchObject({ failure: 'refused' });
      stolen.url.searchParams.set('state', 'x'.repeat(43));
      expect(await traveller.arrive(stolen)).toMatchObject({ failure: 'expired' });
    });
  });

  it('leave neither codes nor tickets nor addresses in the log', async () => {
    const log: string[] = [];
    const logging = serve(apiRoutes(world.services, false), log);
    facebookPeer.person = { id: '1004', name: 'Ada Marin', email: 'logged@example.org' };
    const traveller = new Traveller({
      send: (name, call) => world.send(name, call),
      inject: (request) => logging.inject(request),
    });
    const back = await traveller.visit(await traveller.begin(facebook), '');
    const { ticket = '' } = await traveller.arrive(back);
    const wrong = await traveller.visit(await traveller.begin(facebook), '');
    wrong.url.searchParams.delete('code');
    wrong.url.searchParams.set('error', 'logged@example.org');
    expect(await traveller.arrive(wrong)).toMatchObject({ failure: 'refused' });
    const told = log.join('');
    expect(told).toContain('/api/social_callback/:provider');
    expect(told).toContain('"reason":"unknown"');
    for (const secret of [...back.url.searchParams.values(), ticket, 'logged@'])
      expect(told).not.toContain(secret);
    await logging.close();
  });
});

describe('a provider that does not answer', () => {
  let place: Place;
  beforeAll(async () => {
    place = await makeDatabase();
  });
  afterAll(() => place.remove());

  it('is refused clearly, keeps the site from nothing, and is asked again the next time', async () => {
    const peer = await openPeer(callback('google'));
    await peer.close();
    const world = await World.open(place, {
      google: { ...client, issuer: peer.issuer },
      // Plain http to another machine is never spoken.
      apple: { ...client, issuer: 'http://issuer.example.org' },
    });
    for (const provider of ['google', 'apple', 'google']) {
      const response = await world.send('begin_social_login', { wire: 'standard', input: { provider } });
      expect(response.statusCode).toBe(503);
      expect(response.json()).toMatchObject({ failure: true, failure_kind: 'provider_unavailable' });
    }
    const again = await openPeer(callback('google'), { port: Number(new URL(peer.issuer).port) });
    again.people.set('ada', { email: 'ada@example.org', email_verified: true });
    const traveller = new Traveller(world);
    const back = await traveller.visit(await traveller.begin({ provider: 'google' }), 'ada');
    const later = await traveller.visit(await traveller.begin({ provider: 'google' }), 'ada');
    expect(await traveller.arrive(back)).toHaveProperty('ticket');
    await again.close();
    expect(await traveller.arrive(later)).toMatchObject({ failure: 'unavailable' });
    await world.close();
  });
});
