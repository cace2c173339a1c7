import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { registry } from '@nfcards/shared/registry';
import { parse } from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readSettings } from '../../settings/settings.ts';
import { bucketIn, openGateway, siteOf } from '../gateway/gateway.fixture.ts';
import { createGateway } from '../gateway/gateway.ts';
import { statusOfRaw } from '../gateway/service.fixture.ts';
import { addRelease, remoteRelease } from './releases.fixture.ts';

const candidate = { name: 'mfe-directory', version: '1.5.0', share: 0.1 };
const inside = bucketIn(candidate);
const outside = bucketIn(candidate, false);

async function openRollout(environment: Record<string, string> = {}) {
  const gateway = await openGateway({ environment });
  await gateway.channel.promote(candidate.name, candidate.version, { share: candidate.share });
  const pageFor = (bucket: number) => gateway.get('/search', { cookie: gateway.cookieFor(bucket) });
  return { ...gateway, pageFor };
}

const releasesOf = (html: string) => siteOf(html).registry.remotes['mfe-directory'];

describe('a release that is tried out', () => {
  it.each(['//', '//[', '//a:b:c', '//?lng=en'])('is no failure at %s, which is no address', async (path) => {
    const { server } = await openRollout();
    expect(await statusOfRaw(server, path)).toBe(404);
  });

  it('is the live one for a visitor in its share, with the live one to fall back on', async () => {
    const { pageFor } = await openRollout();
    const { body } = await pageFor(inside);
    expect(releasesOf(body)).toMatchObject({ live: { version: '1.5.0' }, previous: { version: '1.4.2' } });
    expect(body).toContain('href="/releases/mfe-directory/1.5.0/remoteEntry.js"');
    expect(body).not.toContain('href="/releases/mfe-directory/1.4.2');
  });

  it('is nowhere in what others get', async () => {
    const { pageFor, get, cookieFor } = await openRollout();
    expect((await pageFor(outside)).body).not.toContain('1.5.0');
    expect((await get('/registry.json', { cookie: cookieFor(outside) })).body).not.toContain('1.5.0');
    expect((await get('/registry.json')).body).not.toContain('1.5.0');
    expect((await get('/manifest.webmanifest')).body).not.toContain('1.5.0');
  });

  it('is in the registry of those who have it', async () => {
    const { get, cookieFor } = await openRollout();
    const answer = await get('/registry.json', { cookie: `a=b; ${cookieFor(inside)}` });
    expect(parse(registry, answer.json()).remotes['mfe-directory']).toMatchObject({
      live: { version: '1.5.0' },
      previous: { version: '1.4.2' },
    });
    expect(answer.headers.vary).toBe('accept-language, cookie, accept-encoding');
  });

  it('is everybody’s once it is promoted, and nobody’s once it is rolled back', async () => {
    const { channel, pageFor } = await openRollout();
    await channel.rollback(candidate.name);
    expect(releasesOf((await pageFor(inside)).body)).toMatchObject({ live: { version: '1.4.2' } });
    await channel.promote(candidate.name, candidate.version);
    for (const bucket of [inside, outside])
      expect(releasesOf((await pageFor(bucket)).body)).toMatchObject({ live: { version: '1.5.0' } });
  });

  it('is not shown if it cannot be read, and the site goes on', async () => {
    const { store, pageFor } = await openRollout({ LOG_LEVEL: 'silent' });
    await rm(store.path(candidate.name, candidate.version), { recursive: true });
    expect(releasesOf((await pageFor(inside)).body)).toMatchObject({ live: { version: '1.4.2' } });
  });

  it('may be the shell', async () => {
    const { channel, get, cookieFor } = await openGateway();
    const shell = { name: 'shell', version: '1.1.0', share: 0.5 };
    await channel.promote(shell.name, shell.version, { share: shell.share });
    const shellFor = async (wanted: boolean) => {
      const cookie = cookieFor(bucketIn(shell, wanted));
      return siteOf((await get('/search', { cookie })).body).registry.shell;
    };
    expect([await shellFor(true), await shellFor(false)]).toEqual(['1.1.0', '1.0.0']);
  });
});

