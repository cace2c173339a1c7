import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readSettings } from '../../settings/settings.ts';
import { addRelease, liveSiteOf, remoteRelease, shellRelease } from '../live-site/releases.fixture.ts';
import { openServiceMetrics } from '../services/service-metrics.ts';
import { serviceRoutes } from '../services/service-routes.ts';
import { openServer } from './open-server.ts';
import { openSiteWithService, openTeamService, sayJson, statusOfRaw } from './service.fixture.ts';

const BERTHS = '/services/mfe-harbour/berths';

/** An API that knows one session, and says the token of whom and for what it would sign. */
const api = {
  checkReady: async () => true,
  routes: async (server: FastifyInstance) => {
    server.post('/service_token', async (request, reply) => {
      const { authorization } = request.headers;
      if (authorization === 'Bearer broken') return reply.code(500).send({});
      if (authorization !== 'Bearer adas-session')
        return reply.code(401).send({ failure: true, failure_kind: 'session_ended' });
      const { service } = request.body as { readonly service: string };
      return { token: `for.${service}.ada` };
    });
  },
};

async function openSite(answer?: Parameters<typeof openTeamService>[0]) {
  const service = await openTeamService(answer);
  const site = await openSiteWithService({ address: service.address, api });
  return { ...site, ...service };
}

