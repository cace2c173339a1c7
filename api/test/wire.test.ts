import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Operation, OperationName } from '@nfcards/shared/operations';
import { operations } from '@nfcards/shared/operations';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusals } from '../src/app/refusals.ts';
import { NoRoom } from '../src/base/semaphore.ts';
import { ChangeFeed } from '../src/database/change-feed.ts';
import { DatabaseUnavailable } from '../src/database/unavailable.ts';
import { EncodedBody } from '../src/wire/encoded-body.ts';
import type { Gatekeeper } from '../src/wire/gatekeeper.ts';
import type { Handlers } from '../src/wire/outcome.ts';
import { ResponseCache } from '../src/wire/response-cache.ts';
import { operationRoutes } from '../src/wire/routes.ts';
import { prefix, serve } from './test-server.ts';

const names = Object.keys(operations) as OperationName[];
const list = Array.from({ length: 200 }, (_, index) => ({ id: `FR${index}`, name: `Port n° ${index}` }));

/** Answers without a database; the operations that are not called here have nobody to answer. */
const handlers = {
  ports_data: async () => ({ kind: 'encoded', body: new EncodedBody(list), age: null }),
  port_details: async () => ({ kind: 'failure', failure: 'port_unknown' }),
  login: async () => ({ kind: 'failure', failure: 'login_refused' }),
  mailing: async ({ email }) => {
    if (email === 'broken@example.org') throw new Error('no table');
    if (email === 'crowd@example.org') throw new NoRoom();
    if (email === 'database@example.org') throw databaseError(email);
    return { kind: 'answer', answer: { email } };
  },
} satisfies Partial<Handlers> as unknown as Handlers;

const gatekeeper: Gatekeeper = {
  findSession: async () => null,
  limiter: {
    take: async (_operation, _limits, { address }) => (address === '10.0.0.9' ? 90 : 0),
    peek: async () => 0,
  },
  findDevice: async () => null,
  rememberDevice: async () => [],
  endReplacedSession: async () => undefined,
  siteHosts: ['boats.example'],
};

function databaseError(email: string): Error {
  const quoted = { severity: 'ERROR', code: '23514', detail: `Failing row contains (${email}).` };
  return Object.assign(new Error(`invalid value: "${email}"`), quoted);
}

let log: string[];
let standard: FastifyInstance;
let legacy: FastifyInstance;
beforeEach(() => {
  log = [];
  standard = serve(operationRoutes({ handlers, gatekeeper, refusals, legacyWire: false }), log);
  legacy = serve(operationRoutes({ handlers, gatekeeper, refusals, legacyWire: true }), log);
});

function post(path: string, payload: string, headers: Record<string, string> = {}) {
  const url = `${prefix}/${path}`;
  return standard.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

describe('calls that hash a password', () => {
  it('are refused while there is no room for them, uncounted and with a time to wait', async () => {
    let counted = 0;
    const take = async () => {
      counted += 1;
      return 0;
    };
    const limiter = { ...gatekeeper.limiter, take };
    let logins = 0;
    const all = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const login = async () => {
      logins += 1;
      if (logins === 16) all.resolve();
      await answer.promise;
      return { kind: 'failure', failure: 'login_refused' } as const;
    };
    const routes = operationRoutes({
      handlers: { ...handlers, login },
      gatekeeper: { ...gatekeeper, limiter },
      refusals,
      legacyWire: true,
    });
    const server = serve(routes, log);
    const call = (remoteAddress: string) =>
      server.inject({
        remoteAddress,
        method: 'POST',
        url: `${prefix}/login`,
        headers: { 'content-type': 'application/json', 'accept-language': 'en' },
        payload: JSON.stringify({ email: 'ada@example.org', cookie: 'secret' }),
      });
    const first = Array.from({ length: 16 }, () => call('192.0.2.1'));
    await all.promise;
    const refused = await call('192.0.2.1');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.json()).toMatchObject({
      failure_kind: 'busy',
      failure_message: expect.stringContaining('5 seconds'),
    });
    const byQuery = `${prefix}/login?email=ada%40example.org&cookie=secret`;
    expect((await server.inject({ remoteAddress: '192.0.2.1', url: byQuery })).statusCode).toBe(503);
    expect(counted).toBe(16);
    expect((await server.inject(`${prefix}/ports_data`)).statusCode).toBe(200);
    const another = call('198.51.100.1');
    answer.resolve();
    expect((await another).statusCode).toBe(200);
    for (const response of await Promise.all(first)) expect(response.statusCode).toBe(200);
    expect((await call('192.0.2.1')).statusCode).toBe(200);
  });
});