describe('a remote that is new, for a share of the visitors', () => {
  const fresh = { name: 'mfe-harbour', version: '1.0.0', share: 0.1 };

  async function openFresh() {
    const gateway = await openGateway({ environment: { LOG_LEVEL: 'silent' } });
    await addRelease(gateway.store, remoteRelease(fresh.name, fresh.version, '/marina'));
    await gateway.channel.promote(fresh.name, fresh.version, { share: fresh.share });
    const pageFor = (isIn: boolean) =>
      gateway.get('/marina', { cookie: gateway.cookieFor(bucketIn(fresh, isIn)) });
    return { ...gateway, pageFor };
  }

  it('is there for those in the share, with nothing to fall back on', async () => {
    const { pageFor } = await openFresh();
    const { statusCode, body } = await pageFor(true);
    expect([statusCode, siteOf(body).registry.remotes[fresh.name]]).toMatchObject([
      200,
      { live: { version: '1.0.0' }, previous: null },
    ]);
  });

  it('is unknown to everybody else', async () => {
    const { get, pageFor, cookieFor } = await openFresh();
    const page = await pageFor(false);
    expect([page.statusCode, page.body.includes(fresh.name)]).toEqual([404, false]);
    for (const url of ['/search', '/registry.json', '/sitemap.xml', '/robots.txt'])
      expect((await get(url, { cookie: cookieFor(bucketIn(fresh, false)) })).body).not.toMatch(
        /mfe-harbour|marina/,
      );
  });

  it.each(['rollback', 'halt'] as const)('is gone after a %s', async (way) => {
    const { channel, pageFor } = await openFresh();
    if (way === 'halt') await channel.halt(fresh.name, fresh.version, 'It failed.');
    else await channel.rollback(fresh.name);
    expect((await pageFor(true)).statusCode).toBe(404);
  });

  it('is everybody’s once it is promoted', async () => {
    const { channel, pageFor } = await openFresh();
    await channel.promote(fresh.name, fresh.version);
    expect((await pageFor(false)).statusCode).toBe(200);
  });

  it('is not shown if it cannot be read, and the site goes on', async () => {
    const { store, get, pageFor } = await openFresh();
    await rm(store.path(fresh.name, fresh.version), { recursive: true });
    expect([(await pageFor(true)).statusCode, (await get('/search')).statusCode]).toEqual([404, 200]);
  });
});

describe('a live release that cannot be read', () => {
  const environment = { LOG_LEVEL: 'silent' };

  it('gives way to the one before it', async () => {
    const { store, channel, get } = await openGateway({ environment });
    await channel.promote('mfe-directory', '1.5.0');
    await rm(store.path('mfe-directory', '1.5.0'), { recursive: true });
    const page = await get('/search');
    expect([page.statusCode, releasesOf(page.body)]).toMatchObject([
      200,
      { live: { version: '1.4.2' }, previous: null },
    ]);
  });

  it('takes its own pages down where there is none before it, and no others', async () => {
    const { store, get } = await openGateway({ environment });
    await rm(store.path('mfe-directory', '1.4.2'), { recursive: true });
    const page = await get('/search');
    expect([page.statusCode, siteOf(page.body).registry.remotes]).toEqual([404, {}]);
  });
});

