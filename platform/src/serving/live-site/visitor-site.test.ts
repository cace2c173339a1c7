import { rm } from 'node:fs/promises';
import { registry } from '@nfcards/shared/registry';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { bucketIn, openGateway, siteOf } from '../gateway/gateway.fixture.ts';
import { addRelease, remoteRelease } from './releases.fixture.ts';
import { BUCKETS, isInShare } from './rollout.ts';

const candidate = { name: 'mfe-directory', version: '1.5.0', share: 0.1 };
const buckets = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
const inside = buckets.find((bucket) => isInShare(bucket, candidate)) ?? Number.NaN;
const outside = buckets.find((bucket) => !isInShare(bucket, candidate)) ?? Number.NaN;

async function openRollout(environment: Record<string, string> = {}) {
  const gateway = await openGateway({ environment });
  await gateway.channel.promote(candidate.name, candidate.version, { share: candidate.share });
  const pageFor = (bucket: number) => gateway.get('/search', { cookie: `bucket=${bucket}` });
  return { ...gateway, pageFor };
}

const releasesOf = (html: string) => siteOf(html).registry.remotes['mfe-directory'];

describe('a release that is tried out', () => {
  it('is the live one for a visitor in its share, with the live one to fall back on', async () => {
    const { pageFor } = await openRollout();
    const { body } = await pageFor(inside);
    expect(releasesOf(body)).toMatchObject({ live: { version: '1.5.0' }, previous: { version: '1.4.2' } });
    expect(body).toContain('href="/releases/mfe-directory/1.5.0/remoteEntry.js"');
    expect(body).not.toContain('href="/releases/mfe-directory/1.4.2');
  });

  it('is nowhere in what others get', async () => {
    const { pageFor, get } = await openRollout();
    expect((await pageFor(outside)).body).not.toContain('1.5.0');
    expect((await get('/registry.json', { cookie: `bucket=${outside}` })).body).not.toContain('1.5.0');
    expect((await get('/registry.json')).body).not.toContain('1.5.0');
    expect((await get('/manifest.webmanifest')).body).not.toContain('1.5.0');
  });

  it('is in the registry of those who have it', async () => {
    const { get } = await openRollout();
    const answer = await get('/registry.json', { cookie: `a=b; bucket=${inside}` });
    expect(parse(registry, answer.json()).remotes['mfe-directory']).toMatchObject({
      live: { version: '1.5.0' },
      previous: { version: '1.4.2' },
    });
    expect(answer.headers.vary).toBe('cookie, accept-encoding');
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
    const { channel, get } = await openGateway();
    const shell = { name: 'shell', version: '1.1.0', share: 0.5 };
    await channel.promote(shell.name, shell.version, { share: shell.share });
    const shellFor = async (wanted: boolean) => {
      const bucket = buckets.find((number) => isInShare(number, shell) === wanted);
      return siteOf((await get('/search', { cookie: `bucket=${bucket}` })).body).registry.shell;
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
    const pageFor = (isIn: boolean) => gateway.get('/marina', { cookie: `bucket=${bucketIn(fresh, isIn)}` });
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
    const { get, pageFor } = await openFresh();
    const page = await pageFor(false);
    expect([page.statusCode, page.body.includes(fresh.name)]).toEqual([404, false]);
    for (const url of ['/search', '/registry.json', '/sitemap.xml', '/robots.txt'])
      expect((await get(url, { cookie: `bucket=${bucketIn(fresh, false)}` })).body).not.toMatch(
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

  it('is given while something is tried out, and stays', async () => {
    const { get } = await openRollout();
    const first = await get('/search');
    const [cookie = ''] = cookies(first.headers['set-cookie']);
    expect(cookie).toMatch(/^bucket=\d{1,4}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    const again = await get('/search', { cookie: cookie.split(';')[0] });
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
    const { get } = await openRollout();
    for (const bucket of ['', '10000', '-1', '1e3', '007x', '1; bucket=', 'x'.repeat(1000)]) {
      const { statusCode, headers } = await get('/search', { cookie: `bucket=${bucket}` });
      const given = cookies(headers['set-cookie']).length;
      // The last of these begins with a number.
      expect([bucket, statusCode, given]).toEqual([bucket, 200, bucket.startsWith('1;') ? 0 : 1]);
    }
  });

  it('decides alone, whatever else the visitor is', async () => {
    const { pageFor, get } = await openRollout();
    const other = await get('/search', { cookie: `session=x; bucket=${outside}`, 'accept-language': 'en' });
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
    expect((await pageFor(inside)).headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept-language, cookie, accept-encoding',
    });
  });

  it('is another page for those in the share', async () => {
    const { get, pageFor } = await openRollout();
    const { headers } = await pageFor(outside);
    const ask = (bucket: number) =>
      get('/search', { cookie: `bucket=${bucket}`, 'if-none-match': headers.etag });
    expect([(await ask(outside)).statusCode, (await ask(inside)).statusCode]).toEqual([304, 200]);
    const own = (await pageFor(inside)).headers.etag;
    const again = await get('/search', { cookie: `bucket=${inside}`, 'if-none-match': own });
    expect(again.statusCode).toBe(304);
  });
});
