import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openApi } from '@nfcards/api';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { portOf } from '../../free-port.fixture.ts';
import { apiOptions } from '../../serving/api-options.ts';
import { bucketIn, openGateway, siteOf } from '../../serving/gateway/gateway.fixture.ts';
import { readSettings } from '../../settings/settings.ts';
import { startVarnish } from './varnish.fixture.ts';

const PORT = '/api/port_details?id=FRLRH';
const SESSION = { cookie: '__Host-session=a-token-of-a-member' };

interface CachedAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shared-cache-'));
  api = await openApi({ ...apiOptions(readSettings({ DATA_DIR: dataDir })), progress: () => {} });
  return async () => {
    await api.close();
    await rm(dataDir, { recursive: true });
  };
}, 300_000);

/** A site behind a Varnish, and something that ends TLS before both; it hangs up on it while it is `away`. */
async function openCached() {
  const site = await openGateway({ api, environment: { LOG_LEVEL: 'silent', PROXIES: '2' } });
  const state = { away: false };
  const asked: string[] = [];
  const origin = createServer((incoming, response) => {
    const { method = 'GET', url = '/', headers } = incoming;
    asked.push(url);
    if (state.away) {
      incoming.socket.destroy();
      return;
    }
    void text(incoming).then(async (payload) => {
      const answer = await site.server.inject({
        method: method as 'GET',
        url,
        headers,
        ...(payload === '' ? {} : { payload }),
      });
      response.writeHead(answer.statusCode, answer.headers).end(method === 'HEAD' ? '' : answer.rawPayload);
    });
  });
  const port = await portOf(origin);
  onTestFinished(() => {
    origin.closeAllConnections();
    origin.close();
  });
  const { url, operatorsUrl } = await startVarnish(port);
  const send = (
    path: string,
    headers: Readonly<Record<string, string>> = {},
    { method = 'GET', to = url } = {},
  ): Promise<CachedAnswer> => {
    const { promise, resolve, reject } = Promise.withResolvers<CachedAnswer>();
    request(to + path, { method, headers: { host: 'boats.example', ...headers } }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
        reject,
      );
    })
      .on('error', reject)
      .end();
    return promise;
  };
  const versionIn = (answer: CachedAnswer) =>
    siteOf(answer.body).registry.remotes['mfe-directory']?.live.version;
  asked.length = 0;
  return { ...site, state, asked, send, operatorsUrl, versionIn };
}