describe('the number of a visitor', () => {
  const cookies = (header: unknown) => [header ?? []].flat().map(String);
  const isNumber = (cookie: string) => cookie.startsWith('bucket=');

  it('is given while something is tried out, and stays', async () => {
    const { get } = await openRollout();
    const first = await get('/search');
    const given = cookies(first.headers['set-cookie']);
    expect(given[0]).toMatch(
      /^bucket=\d{1,4}\.[\w-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
    // One visitor in ten is in the share, and has a second cookie that says so.
    const kept = given.map((cookie) => cookie.split(';')[0]).join('; ');
    const again = await get('/search', { cookie: kept });
    expect([again.headers['set-cookie'], again.body]).toEqual([undefined, first.body]);
  });

  it('is sent over https alone where the site is', async () => {
    const environment = { SITE_URL: 'https://boats.example', PROXIES: '1' };
    const { get } = await openRollout(environment);
    expect(cookies((await get('/search')).headers['set-cookie'])[0]).toMatch(/; Secure$/);
  });

  it('is not given while nothing is', async () => {
    const { get } = await openGateway();
    const { headers } = await get('/search');
    expect([headers['set-cookie'], headers['cache-control']]).toEqual([undefined, 'no-cache']);
  });

  it('is put in the place of what is none', async () => {
    const { get, cookieFor } = await openRollout();
    const forged = cookieFor(inside).replace(/^bucket=\d+/, `bucket=${inside + 1}`);
    const others = ['bucket=', `bucket=${inside}`, 'bucket=1; bucket=', `bucket=${'x'.repeat(3000)}`];
    for (const cookie of [forged, ...others]) {
      const { statusCode, headers } = await get('/search', { cookie });
      expect([cookie, statusCode, cookies(headers['set-cookie']).length]).toEqual([cookie, 200, 1]);
    }
  });

  it('is not found by asking again without one: a network has one number a day', async () => {
    const { get } = await openRollout();
    const given = await Promise.all(Array.from({ length: 20 }, () => get('/search')));
    const numbers = given.flatMap(({ headers }) => cookies(headers['set-cookie']).filter(isNumber));
    expect([numbers.length, new Set(numbers).size]).toEqual([20, 1]);
  });

  it('is known to all gateways of the channel', async () => {
    const { server, store, get } = await openRollout();
    const other = await createGateway({ settings: readSettings({ DATA_DIR: join(store.folder, '..') }) });
    onTestFinished(() => other.close());
    const [cookie = ''] = cookies((await get('/search')).headers['set-cookie']);
    const headers = { cookie: cookie.split(';')[0] };
    const [ours, theirs] = await Promise.all(
      [server, other].map((gateway) => gateway.inject({ method: 'GET', url: '/search', headers })),
    );
    expect([theirs?.body, cookies(theirs?.headers['set-cookie']).filter(isNumber)]).toEqual([ours?.body, []]);
  });

  it('decides alone, whatever else the visitor is', async () => {
    const { pageFor, get, cookieFor } = await openRollout();
    const other = await get('/search', {
      cookie: `session=x; ${cookieFor(outside)}`,
      'accept-language': 'en',
    });
    expect(releasesOf(other.body)).toEqual(releasesOf((await pageFor(outside)).body));
  });
});

describe('what may be kept of a page that is shared out', () => {
  it('is kept by the visitor alone where it brings the number', async () => {
    const { get, pageFor } = await openRollout();
    expect((await get('/search')).headers['cache-control']).toBe('private, no-cache');
    expect((await get('/search', { 'if-none-match': '"x"' })).headers['cache-control']).toBe(
      'private, no-cache',
    );
    expect((await pageFor(outside)).headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept-language, cookie, accept-encoding',
    });
  });

  it('is another page for those in the share', async () => {
    const { get, pageFor, cookieFor } = await openRollout();
    const { headers } = await pageFor(outside);
    const ask = (bucket: number) =>
      get('/search', { cookie: cookieFor(bucket), 'if-none-match': headers.etag });
    expect([(await ask(outside)).statusCode, (await ask(inside)).statusCode]).toEqual([304, 200]);
    const own = (await pageFor(inside)).headers.etag;
    const again = await get('/search', { cookie: cookieFor(inside), 'if-none-match': own });
    expect(again.statusCode).toBe(304);
  });
});

describe('the files of a release that was never live', () => {
  const FILE = '/releases/mfe-directory/1.5.0/remoteEntry.js';
  const cookiesOf = (header: unknown) =>
    [header ?? []]
      .flat()
      .map((cookie) => String(cookie).split(';')[0])
      .join('; ');

  it('are nobody’s while it is only published, and no cache keeps that', async () => {
    const { get } = await openGateway();
    for (const url of [FILE, FILE.replace('mfe-directory', 'mfe%2ddirectory'), `${FILE}?x`]) {
      const answer = await get(url);
      expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
        404,
        'Not found\n',
        'no-store',
      ]);
    }
    const around = await get('/releases/mfe-directory/1.4.2/..%2f1.5.0/remoteEntry.js');
    expect([403, 404]).toContain(around.statusCode);
  });

  it('are for those who got a page with it, in their browser alone', async () => {
    const { get, pageFor } = await openRollout();
    const cookie = cookiesOf((await pageFor(inside)).headers['set-cookie']);
    const file = await get(FILE, { cookie });
    expect([file.statusCode, file.headers['cache-control']]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ]);
    expect(file.headers['access-control-allow-origin']).toBeUndefined();
    expect((await get(FILE)).statusCode).toBe(404);
    const others = cookiesOf((await pageFor(outside)).headers['set-cookie']);
    expect((await get(FILE, { cookie: others })).statusCode).toBe(404);
  });

  it('are not for who writes such a cookie', async () => {
    const { get, pageFor } = await openRollout();
    const cookie = cookiesOf((await pageFor(inside)).headers['set-cookie']);
    for (const forged of [cookie.replace('1.5.0', '1.5.1'), cookie.replace(/tried=\w/, 'tried=z'), 'tried='])
      expect((await get(FILE, { cookie: forged })).statusCode).toBe(404);
    const other = FILE.replace('1.5.0', '1.5.1');
    expect((await get(other, { cookie })).statusCode).toBe(404);
  });

  it('go on being theirs after it was halted: their page may be open', async () => {
    const { channel, get, pageFor } = await openRollout();
    const cookie = cookiesOf((await pageFor(inside)).headers['set-cookie']);
    await channel.halt(candidate.name, candidate.version, 'It failed.');
    expect([(await get(FILE, { cookie })).statusCode, (await get(FILE)).statusCode]).toEqual([200, 404]);
  });

  it('are nobody else’s once it was rolled back, for it was never everybody’s', async () => {
    const { channel, get, pageFor } = await openRollout();
    const cookie = cookiesOf((await pageFor(inside)).headers['set-cookie']);
    await channel.rollback(candidate.name);
    expect([(await get(FILE, { cookie })).statusCode, (await get(FILE)).statusCode]).toEqual([200, 404]);
  });

  it('are everybody’s once it is live, and stay so when it is left', async () => {
    const { channel, get } = await openRollout();
    await channel.promote(candidate.name, candidate.version);
    expect((await get(FILE)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    await channel.rollback(candidate.name);
    expect((await get(FILE)).statusCode).toBe(200);
  });

  it('are everybody’s where another origin serves them', async () => {
    const { get } = await openGateway({ environment: { RELEASES_URL: 'https://cdn.example/releases' } });
    expect((await get(FILE)).statusCode).toBe(200);
  });
});
