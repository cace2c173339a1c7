import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '../src/app/api-routes.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { Actor } from './operations/world.ts';
import { PASSWORD, World } from './operations/world.ts';
import { prefix } from './test-server.ts';

describe.each(engines)('security events in the log on $name', ({ makePlace }) => {
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

  /** A server behind a proxy that ends TLS, with its log. */
  function open() {
    const log: string[] = [];
    const server = fastify({
      trustProxy: true,
      logger: { level: 'info', stream: { write: (line: string) => void log.push(line) } },
    });
    server.register(apiRoutes(world.services, false), { prefix });
    return {
      log,
      security: () =>
        log.flatMap((line) => {
          const { event, kind, operation, member, network } = JSON.parse(line);
          return event === 'security' ? [{ kind, operation, member, network }] : [];
        }),
      post: (operation: string, payload: object, by?: Actor, scheme = 'https') =>
        server.inject({
          method: 'POST',
          url: `${prefix}/${operation}`,
          headers: {
            'content-type': 'application/json',
            'x-forwarded-proto': scheme,
            'x-forwarded-for': '192.0.2.77',
            ...(by === undefined ? {} : { authorization: `Bearer ${by.token}` }),
          },
          payload: JSON.stringify(payload),
        }),
      close: () => server.close(),
    };
  }

  const network = '192.0.2.0/24';

  it('names who is attacked and who of staff acts, by their ids, and no more', async () => {
    const { log, security, post, close } = open();
    const [known, staff] = [await world.member(), await world.staff()];
    await post('login', { email: known.email, cookie: 'hunter2' });
    await post('login', { email: 'nobody@example.org', cookie: 'hunter2' });
    await post('change_password', { current: 'hunter2', hashed_password: 'hunter3' }, known);
    const issue = {
      subject_fr: 'Bon vent',
      text_fr: 'Bonjour.',
      subject_en: 'Fair winds',
      text_en: 'Hello.',
    };
    const letter = { id: crypto.randomUUID(), topic: 'newsletter', ...issue };
    await post('send_newsletter', letter, known);
    expect((await post('send_newsletter', letter, staff)).statusCode).toBe(200);
    expect(security()).toEqual([
      { kind: 'login_refused', operation: 'login', member: known.id, network },
      { kind: 'login_refused', operation: 'login', member: null, network },
      { kind: 'password_wrong', operation: 'change_password', member: known.id, network },
      { kind: 'forbidden', operation: 'send_newsletter', member: known.id, network },
      { kind: 'staff_act', operation: 'send_newsletter', member: staff.id, network },
    ]);
    const secrets = [known.email, staff.email, 'nobody@', 'hunter', known.token, staff.token, 'Bonjour'];
    expect(
      secrets.filter((secret) => security().some((line) => JSON.stringify(line).includes(secret))),
    ).toEqual([]);
    expect(secrets.filter((secret) => log.join('').includes(secret))).toEqual([]);
    await close();
  });

  it('is of a lockout too', async () => {
    const { security, post, close } = open();
    const { email, id } = await world.member();
    for (let guess = 0; guess < 12; guess++) await post('login', { email, cookie: 'hunter2' });
    expect(security()).toEqual([
      { kind: 'login_refused', operation: 'login', member: id, network },
      { kind: 'too_many_requests', operation: 'login', member: null, network },
    ]);
    await close();
  });

  it('has the browser forget what it kept of the member, over https alone', async () => {
    const { post, close } = open();
    const known = async () => {
      const { email } = await world.member();
      const { cookie } = (await post('login', { email, cookie: PASSWORD })).json();
      return { email, id: '', password: PASSWORD, token: cookie };
    };
    const cleared = async (operation: string, input: object, scheme?: string) =>
      (await post(operation, input, await known(), scheme)).headers['clear-site-data'];
    // What is being uploaded, the palette and the known keys stay: `storage` and `cookies` are not named.
    expect(await cleared('logout', {})).toBe('"cache"');
    expect(await cleared('delete_account', { password: PASSWORD })).toBe('"cache"');
    expect(await cleared('logout', {}, 'http')).toBeUndefined();
    expect((await post('login', { email: 'nobody@example.org', cookie: 'x' })).headers).not.toHaveProperty(
      'clear-site-data',
    );
    await close();
  });
});
