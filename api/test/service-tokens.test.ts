import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '../src/app/api-routes.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import { World } from './operations/world.ts';
import { serve } from './test-server.ts';

const ISSUER = 'http://localhost:3000';

describe.each(engines)('a token for a team’s service on $name', ({ makePlace }) => {
  let place: Place;
  let world: World;
  let server: FastifyInstance;
  let other: FastifyInstance;
  beforeAll(async () => {
    place = await makePlace();
    world = await World.open(place);
    server = serve(apiRoutes(world.services, false));
    other = serve(apiRoutes(world.services, false));
  });
  afterAll(async () => {
    await server.close();
    await other.close();
    await world.close();
    await place.remove();
  });

  const ask = (headers: Readonly<Record<string, string>>, service: unknown = 'mfe-harbour') =>
    server.inject({ method: 'POST', url: '/api/service_token', headers, payload: { service } });
  const tokenFor = async (bearer: string, service = 'mfe-harbour') =>
    (await ask({ authorization: `Bearer ${bearer}` }, service)).json<{ token: string }>().token;
  const keysOf = async (from: FastifyInstance) =>
    createLocalJWKSet((await from.inject('/api/service_keys')).json());

  it('is checked with the published keys of any server, by issuer, audience and time', async () => {
    const { token: bearer } = await world.member();
    const token = await tokenFor(bearer);
    const keys = await keysOf(other);
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: ISSUER,
      audience: 'mfe-harbour',
      algorithms: ['EdDSA'],
    });
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', kid: expect.any(String) });
    expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sub']);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(120);
    const late = new Date(Date.now() + 180_000);
    await expect(jwtVerify(token, keys, { currentDate: late })).rejects.toThrow('exp');
  });

  it('is good at one service alone, which knows the member by a name of its own', async () => {
    const ada = await world.member();
    const bob = await world.member();
    const [harbour, again, weather] = [
      await tokenFor(ada.token),
      await tokenFor(ada.token),
      await tokenFor(ada.token, 'mfe-weather'),
    ];
    await expect(jwtVerify(weather, await keysOf(server), { audience: 'mfe-harbour' })).rejects.toThrow(
      'aud',
    );
    const subjects = [harbour, again, weather, await tokenFor(bob.token)].map(
      (token) => decodeJwt(token).sub,
    );
    expect(subjects[1]).toBe(subjects[0]);
    expect(new Set(subjects).size).toBe(3);
    expect(JSON.stringify(subjects)).not.toContain(ada.id);
  });

  it('publishes no private key', async () => {
    const { keys } = (await server.inject('/api/service_keys')).json<{ keys: object[] }>();
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  });

  it.each([
    ['nobody', () => ({})],
    ['whoever made a session up', () => ({ authorization: 'Bearer made-up' })],
    [
      'whoever shows a token for a service in place of a session',
      async () => ({
        authorization: `Bearer ${await tokenFor((await world.member()).token)}`,
      }),
    ],
  ])('is refused to %s', async (_, headersOf) => {
    const refused = await ask(await headersOf());
    expect([refused.statusCode, refused.json().failure_kind]).toEqual([401, 'session_ended']);
  });

  it.each([{ 'sec-fetch-site': 'same-origin' }, { origin: ISSUER }])(
    'is refused to a script, even of the site: %o',
    async (ofBrowser) => {
      const { token } = await world.member();
      const refused = await ask({ authorization: `Bearer ${token}`, ...ofBrowser });
      expect([refused.statusCode, refused.json().token]).toEqual([404, undefined]);
    },
  );

  it.each(['', 'https://evil.example', 'mfe-harbour\nmfe-weather', 7])(
    'is for the name of a remote, and not for %o',
    async (service) => {
      const { token } = await world.member();
      const refused = await ask({ authorization: `Bearer ${token}` }, service);
      expect([refused.statusCode, refused.json().failure_kind]).toEqual([400, 'invalid_input']);
    },
  );
});