describe('refusals (SPEC A3)', () => {
  it('are a failure body, in French by default and in English when asked', async () => {
    const french = await post('login', JSON.stringify({ email: 'ada@example.org', cookie: 'secret' }));
    expect(french.statusCode).toBe(200);
    expect(french.json()).toEqual({
      failure: true,
      failure_kind: 'login_refused',
      failure_message: expect.stringContaining('ne convient pas'),
    });
    for (const language of ['en-GB,fr;q=0.5', 'de, en;q=0.9, fr;q=0.8', 'EN']) {
      const english = await post('login', JSON.stringify({ email: 'ada@example.org', cookie: 'secret' }), {
        'accept-language': language,
      });
      expect(english.json().failure_message).toContain('does not fit');
      expect(english.headers['content-language']).toBe('en');
    }
    const byQuery = await legacy.inject(`${prefix}/port_details?id=x&lng=en`);
    expect(byQuery.json().failure_message).toContain('not in the directory');
  });

  it.each([
    ['a missing field', '{}', 'email'],
    ['a wrong type', '{"email":5}', 'email'],
    ['no address', '{"email":"ada"}', 'email'],
    ['no object', '[]', 'email'],
    ['nothing', 'null', 'body'],
  ])('name the field at fault: %s', async (_case, payload, field) => {
    const response = await post('mailing', payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ failure: true, failure_kind: 'invalid_input' });
    expect(response.json().failure_message).toContain(`« ${field} »`);
  });

  it('say when to come back where there is no turn for the call', async () => {
    const response = await post('mailing', '{"email":"crowd@example.org"}');
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toMatchObject({ failure: true, failure_kind: 'busy' });
  });

  it('ignore what the table does not name', async () => {
    expect((await post('mailing', '{"email":"ada@example.org","admin":true}')).json()).toEqual({
      email: 'ada@example.org',
    });
    const query = 'email=ada%40example.org&cookie=session&lng=fr&__proto__=x';
    expect((await legacy.inject(`${prefix}/mailing?${query}`)).json()).toEqual({ email: 'ada@example.org' });
    expect((await legacy.inject(`${prefix}/mailing?email=a%40b.fr&email=c%40d.fr`)).statusCode).toBe(400);
  });

  it.each([
    [400, 'invalid_json', 'mailing', '{"email":', {}],
    [400, 'invalid_json', 'mailing', '', {}],
    [400, 'invalid_json', 'mailing', '{"__proto__":{"a":1}}', {}],
    [413, 'body_too_large', 'mailing', JSON.stringify({ email: 'a'.repeat(70_000) }), {}],
    [
      415,
      'wrong_content_type',
      'mailing',
      'email=a',
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
    [415, 'wrong_content_type', 'mailing', '{"email":"a@b.fr"}', { 'content-type': 'text/plain' }],
    [403, 'cross_site', 'mailing', '{"email":"a@b.fr"}', { 'sec-fetch-site': 'cross-site' }],
    [403, 'cross_site', 'mailing', '{"email":"a@b.fr"}', { 'sec-fetch-site': 'same-site' }],
    [403, 'cross_site', 'mailing', '{"email":"a@b.fr"}', { origin: 'https://evil.example' }],
    [403, 'cross_site', 'mailing', '{"email":"a@b.fr"}', { origin: 'null' }],
    [404, 'not_found', 'nothing', '{"email":"a@b.fr"}', {}],
    [404, 'not_found', 'nothing', 'a', { 'content-type': 'text/plain' }],
    [405, 'method_not_allowed', 'ports_data', '{}', {}],
    [500, 'internal', 'mailing', '{"email":"broken@example.org"}', {}],
  ])('%i %s', async (status, kind, path, payload, headers) => {
    const response = await post(path, payload, headers);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({
      failure: true,
      failure_kind: kind,
      failure_message: expect.stringMatching(/^[A-ZÀ-Ý].*\.$/),
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('say which methods there are (405)', async () => {
    const allowed = async (server: FastifyInstance, method: 'DELETE' | 'HEAD', path: string) =>
      (await server.inject({ method, url: `${prefix}/${path}` })).headers.allow;
    expect(await allowed(standard, 'DELETE', 'ports_data')).toBe('GET, HEAD');
    expect(await allowed(standard, 'DELETE', 'mailing')).toBe('POST');
    // HEAD promises to change nothing, so it must not run the write that legacy's GET runs.
    expect(await allowed(legacy, 'HEAD', 'mailing?email=a%40b.fr')).toBe('GET, POST');
    expect(await allowed(standard, 'DELETE', 'openapi.json')).toBe('GET, HEAD');
  });

  it.each(names)('let nothing be changed by GET on the standard wire: %s', async (name) => {
    const { effect, takes }: Operation = operations[name];
    const url = `${prefix}/${name}`;
    const [got, posted] = [await standard.inject(url), await standard.inject({ method: 'POST', url })];
    if (effect === 'reads') {
      expect(posted.statusCode).toBe(405);
      return;
    }
    expect([got.statusCode, got.headers.allow]).toEqual([405, 'POST']);
    const onLegacy = await legacy.inject({ method: 'DELETE', url });
    // A body of bytes has no place in an address.
    expect(onLegacy.headers.allow).toBe(takes === 'bytes' ? 'POST' : 'GET, POST');
  });

  it('accept a POST of the same site, and of a client that is no browser', async () => {
    const friendly: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { origin: 'http://localhost:3000', host: 'localhost:3000' },
      { origin: 'https://boats.example', 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of friendly) {
      expect((await post('mailing', '{"email":"a@b.fr"}', headers)).statusCode).toBe(200);
    }
  });
});

describe('a write of the legacy wire that needs no session', () => {
  const url = `${prefix}/mailing?email=a%40b.fr`;
  const image = {
    'sec-fetch-mode': 'no-cors',
    'sec-fetch-dest': 'image',
    accept: 'image/avif,image/webp,*/*',
  };

  it.each<[string, Record<string, string>]>([
    ['an image in a page of another site', { ...image, 'sec-fetch-site': 'cross-site' }],
    ['an image in a page of a site beside ours', { ...image, 'sec-fetch-site': 'same-site' }],
    ['an image in a page of ours', { ...image, 'sec-fetch-site': 'same-origin' }],
    ['an image, in a browser that says no more', { accept: 'image/webp,*/*;q=0.8' }],
    ['a stylesheet, in a browser that says no more', { accept: 'text/css,*/*;q=0.1' }],
    ['a script of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }],
    ['a script of another site that may be told who it is', { origin: 'https://evil.example' }],
    ['a frame that hides where it is', { origin: 'null' }],
    [
      'a link in a mail',
      { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
    ],
  ])('is not made by %s', async (_, headers) => {
    const response = await legacy.inject({ url, headers });
    expect([response.statusCode, response.json().failure_kind]).toEqual([403, 'cross_site']);
  });

  it.each<[string, Record<string, string>]>([
    ['an app, which says nothing', {}],
    ['an app of a common library', { accept: '*/*', 'user-agent': 'okhttp/4.9' }],
    ['a script of the site', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', accept: '*/*' }],
    [
      'a script of the site that calls this server as another',
      { origin: 'https://boats.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' },
    ],
  ])('is made by %s', async (_, headers) => {
    const response = await legacy.inject({ url, headers });
    expect([response.statusCode, response.json()]).toEqual([200, { email: 'a@b.fr' }]);
  });

  it('leaves reads to whatever asks', async () => {
    const headers = { ...image, 'sec-fetch-site': 'cross-site' };
    expect((await legacy.inject({ url: `${prefix}/ports_data`, headers })).statusCode).toBe(200);
  });
});

describe('limits', () => {
  it('say how long to wait, and let reading go on', async () => {
    const remoteAddress = '10.0.0.9';
    const refused = await standard.inject({
      method: 'POST',
      url: `${prefix}/mailing`,
      remoteAddress,
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      payload: '{"email":"a@b.fr"}',
    });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('90');
    expect(refused.json()).toMatchObject({ failure_kind: 'too_many_requests' });
    expect(refused.json().failure_message).toContain('in 2 minutes');
    expect((await standard.inject({ url: `${prefix}/ports_data`, remoteAddress })).statusCode).toBe(200);
  });
});

describe('the log', () => {
  it('holds no address, no password and no query string', async () => {
    await legacy.inject(`${prefix}/login?email=ada%40example.org&cookie=hunter2`);
    await legacy.inject(`${prefix}/nothing?email=ada%40example.org&cookie=hunter2`);
    await legacy.inject(`${prefix}/unsubscribe/ada@example.org/hunter2`);
    await legacy.inject(`${prefix}/mailing?email=database%40example.org`);
    await post('mailing', '{"email":"broken@example.org"}');
    const text = log.join('');
    expect(text).toContain('"url":"/api/login"');
    expect(text).toContain('"url":"/api/*"');
    expect(text).not.toMatch(/ada|hunter2|@example|%40|\?/);
    expect(text).toContain(
      '"event":"security","kind":"login_refused","operation":"login","member":null,"network":"127.0.0.0/24"',
    );
    expect(text).toContain('"code":"23514"');
    expect(text).toMatch(/"reqId":"[^"]+","failure":\{"name":"Error","message":"no table"/);
  });
});

describe('what an operator looks for after an attack', () => {
  const ofSecurity = () =>
    log.flatMap((line) => {
      const { event, kind, operation, network } = JSON.parse(line);
      return event === 'security' ? [`${operation} ${kind} ${network}`] : [];
    });
  const guess = (remoteAddress: string) =>
    standard.inject({
      method: 'POST',
      url: `${prefix}/login`,
      remoteAddress,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email: 'ada@example.org', cookie: 'hunter2' }),
    });

  it('is in the log once a minute, of the network and not of the address', async () => {
    for (const address of [
      '192.0.2.7',
      '192.0.2.8',
      '192.0.2.7',
      '10.0.0.9',
      '10.0.0.9',
      '2001:db8:a:1::5',
    ]) {
      await guess(address);
    }
    await post('mailing', '{"email":"a@b.fr"}', { 'sec-fetch-site': 'cross-site' });
    expect(ofSecurity()).toEqual([
      'login login_refused 192.0.2.0/24',
      'login too_many_requests 10.0.0.0/24',
      'login login_refused 2001:db8:a::/48',
      'mailing cross_site 127.0.0.0/24',
    ]);
    expect(log.join('')).not.toMatch(/hunter2|ada@|a@b/);
  });

  it('has no line for ordinary calls', async () => {
    await post('mailing', '{"email":"a@b.fr"}');
    await post('mailing', '{"email":5}');
    await standard.inject(`${prefix}/ports_data`);
    expect(ofSecurity()).toEqual([]);
  });
});

describe('encoded answers', () => {
  const url = `${prefix}/ports_data`;

  it('decode to the same JSON from brotli and from gzip', async () => {
    const get = (coding: string) => standard.inject({ url, headers: { 'accept-encoding': coding } });
    const [plain, br, gzip] = [await get('identity'), await get('gzip, br'), await get('br;q=0, gzip;q=0.5')];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(br.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(list);
    expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(list);
    expect(plain.json()).toEqual(list);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers } of [plain, br, gzip]) {
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    }
  });

  it.each(['identity', 'br', 'gzip'])('are 304 to a client that has them (%s)', async (coding) => {
    const { headers } = await standard.inject({ url, headers: { 'accept-encoding': coding } });
    const etag = String(headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await standard.inject({
        url,
        headers: { 'accept-encoding': coding, 'if-none-match': known },
      });
      expect(again.statusCode).toBe(304);
      expect(again.payload).toBe('');
      expect(again.headers.etag).toBe(etag);
    }
    const other = await standard.inject({
      url,
      headers: { 'accept-encoding': coding, 'if-none-match': '"x"' },
    });
    expect(other.statusCode).toBe(200);
  });

  it('are made once for all who ask at the same time', () => {
    const body = new EncodedBody(list);
    expect(body.bytes('br')).toBe(body.bytes('br'));
  });
});

describe('kept answers', () => {
  it('are read once until a table changes, and not cached while the change feed is down', async () => {
    const changes = new ChangeFeed();
    const bodies = new ResponseCache(changes, ['port']);
    let readings = 0;
    const get = () => bodies.get('all', async () => ({ reading: ++readings }));
    changes.setLive(true);
    expect(await Promise.all([get(), get()])).toHaveLength(2);
    changes.announce('newsletter_subscription');
    await get();
    expect(readings).toBe(1);
    changes.announce('port');
    await get();
    expect(readings).toBe(2);
    changes.setLive(false);
    await get();
    await get();
    expect(readings).toBe(4);
  });

  it('are no more than there is room for', async () => {
    const changes = new ChangeFeed();
    changes.setLive(true);
    const bodies = new ResponseCache(changes, ['port'], { maxEntries: 2 });
    const readings: string[] = [];
    const get = (key: string) => bodies.get(key, async () => ({ reading: readings.push(key) }));
    for (const key of ['a', 'b', 'b', 'c', 'a']) await get(key);
    expect(readings).toEqual(['a', 'b', 'c', 'a']);
  });

  it('read again when a table changed during the reading', async () => {
    const changes = new ChangeFeed();
    changes.setLive(true);
    const bodies = new ResponseCache(changes, ['port']);
    const begun = Promise.withResolvers<object>();
    const stale = bodies.get('all', () => begun.promise);
    changes.announce('port');
    const fresh = bodies.get('all', async () => ({ new: true }));
    begun.resolve({ old: true });
    expect(await fresh).not.toBe(await stale);
    expect(await bodies.get('all', () => Promise.reject(new Error('kept already')))).toBe(await fresh);
  });

  it('do not keep what failed or is not there', async () => {
    const changes = new ChangeFeed();
    changes.setLive(true);
    const bodies = new ResponseCache(changes, ['port']);
    await expect(bodies.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await bodies.get('a', async () => null)).toBeNull();
    expect(await bodies.get('a', async () => ({}))).toMatchObject({ age: null });
  });

  it('stand in with their age while the database is away, for a day at most, and for nothing else', async () => {
    const changes = new ChangeFeed();
    let clock = 0;
    const bodies = new ResponseCache(changes, ['port'], { now: () => clock });
    const away = () => Promise.reject(new DatabaseUnavailable('unreachable', null));
    changes.setLive(true);
    const known = await bodies.get('a', async () => ({ good: true }));
    clock += 3_600_000;
    changes.setLive(false);
    clock += 60_000;
    // Nothing was announced before the feed ended, so it was current until then.
    expect(await bodies.get('a', away)).toEqual({ body: known?.body, age: 60 });
    await expect(bodies.get('b', away)).rejects.toThrow('unreachable');
    await expect(bodies.get('a', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
    changes.setLive(true);
    expect(await bodies.get('a', async () => ({ good: 'again' }))).toMatchObject({ age: null });
    changes.announce('port');
    clock += 1;
    expect(await bodies.get('a', async () => null)).toBeNull();
    await expect(bodies.get('a', away)).rejects.toThrow('unreachable');
    // A place as it was before the tide stations were loaded is better than none.
    const early = await bodies.get('d', async () => ({ tides: 'not yet' }), 'early');
    expect(await bodies.get('d', away)).toEqual({ body: early?.body, age: 0 });
    expect((await bodies.get('d', async () => ({ tides: true })))?.body).not.toBe(early?.body);
    await bodies.get('c', async () => ({}));
    changes.setLive(false);
    clock += 86_400_001;
    await expect(bodies.get('c', away)).rejects.toThrow('unreachable');
  });
});
