import { writeFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { registry } from '@nfcards/shared/registry';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { openGateway, siteOf } from './gateway.fixture.ts';
import type { GatewayOptions } from './gateway.ts';

describe('a page', () => {
  it('is the shell’s document with the registry inlined, for a path that a remote shows', async () => {
    const { get } = await openGateway();
    const page = await get('/port/FRLRH?lng=en');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(siteOf(page.body)).toMatchObject({
      registry: { remotes: { 'mfe-directory': { live: { version: '1.4.2', integrity: 'sha384-entry' } } } },
      api: { host: '/api', wire: 'standard' },
      hasSession: false,
    });
    expect(page.body).toContain('href="/api/port_details?id=FRLRH"');
  });

  it.each(['/nowhere', '/port', '/index.html'])(
    'is answered 404 for %s, which nobody shows (RT19)',
    async (url) => {
      const page = await (await openGateway()).get(url);
      expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.body).toContain('<div id="root">');
    },
  );

  it('has the same headers and no body for HEAD', async () => {
    const { server, get } = await openGateway();
    const [head, page] = [await server.inject({ method: 'HEAD', url: '/search' }), await get('/search')];
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', page.headers.etag]);
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)('does not answer %s', async (method) => {
    const answer = await (await openGateway()).server.inject({ method, url: '/search' });
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found\n']);
  });

  it('asks for the answer that the client will ask for, whatever the address encodes', async () => {
    const { get } = await openGateway();
    expect((await get('/port/%2541')).body).toContain('href="/api/port_details?id=%2541"');
    expect((await get('/port/La%20Rochelle')).body).toContain('href="/api/port_details?id=La+Rochelle"');
  });

  it.each([
    ['/port/%', 400],
    ['//', 404],
    ['//other.example/search', 404],
    ['/search?lng=%', 200],
  ])('answers an odd address as any other: %s', async (url, status) => {
    expect((await (await openGateway()).get(url)).statusCode).toBe(status);
  });

  it('shows a promotion at the next request, and a rollback too (C2)', async () => {
    const { get, channel } = await openGateway();
    const live = async () => siteOf((await get('/search')).body).registry.remotes['mfe-directory'];
    expect(await live()).toMatchObject({ live: { version: '1.4.2' }, previous: null });
    await channel.promote('mfe-directory', '1.5.0');
    expect(await live()).toMatchObject({ live: { version: '1.5.0' }, previous: { version: '1.4.2' } });
    await channel.rollback('mfe-directory');
    expect(await live()).toMatchObject({ live: { version: '1.4.2' }, previous: null });
  });

  it('is unknown once its remote was withdrawn', async () => {
    const { get, channel } = await openGateway();
    expect((await get('/search')).statusCode).toBe(200);
    await channel.withdraw('mfe-directory');
    const gone = await get('/search');
    expect([gone.statusCode, siteOf(gone.body).registry.remotes]).toEqual([404, {}]);
    expect(gone.body.replaceAll('/search', '/nowhere')).toBe((await get('/nowhere')).body);
    await channel.promote('mfe-directory', '1.4.2');
    expect((await get('/search')).statusCode).toBe(200);
  });

  it('names other origins of the releases and the API in its addresses and its policy', async () => {
    const { get } = await openGateway({
      environment: {
        RELEASES_URL: 'https://cdn.example/files',
        API_URL: 'https://host.example',
        API_WIRE: 'legacy',
      },
    });
    const page = await get('/port/FRLRH');
    expect(page.body).toContain('src="https://cdn.example/files/shell/1.0.0/main.js"');
    expect(page.body).toContain('href="https://host.example/port_details?id=FRLRH"');
    expect(siteOf(page.body)).toMatchObject({
      registry: {
        remotes: { 'mfe-directory': { live: { base: 'https://cdn.example/files/mfe-directory/1.4.2/' } } },
      },
      api: { host: 'https://host.example', wire: 'legacy' },
      hasSession: false,
    });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://cdn.example 'wasm-unsafe-eval';");
    expect(policy).toContain("connect-src 'self' https://cdn.example https://host.example;");
  });
});

describe('the document that a visitor gets', () => {
  it('is in their language and their palette from its first byte', async () => {
    const { get } = await openGateway();
    const headers = { 'accept-language': 'en-GB,en;q=0.9', cookie: 'palette=watch' };
    const { body } = await get('/search?port=Brest', headers);
    expect(body).toContain('<html lang="en" data-palette="watch">');
    expect(body).toContain('<title>Find a port – NFCards</title>');
    expect(body).toContain('<link rel="canonical" href="http://localhost:3000/search">');
    expect((await get('/search')).body).toContain('<html lang="fr">');
    expect((await get('/nowhere', headers)).body).toContain('<title>Page not found – NFCards</title>');
  });

  it('keeps the words of other pages to the gateway', async () => {
    const { get } = await openGateway();
    expect((await get('/port/FRLRH')).body).not.toContain('Cherchez un port');
    expect((await get('/registry.json')).body).not.toContain('Cherchez un port');
  });

  it('names the address of the site, not the one that was asked', async () => {
    const environment = { SITE_URL: 'https://boats.example', PROXIES: '1' };
    const { get } = await openGateway({ environment });
    const { body } = await get('/search', { host: 'evil.example' });
    expect(body).toContain('<link rel="canonical" href="https://boats.example/search">');
    expect(body).not.toContain('evil.example');
  });

  it('repeats nothing of what it was asked with', async () => {
    const { get } = await openGateway();
    const attack = '"><script>alert(1)</script>';
    const plain = (await get('/search')).body;
    const cookie = `palette=night${attack}; i18next=en${attack}`;
    expect((await get(`/search?${'a'.repeat(100_000)}`)).body).toBe(plain);
    expect((await get(`/search?lng=${encodeURIComponent(attack)}`, { cookie })).body).toBe(plain);
    expect((await get('/search', { cookie: 'palette=night\r\nset-cookie: a=b' })).body).toBe(plain);
  });

  it('says who publishes the site, as far as it was told', async () => {
    const { get } = await openGateway({ environment: { PUBLISHER_NAME: 'Pontons </script>' } });
    expect(siteOf((await get('/search')).body).publisher).toEqual({
      name: 'Pontons </script>',
      address: null,
      email: null,
      registration: null,
      hosting: { name: null, address: null },
    });
  });

  it('says which layers of others its maps show, and admits their servers, on every page', async () => {
    const tiles = 'https://tiles.example/{z}/{x}/{y}.png';
    const { get } = await openGateway({
      environment: { MAP_TILES_URL: tiles, MAP_ATTRIBUTION: '© the mapmakers' },
    });
    const { body, headers } = await get('/search');
    expect(siteOf(body).map).toEqual({
      ground: { kind: 'tiles', url: tiles, attribution: { text: '© the mapmakers', url: null } },
      seamarks: null,
    });
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://tiles.example;");
  });
});

describe('what the browser may keep of a page', () => {
  it('is asked about each time, and answered 304 while it is true', async () => {
    const { get, channel } = await openGateway();
    const { headers } = await get('/search');
    expect(headers['cache-control']).toBe('no-cache');
    const again = () => get('/search', { 'if-none-match': headers.etag });
    expect([(await again()).statusCode, (await again()).body]).toEqual([304, '']);
    await channel.promote('mfe-directory', '1.5.0');
    expect((await again()).statusCode).toBe(200);
  });

  it.each([
    ['another language', { 'accept-language': 'en' }],
    ['another palette', { cookie: 'palette=night' }],
    ['a session', { cookie: 'session=x' }],
  ])('is another page for %s', async (_, visitor) => {
    const { get } = await openGateway();
    const { headers } = await get('/search');
    const other = await get('/search', { ...visitor, 'if-none-match': headers.etag });
    expect(other.statusCode).toBe(200);
    const again = await get('/search', { ...visitor, 'if-none-match': other.headers.etag });
    expect([again.statusCode, again.headers.vary]).toEqual([304, other.headers.vary]);
    expect(other.headers.vary).toBe('accept-language, cookie, accept-encoding');
  });

  it('is never a 304 for a path that nobody shows', async () => {
    const { get } = await openGateway();
    const { headers } = await get('/nowhere');
    expect((await get('/nowhere', { 'if-none-match': headers.etag })).statusCode).toBe(404);
  });
});

describe('compression of a page', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
  ] as const)('%s for a browser that accepts “%s”', async (encoding, accepted, decompress) => {
    const { get } = await openGateway();
    const page = await get('/search', { 'accept-encoding': accepted });
    expect([page.headers['content-encoding'], page.headers.vary]).toEqual([
      encoding,
      'accept-language, cookie, accept-encoding',
    ]);
    expect(decompress(page.rawPayload).toString()).toBe((await get('/search')).body);
  });

  it('none for one that accepts none', async () => {
    const page = await (await openGateway()).get('/search', { 'accept-encoding': 'identity, gzip;q=0' });
    expect(page.headers['content-encoding']).toBeUndefined();
    expect(siteOf(page.body)).toBeDefined();
  });
});