describe('a Varnish before the site', { timeout: 120_000 }, () => {
  it('answers most reads of places itself, and renews them beside the visitors', async () => {
    const { send, asked } = await openCached();
    const first = await send(PORT);
    expect([first.status, JSON.parse(first.body).id]).toEqual([200, 'FRLRH']);
    // Browsers and installed apps are told what they always were, and nothing of the cache.
    expect([first.headers['cache-control'], first.headers['cdn-cache-control']]).toEqual([
      'no-cache',
      undefined,
    ]);
    for (let time = 0; time < 49; time += 1) expect((await send(PORT)).body).toBe(first.body);
    expect(asked).toEqual([PORT]);
    expect((await send(PORT, { 'if-none-match': first.headers.etag ?? '' })).status).toBe(304);
    // Each coding is a copy of its own.
    const codings = await Promise.all(
      ['br', 'gzip, deflate', 'gzip, br', 'identity'].map((coding) =>
        send(PORT, { 'accept-encoding': coding }),
      ),
    );
    expect(codings.map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      'br',
      undefined,
    ]);
    asked.length = 0;
    // Past its ten seconds it is answered at once, and asked for.
    await expect
      .poll(
        async () => {
          await send(PORT);
          return asked.length;
        },
        { interval: 500, timeout: 30_000 },
      )
      .toBe(1);
  });

  it('shows what it has while the site is away, and says no more than it knows', async () => {
    const { send, state, get } = await openCached();
    const file = '/releases/mfe-directory/1.4.2/remoteEntry.js';
    const before = new Map<string, CachedAnswer>();
    for (const path of [PORT, '/search', '/registry.json', file]) before.set(path, await send(path));
    expect((await get('/search')).headers['surrogate-key']).toBe('pages shell@1.0.0 mfe-directory@1.4.2');
    state.away = true;
    for (const [path, { body }] of before) {
      const answer = await send(path);
      expect([path, answer.status, answer.body === body]).toEqual([path, 200, true]);
      expect(answer.headers['server-timing']).toBeUndefined();
    }
    for (const path of ['/api/cookie', '/port/FRBES', '/api/port_details?id=FRBES'])
      expect([path, (await send(path)).status]).toEqual([path, 503]);
    expect((await send('/api/login', {}, { method: 'POST' })).status).toBe(503);
    state.away = false;
    expect((await send('/port/FRBES')).status).toBe(200);
  });

  it('shows a promotion and a rollback at the next request', async () => {
    const { send, channel, versionIn } = await openCached();
    const shown = async () => [
      versionIn(await send('/search')),
      JSON.parse((await send('/registry.json')).body).remotes['mfe-directory'].live.version,
    ];
    expect(await shown()).toEqual(['1.4.2', '1.4.2']);
    await channel.promote('mfe-directory', '1.5.0');
    expect(await shown()).toEqual(['1.5.0', '1.5.0']);
    await channel.rollback('mfe-directory');
    expect(await shown()).toEqual(['1.4.2', '1.4.2']);
  });

  it('forgets what an operator names, and obeys nobody else', async () => {
    const { send, state, operatorsUrl } = await openCached();
    await send('/search');
    await send(PORT);
    const forget = (key: string, to?: string) =>
      send('/', { 'surrogate-key': key }, { method: 'BAN', ...(to === undefined ? {} : { to }) });
    expect((await forget('pages')).status).toBe(405);
    expect((await forget('pages || obj.status == 200', operatorsUrl)).status).toBe(400);
    expect((await forget('mfe-directory@1x4x2', operatorsUrl)).status).toBe(200);
    state.away = true;
    expect((await send('/search')).status).toBe(200);
    expect((await forget('mfe-directory@1.4.2', operatorsUrl)).status).toBe(200);
    expect((await send('/search')).status).toBe(503);
    expect((await send(PORT)).status).toBe(200);
    expect((await forget('places', operatorsUrl)).status).toBe(200);
    expect((await send(PORT)).status).toBe(503);
  });

  it('gives a member’s page to no other, nor a stranger’s to a member while the site answers', async () => {
    const { send, state } = await openCached();
    const hasSession = async (headers = {}) => siteOf((await send('/search', headers)).body).hasSession;
    expect([await hasSession(SESSION), await hasSession(), await hasSession(SESSION)]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await send('/api/cookie', SESSION)).headers['cache-control']).toBe('no-store');
    state.away = true;
    expect(await hasSession()).toBe(false);
    expect((await send('/search', SESSION)).status).toBe(503);
  });

  it('asks past itself for a member, who may have changed something, and has places for them while the API is away', async () => {
    const { send, asked, state } = await openCached();
    const { body } = await send(PORT);
    asked.length = 0;
    await send(PORT, SESSION);
    await send(PORT, { authorization: 'Bearer of-an-installed-app' });
    expect(asked).toEqual([PORT, PORT]);
    state.away = true;
    const answer = await send(PORT, SESSION);
    expect([answer.status, answer.body]).toEqual([200, body]);
  });

  it('gives a candidate to those alone who are in its share, and its cookies to one each', async () => {
    const { send, channel, cookieFor, versionIn, state } = await openCached();
    await send('/search');
    await channel.promote('mfe-directory', '1.5.0', { share: 0.5 });
    const candidate = { name: 'mfe-directory', version: '1.5.0', share: 0.5 };
    const [inIt, outOfIt] = [true, false].map((isIn) => ({ cookie: cookieFor(bucketIn(candidate, isIn)) }));
    const newcomers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => send('/search', { 'x-forwarded-for': `192.0.2.${at}` })),
    );
    const cookies = newcomers.map(({ headers }) => headers['set-cookie']?.[0]);
    expect(cookies).not.toContain(undefined);
    expect(new Set(newcomers.map(versionIn))).toEqual(new Set(['1.4.2', '1.5.0']));
    for (let time = 0; time < 3; time += 1) {
      expect(versionIn(await send('/search', inIt))).toBe('1.5.0');
      expect(versionIn(await send('/search', outOfIt))).toBe('1.4.2');
    }
    const file = '/releases/mfe-directory/1.5.0/remoteEntry.js';
    const tried = newcomers
      .flatMap(({ headers }) => headers['set-cookie'] ?? [])
      .find((cookie) => cookie.startsWith('tried='));
    expect((await send(file, { cookie: tried?.split(';')[0] ?? '' })).status).toBe(200);
    expect((await send(file)).status).toBe(404);
    // Nothing of it was kept.
    state.away = true;
    for (const headers of [{}, inIt, outOfIt]) expect((await send('/search', headers)).status).toBe(503);
    expect((await send(file, { cookie: tried?.split(';')[0] ?? '' })).status).toBe(503);
  });

  it('is poisoned by no header and no query that others do not send', async () => {
    const { send } = await openCached();
    const evil = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-prefix': '/evil',
      'x-original-url': '/manage',
      'x-rewrite-url': '/manage',
      'x-http-method-override': 'POST',
      'x-stands-in': 'may',
      forwarded: 'host=evil.example',
      'accept-language': 'en"><script>evil</script>',
      cookie: 'palette=evil; i18next=evil',
      'user-agent': 'evil',
      origin: 'https://evil.example',
      range: 'bytes=0-3',
    };
    for (const path of ['/search', '/registry.json', PORT, '/robots.txt', '/search?lng=en']) {
      await send(path, evil);
      await send(path, { ...evil, host: 'evil.example' });
      const answer = await send(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(`${JSON.stringify(answer.headers)}${answer.body}`).not.toContain('evil');
    }
    // A proxy whose key is the first `id`, or which knows no case, would keep one port under the name of another.
    for (const path of [
      '?ID=FRLRH&id=FRBES',
      '?id=FRBES&ID=FRLRH',
      '?id=FRBES&id=FRLRH',
      '?id=FRBES%26id=FRLRH',
    ])
      await send(`/api/port_details${path}`);
    expect(JSON.parse((await send(PORT)).body).id).toBe('FRLRH');
    const english = await send('/search', { 'accept-language': 'en' });
    const french = await send('/search', { 'accept-language': 'fr' });
    expect([english.body.includes('lang="en"'), french.body.includes('lang="fr"')]).toEqual([true, true]);
  });
});