describe('the service of a remote', () => {
  it('gets the path, the query and the body, and its JSON comes back', async () => {
    const { call, received } = await openSite((response) => sayJson(response, { id: 7 }, 201));
    const answer = await call(`${BERTHS}/a%20b?day=2026-11-28&x=%C3%A9`, {
      method: 'POST',
      payload: { boat: 'Penfret' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([201, { id: 7 }]);
    expect(received).toMatchObject([
      { method: 'POST', url: '/berths/a%20b?day=2026-11-28&x=%C3%A9', body: '{"boat":"Penfret"}' },
    ]);
  });

  it('gets dots, slashes and percent signs that lead nowhere', async () => {
    const { server, received } = await openSite();
    const urls = ['/a%2fb', '/..a', '/a..', '/.well', '/100%25', '/a;b', '/x?to=../y'];
    for (const url of urls) expect(await statusOfRaw(server, `/services/mfe-harbour${url}`)).toBe(200);
    expect(received.map(({ url }) => url)).toEqual(urls);
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)('is asked with %s too', async (method) => {
    const { call, received } = await openSite();
    expect((await call(BERTHS, { method })).statusCode).toBe(200);
    expect(received).toMatchObject([{ method }]);
  });

  it('learns nothing of the browser: no cookie, no session, no address', async () => {
    const { call, received } = await openSite();
    await call(BERTHS, {
      headers: {
        cookie: 'session=adas-session; bucket=12',
        authorization: 'Bearer adas-session',
        'user-agent': 'a browser',
        referer: 'http://localhost:3000/harbour',
        'x-forwarded-for': '203.0.113.9',
        'accept-language': 'fr',
        'idempotency-key': 'k1',
        'sec-fetch-site': 'same-origin',
        'sec-fetch-dest': 'empty',
      },
    });
    const [{ headers } = { headers: {} }] = received;
    expect(headers).toMatchObject({ 'accept-language': 'fr', 'idempotency-key': 'k1' });
    expect(JSON.stringify(headers)).not.toMatch(/adas-session|bucket|a browser|localhost:3000|203\.0\.113/);
  });

  it.each([
    ['its cookie', { cookie: 'session=adas-session' }],
    ['its tab', { authorization: 'Bearer adas-session' }],
  ])('gets a token for itself in place of the session of %s', async (_, headers) => {
    const { call, received } = await openSite();
    await call(BERTHS, { headers });
    expect(received[0]?.headers.authorization).toBe('Bearer for.mfe-harbour.ada');
  });

  it.each([
    ['nobody', {}],
    ['a session that has ended', { cookie: 'session=old' }],
    ['a token that was made for another service', { authorization: 'Bearer for.mfe-weather.ada' }],
  ])('gets no token for %s', async (_, headers) => {
    const { call, received } = await openSite();
    expect((await call(BERTHS, { headers })).statusCode).toBe(200);
    expect(received[0]?.headers.authorization).toBeUndefined();
  });

  it('is not asked while nobody can say whose session it is', async () => {
    const { call, received } = await openSite();
    const answer = await call(BERTHS, { headers: { authorization: 'Bearer broken' } });
    expect([answer.statusCode, answer.json().failure_kind, received]).toEqual([503, 'unavailable', []]);
  });

  it('may refuse, in its own words', async () => {
    const refusal = { failure: true, failure_kind: 'berth_taken', failure_message: 'Place prise.' };
    const { call } = await openSite((response) => sayJson(response, refusal, 409));
    const answer = await call(BERTHS);
    expect([answer.statusCode, answer.json()]).toEqual([409, refusal]);
  });
});

describe('a service is not reached', () => {
  it.each([
    ['of a remote whose release brings none', '/services/mfe-weather/now'],
    ['that nobody named', '/services/mfe-other/x'],
    ['without a path', '/services/mfe-harbour'],
    ['by a way out of it', '/services/mfe-harbour/../admin'],
    ['by a hidden way out of it', '/services/mfe-harbour/%2e%2e/admin'],
    ['by another host', '/services/mfe-harbour//evil.example/..'],
    ['by a way out that its own server decodes', '/services/mfe-harbour/x%2f..%2f..%2fadmin'],
    ['by a way out that is decoded twice', '/services/mfe-harbour/%252e%252e%252fadmin'],
    ['by a way out with a parameter', '/services/mfe-harbour/..;a=b/admin'],
    ['by an encoded backslash', '/services/mfe-harbour/..%5cadmin'],
    ['by a backslash', '/services/mfe-harbour/\\evil.example'],
    ['by a hidden name', '/services/mfe%2dharbour/x'],
    ['by an address before the host', '/services/mfe-harbour@evil.example/x'],
  ])('%s', async (_, url) => {
    const { server, received } = await openSite();
    expect([await statusOfRaw(server, url), received]).toEqual([404, []]);
  });

  it('once the release that brings it is gone', async () => {
    const { call, channel } = await openSite();
    expect((await call(BERTHS)).statusCode).toBe(200);
    await channel.promote('mfe-harbour', '1.0.0');
    expect((await call(BERTHS)).statusCode).toBe(404);
  });

  it.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }, 403],
    ['another host of the domain', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' }, 403],
    ['another origin, in a browser without Fetch Metadata', { origin: 'https://evil.example' }, 403],
    ...['document', 'iframe', 'script', 'style', 'image', 'worker', 'serviceworker'].map(
      (destination) =>
        [
          `what would be shown or run as ${destination}`,
          { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': destination },
          404,
        ] as const,
    ),
    ...['no-cors', 'navigate'].map(
      (mode) =>
        [
          `what a link, a download or a beacon asks for (${mode})`,
          { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', 'sec-fetch-mode': mode },
          404,
        ] as const,
    ),
  ] as const)('by %s', async (_, headers, status) => {
    const { call, received } = await openSite();
    const answer = await call(BERTHS, { method: 'GET', headers });
    expect([answer.statusCode, answer.json().failure, received]).toEqual([status, true, []]);
  });

  it.each([
    ['a form', { 'content-type': 'text/plain' }, '{}', 415],
    ['too much', { 'content-type': 'application/json' }, `"${'x'.repeat(64 * 1024)}"`, 413],
  ])('with %s', async (_, headers, payload, status) => {
    const { call, received } = await openSite();
    const answer = await call(BERTHS, { method: 'POST', headers, payload });
    expect([answer.statusCode, answer.json().failure, received]).toEqual([status, true, []]);
  });
});

describe('a service that means harm', () => {
  it('sets no cookie and says nothing to the browser but JSON', async () => {
    const { call } = await openSite((response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'set-cookie': '__Host-session=evil; Path=/',
        'access-control-allow-origin': '*',
        'content-security-policy': 'default-src *',
        'service-worker-allowed': '/',
        'clear-site-data': '"*"',
        'strict-transport-security': 'max-age=0',
        refresh: '0;url=https://evil.example',
        link: '<https://evil.example>; rel=preload; as=script',
        'cache-control': 'public, max-age=31536000',
        'x-evil': '1',
      });
      response.end('{}');
    });
    const { headers } = await call(BERTHS);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    });
    expect(Object.keys(headers)).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^(set-cookie|access-control.*|service-worker-allowed|clear-site-data|refresh|link|x-evil|strict-.*)$/,
        ),
      ]),
    );
  });

  const badAnswers: Readonly<Record<string, (response: ServerResponse) => void>> = {
    'a page': (response) => response.setHeader('content-type', 'text/html').end('<script>alert(1)</script>'),
    'a script': (response) => response.setHeader('content-type', 'text/javascript').end('alert(1)'),
    'a picture with a script': (response) =>
      response.setHeader('content-type', 'image/svg+xml').end('<svg/>'),
    'a page besides JSON': (response) =>
      response.setHeader('content-type', ['application/json;', 'text/html']).end('<script>alert(1)</script>'),
    'what it names nothing': (response) => response.end('{}'),
    'a way to another address': (response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    'a way to itself': (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
    'a failure': (response) => sayJson(response, { stack: 'at secret.ts:1' }, 500),
    'without end': (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => response.write(' '.repeat(64 * 1024));
      response.on('drain', more);
      more();
    },
    'what unpacks without measure': (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(64 * 1024 * 1024)));
    },
    'more headers than anybody reads': (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-much': 'x'.repeat(64 * 1024) });
      response.end('{}');
    },
    'half of it': (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
      response.write('{');
      setTimeout(() => response.destroy(), 10);
    },
    nothing: (response) => response.destroy(),
    'what is no HTTP': (response) => response.socket?.end('SSH-2.0-OpenSSH_9.9\r\n'),
  };

  it.each(Object.entries(badAnswers))(
    'answers %s, and the site says that it is unavailable',
    async (_, bad) => {
      const { call } = await openSite(bad);
      const answer = await call(BERTHS, { headers: { 'accept-language': 'en' } });
      expect([answer.statusCode, answer.json()]).toEqual([
        502,
        {
          failure: true,
          failure_kind: 'unavailable',
          failure_message: 'The service is unavailable for the moment. You can try again in 5 seconds.',
        },
      ]);
      expect(answer.headers.location).toBeUndefined();
    },
  );

  it('holds no more than sixteen requests of the site, and no other service', async () => {
    const held: ServerResponse[] = [];
    const { call, received } = await openSite((response) => void held.push(response));
    const from = (network: number) => call(BERTHS, { remoteAddress: `192.0.2.${network}` });
    const ofOne = Array.from({ length: 8 }, () => from(1));
    await expect.poll(() => held.length).toBe(8);
    expect((await from(1)).statusCode, 'one network leaves room for others').toBe(503);
    const waiting = [...ofOne, ...Array.from({ length: 8 }, () => from(2))];
    await expect.poll(() => held.length).toBe(16);
    const refused = await from(3);
    expect([refused.statusCode, refused.json().failure_kind, refused.headers['retry-after']]).toEqual([
      503,
      'busy',
      '5',
    ]);
    expect((await call('/search')).statusCode).toBe(200);
    for (const response of held) sayJson(response, {});
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(Array(16).fill(200));
    const again = call(BERTHS);
    await expect.poll(() => held.length).toBe(17);
    sayJson(held[16] as ServerResponse, {});
    expect((await again).statusCode).toBe(200);
    expect(received).toHaveLength(17);
  });

  it('is given up after its time', async () => {
    const { address } = await openTeamService(() => undefined);
    const settings = readSettings({ SERVICES: `mfe-harbour=${address}`, LOG_LEVEL: 'silent' });
    const harbour = { ...remoteRelease('mfe-harbour', '1.1.0', '/harbour'), service: true } as const;
    const live = liveSiteOf(shellRelease('1.0.0'), harbour);
    const reader = { readChannel: async () => ({ live, candidates: [], everLive: new Set<string>() }) };
    const visitors = { siteFor: async () => ({ live, agreed: [], cookies: [] }) };
    const server = openServer(settings);
    const metrics = openServiceMetrics();
    const exchange = async () => ({ kind: 'nobody' }) as const;
    await server.register(serviceRoutes({ settings, reader, visitors, exchange, metrics, timeout: 20 }));
    onTestFinished(() => server.close());
    const answer = await server.inject(BERTHS);
    expect([answer.statusCode, answer.json().failure_kind]).toEqual([504, 'unavailable']);
    expect(await metrics.write()).toContain(
      'nfcards_service_seconds_count{remote="mfe-harbour",outcome="late"} 1',
    );
  });

  it('is counted by what became of its requests', async () => {
    let isWell = true;
    const { call, get } = await openSite((response) => (isWell ? sayJson(response, {}) : response.destroy()));
    await call(BERTHS);
    isWell = false;
    await call(BERTHS);
    const { body } = await get('/metrics');
    expect(body).toContain('nfcards_service_seconds_count{remote="mfe-harbour",outcome="answered"} 1');
    expect(body).toContain('nfcards_service_seconds_count{remote="mfe-harbour",outcome="failed"} 1');
  });
});