describe('security headers', () => {
  it.each(['/search', '/nowhere'])('%s may run no script that is inline or evaluated', async (url) => {
    const { headers } = await (await openGateway()).get(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).not.toMatch(/'unsafe-(inline|eval)/);
  });

  it.each([
    '/search',
    '/registry.json',
    '/healthz',
    '/readyz',
    '/api/nothing',
    '/releases/mfe-directory/1.4.2/remoteEntry.js',
    '/releases/nothing.js',
  ])('%s is not sniffed, and tells other sites no address', async (url) => {
    const { headers } = await (await openGateway()).get(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  });
});

describe('/registry.json', () => {
  it('is what is live now', async () => {
    const { get, channel } = await openGateway();
    await channel.promote('mfe-directory', '1.5.0');
    const answer = await get('/registry.json');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(parse(registry, answer.json())).toMatchObject({
      channel: 'production',
      remotes: { 'mfe-directory': { live: { version: '1.5.0' }, previous: { version: '1.4.2' } } },
    });
  });
});

describe('health', () => {
  it('/healthz is 200 even before there is a site', async () => {
    const answer = await (await openGateway({ promoted: [] })).get('/healthz');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('/readyz is 503 without a shell, and 200 as soon as one is live', async () => {
    const { get, channel } = await openGateway({ promoted: ['mfe-directory@1.4.2'] });
    const before = await get('/readyz');
    expect([before.statusCode, before.json()]).toEqual([
      503,
      { status: 'not ready', checks: { site: false, api: true }, missing: ['releases'] },
    ]);
    await channel.promote('shell', '1.0.0');
    expect((await get('/readyz')).statusCode).toBe(200);
  });

  it('/readyz is 200 without a part that the rest does without, which /metrics names too', async () => {
    const missing: string[] = [];
    const api = { routes: async () => {}, checkReady: async () => true, missing: () => missing };
    const { get } = await openGateway({ api });
    const lines = async () => (await get('/metrics')).body.match(/^nfcards_part_missing.*$/gm);
    expect(await lines()).toBeNull();
    missing.push('documents');
    const ready = await get('/readyz');
    expect([ready.statusCode, ready.json()]).toMatchObject([
      200,
      { status: 'ready', missing: ['documents'] },
    ]);
    expect(await lines()).toEqual(['nfcards_part_missing{part="documents"} 1']);
    missing.pop();
    expect(await lines()).toBeNull();
  });

  it('/readyz is 503 while the API is not ready', async () => {
    const api = { routes: async () => {}, checkReady: async () => false };
    const answer = await (await openGateway({ api })).get('/readyz');
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { checks: { site: true, api: false } }]);
  });
});

describe('a channel file that is broken', () => {
  it('is told to the log, not to the browser', async () => {
    const { get, channel } = await openGateway();
    await writeFile(channel.file, '{');
    const page = await get('/search');
    expect(page.statusCode).toBe(500);
    expect(page.body).toMatch(/^Le site est indisponible.*\nThe site is unavailable.*\n$/);
  });
});

describe('the API', () => {
  it('whose database is away has its pages ask to be tried again, and the log is told nothing more', async () => {
    const away = Object.assign(new Error('The connection was refused.'), {
      code: '57P03',
      severity: 'FATAL',
    });
    const pages: NonNullable<GatewayOptions['api']>['routes'] = async (server) => {
      server.get('/newsletter/confirm', async () => {
        throw away;
      });
    };
    const api = { routes: async () => {}, pages, checkReady: async () => false };
    const { get } = await openGateway({ api });
    const { statusCode, headers, body } = await get('/newsletter/confirm');
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(body).toContain('The site is unavailable');
  });

  it('answers below /api, and what it does not know is no page', async () => {
    const routes: NonNullable<GatewayOptions['api']>['routes'] = async (server) => {
      server.get('/ports_data', async () => []);
    };
    const { get } = await openGateway({ api: { routes, checkReady: async () => true } });
    expect((await get('/api/ports_data')).json()).toEqual([]);
    const unknown = await get('/api/nothing');
    expect([unknown.statusCode, unknown.body]).toEqual([404, 'Not found\n']);
  });
});

describe('a site that is asked by https', () => {
  const environment = { SITE_URL: 'https://boats.example', PROXIES: '1', LOG_LEVEL: 'silent' };
  const api: NonNullable<GatewayOptions['api']> = {
    routes: async (server) => {
      server.get('/broken', async () => {
        throw new Error('on purpose');
      });
    },
    checkReady: async () => true,
    mailbox: { list: async () => [] },
  };

  it('says so with every answer, also of what fails', async () => {
    const { server, get } = await openGateway({ environment, api });
    const answers = [
      ['/search', 200],
      ['/registry.json', 200],
      ['/healthz', 200],
      ['/nowhere', 404],
      ['/port/%', 400],
      ['/api/broken', 500],
      ['/metrics', 403],
    ] as const;
    for (const [url, status] of answers) {
      const { statusCode, headers } = await get(url);
      expect([url, statusCode, headers['strict-transport-security']]).toEqual([
        url,
        status,
        'max-age=31536000',
      ]);
    }
    const posted = await server.inject({ method: 'POST', url: '/telemetry', payload: {} });
    expect(posted.headers).toHaveProperty('strict-transport-security');
    expect((await (await openGateway({ api })).get('/search')).headers).not.toHaveProperty(
      'strict-transport-security',
    );
  });

  it('has no mailbox for whoever seems to sit at its machine', async () => {
    const local = { ...environment, PROXIES: '0', SITE_URL: 'http://boats.example' };
    expect((await (await openGateway({ environment: local, api })).get('/dev/mailbox')).statusCode).toBe(404);
    const open = { LOG_LEVEL: 'silent', HOST: '0.0.0.0' };
    expect((await (await openGateway({ environment: open, api })).get('/dev/mailbox')).statusCode).toBe(404);
    expect((await (await openGateway({ api })).get('/dev/mailbox')).statusCode).toBe(200);
  });
});

describe('whom to tell of a weakness (RFC 9116)', () => {
  it('is in /.well-known/security.txt, where the site names somebody', async () => {
    const { get } = await openGateway({
      environment: {
        SITE_URL: 'https://boats.example',
        PROXIES: '1',
        SECURITY_CONTACT: 'mailto:security@boats.example https://boats.example/report',
        SECURITY_EXPIRES: '2027-06-30',
      },
    });
    const { body, headers } = await get('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.split('\n')).toEqual([
      'Contact: mailto:security@boats.example',
      'Contact: https://boats.example/report',
      'Expires: 2027-06-30T00:00:00.000Z',
      'Preferred-Languages: fr, en',
      'Canonical: https://boats.example/.well-known/security.txt',
      '',
    ]);
    expect((await (await openGateway()).get('/.well-known/security.txt')).statusCode).toBe(404);
  });
});