describe('the policy of a page', () => {
  const HARBOUR = 'http://localhost:3000/services/mfe-harbour/';
  const AT_HOME = { host: 'localhost:3000' };

  async function openSite(environment: Readonly<Record<string, string>> = {}) {
    const site = await openSiteWithService({ address: 'http://127.0.0.1:9', environment });
    const sourcesOn = async (path: string, headers: Readonly<Record<string, string>> = AT_HOME) => {
      const { 'content-security-policy': policy } = (await site.get(path, headers)).headers;
      return /connect-src ([^;]*)/.exec(String(policy))?.[1]?.split(' ') ?? [];
    };
    return { ...site, sourcesOn };
  }

  it('admits the service of its own remote, and what every page asks the site for', async () => {
    const { sourcesOn } = await openSite();
    expect((await sourcesOn('/harbour')).toSorted()).toEqual(
      [
        HARBOUR,
        'http://localhost:3000/api/',
        'http://localhost:3000/dev/',
        'http://localhost:3000/registry.json',
        'http://localhost:3000/releases/',
        'http://localhost:3000/telemetry',
        'http://localhost:3000/telemetry/',
      ].toSorted(),
    );
  });

  it.each(['/search', '/weather', '/nowhere'])('admits no service on %s', async (path) => {
    const { sourcesOn } = await openSite();
    const sources = await sourcesOn(path);
    expect(sources).toContain('http://localhost:3000/api/');
    expect(sources.filter((source) => source.includes('services') || source === "'self'")).toEqual([]);
  });

  it('admits the service of what fills a slot of the page', async () => {
    const { sourcesOn, store, channel } = await openSite();
    const doors = ['./routes', './slots/place-contact'];
    const filling = {
      ...remoteRelease('mfe-harbour', '1.2.0', '/harbour'),
      exposes: doors,
      service: true,
    } as const;
    const shows = { 'place-contact': { place: 'src/weather.tsx:1', told: '{}' } };
    await addRelease(store, filling);
    await addRelease(store, { ...remoteRelease('mfe-weather', '1.1.0', '/weather'), shows });
    await channel.promote('mfe-harbour', '1.2.0');
    await channel.promote('mfe-weather', '1.1.0');
    expect(await sourcesOn('/weather')).toContain(HARBOUR);
    expect(await sourcesOn('/search')).not.toContain(HARBOUR);
  });

  it('names other paths of the API and of releases, and other origins', async () => {
    const { sourcesOn } = await openSite({ API_URL: '/v1', RELEASES_URL: 'https://cdn.example/releases' });
    const sources = await sourcesOn('/harbour');
    expect(sources).toEqual(
      expect.arrayContaining([HARBOUR, 'http://localhost:3000/v1/', 'https://cdn.example']),
    );
    expect(sources.filter((source) => /api|releases/.test(source))).toEqual([]);
  });

  it('is as wide as it was where the operator names no service, and by another name of the server', async () => {
    expect(await (await openSite({ SERVICES: '' })).sourcesOn('/search')).toEqual(["'self'"]);
    expect(await (await openSite()).sourcesOn('/search', { host: '192.0.2.1:3000' })).toEqual(["'self'"]);
  });

  it('is as wide as it was with a shell that shows any page in any document', async () => {
    const { sourcesOn, store, channel } = await openSite();
    await addRelease(store, shellRelease('1.9.0'));
    await channel.promote('shell', '1.9.0');
    expect(await sourcesOn('/search')).toEqual(["'self'"]);
  });

  it('is no other for a worker that starts from the file of a release', async () => {
    const { get } = await openSite();
    const { headers } = await get('/releases/mfe-harbour/1.1.0/remoteEntry.js');
    expect(headers['content-security-policy']).toBe("connect-src 'none'");
  });
});
