import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ReleasedMount } from '../../releases/release/release.ts';
import { openGateway } from '../gateway/gateway.fixture.ts';
import type { LiveSite } from '../live-site/live-site.ts';
import type { CrawlerOptions } from './crawler-routes.ts';
import { crawlerRoutes } from './crawler-routes.ts';

const page = { page: 'page', scripts: [], styles: [], reads: [] };
const mounts: ReleasedMount[] = [
  { ...page, path: '/search', indexed: true, reads: ['ports_data'] },
  { ...page, path: '/port/:id', indexed: true, listed: 'ports_data', reads: ['port_details'] },
  { ...page, path: '/accastillage/:id', indexed: true, listed: 'riggers_data' },
  { ...page, path: '/profile/:user_id/chat/:id', indexed: false, reads: ['profile'] },
  { ...page, path: '/manage', indexed: false },
];

function liveSite(channel = 'production', revision = 'production-1'): LiveSite {
  const common = { version: '1.0.0', commit: null, integrity: {} };
  const files = { scripts: [], styles: [], fonts: [], styleHashes: [] };
  return {
    revision,
    shell: { ...common, kind: 'shell', name: 'shell', ...files },
    registry: { channel, remotes: {} },
    remotes: {
      'mfe-directory': {
        ...{ ...common, kind: 'remote', name: 'mfe-directory', entry: '', container: '', namespace: '' },
        exposes: [],
        mounts,
        needs: {},
      },
    },
  };
}

async function openCrawled({
  live = liveSite(),
  ...options
}: Partial<CrawlerOptions> & { live?: LiveSite } = {}) {
  const server = Fastify();
  await server.register(
    crawlerRoutes({ readLive: async () => live, origin: 'https://boats.example', ...options }),
  );
  onTestFinished(() => server.close());
  return (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
}

/** Places by category, some at a time; counts how often they are read. */
function placesOf(places: Readonly<Record<string, readonly string[][]>>) {
  const readings: string[] = [];
  const placeIds: CrawlerOptions['placeIds'] = async function* (category) {
    readings.push(category);
    yield* places[category] ?? [];
  };
  return { placeIds, readings };
}

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

describe('robots.txt', () => {
  it('leaves the pages open, and closes what is not for search engines', async () => {
    const answer = await (await openCrawled())('/robots.txt');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body.trim().split('\n')).toEqual([
      'User-agent: *',
      'Allow: /',
      'Disallow: /api/',
      'Allow: /api/ports_data',
      'Allow: /api/port_details',
      'Disallow: /dev/',
      'Disallow: /profile/*/chat/*$',
      'Disallow: /profile/*/chat/*?',
      'Disallow: /manage$',
      'Disallow: /manage?',
      '',
      'Sitemap: https://boats.example/sitemap.xml',
    ]);
  });

  it('closes a preview altogether', async () => {
    const get = await openCrawled({ live: liveSite('next') });
    expect((await get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
  });
});

describe('the sitemap', () => {
  it('is an index of files', async () => {
    const answer = await (await openCrawled())('/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex xmlns="http:/);
    expect(locations(answer.body)).toEqual(['https://boats.example/sitemaps/1.xml']);
  });

  it('has each indexed page in each language, and each place once', async () => {
    const { placeIds } = placesOf({ port: [['FRLRH', 'FRBES'], ['ESBCN']], shop: [['osm-node-1']] });
    const { body } = await (await openCrawled({ placeIds }))('/sitemaps/1.xml');
    expect(locations(body)).toEqual([
      'https://boats.example/search',
      'https://boats.example/search?lng=fr',
      'https://boats.example/search?lng=en',
      'https://boats.example/port/FRLRH',
      'https://boats.example/port/FRBES',
      'https://boats.example/port/ESBCN',
      'https://boats.example/accastillage/osm-node-1',
    ]);
    expect(body).toContain(
      '<url><loc>https://boats.example/port/FRLRH</loc>' +
        '<xhtml:link rel="alternate" hreflang="fr" href="https://boats.example/port/FRLRH?lng=fr"/>' +
        '<xhtml:link rel="alternate" hreflang="en" href="https://boats.example/port/FRLRH?lng=en"/>' +
        '<xhtml:link rel="alternate" hreflang="x-default" href="https://boats.example/port/FRLRH"/></url>',
    );
  });

  it('has the pages alone where another host has the places', async () => {
    const { body } = await (await openCrawled())('/sitemaps/1.xml');
    expect(locations(body)).toHaveLength(3);
  });

  it('writes an id so that it cannot break out of the address or the file', async () => {
    const { placeIds } = placesOf({ port: [['a/b?c&d"<e>', 'É $& 1']] });
    const { body } = await (await openCrawled({ placeIds }))('/sitemaps/1.xml');
    expect(locations(body).slice(3)).toEqual([
      'https://boats.example/port/a%2Fb%3Fc%26d%22%3Ce%3E',
      'https://boats.example/port/%C3%89%20%24%26%201',
    ]);
  });

  it('comes compressed to whoever accepts it, and is the same', async () => {
    const get = await openCrawled();
    const packed = await get('/sitemaps/1.xml', { 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe((await get('/sitemaps/1.xml')).body);
  });

  it.each(['/sitemaps/2.xml', '/sitemaps/0.xml', '/sitemaps/01.xml', '/sitemaps/1', '/sitemaps/..%2f1.xml'])(
    'has no file %s',
    async (url) => {
      const answer = await (await openCrawled())(url);
      expect([answer.statusCode, answer.body]).toEqual([404, 'Not found\n']);
    },
  );
});

describe('the places of the sitemap', () => {
  it('are read once for all who ask within an hour, and anew after it', async () => {
    let time = 0;
    const { placeIds, readings } = placesOf({ port: [['FRLRH']] });
    const get = await openCrawled({ placeIds, now: () => time });
    await Promise.all([get('/sitemap.xml'), get('/sitemaps/1.xml'), get('/sitemaps/1.xml')]);
    time = 3_599_999;
    await get('/sitemap.xml');
    expect(readings).toEqual(['port', 'shop']);
    time = 3_600_000;
    await get('/sitemap.xml');
    expect(readings).toEqual(['port', 'shop', 'port', 'shop']);
  });

  it('are read anew once another release is live', async () => {
    let live = liveSite();
    const { placeIds, readings } = placesOf({});
    const get = await openCrawled({ placeIds, readLive: async () => live });
    await get('/sitemap.xml');
    live = liveSite('production', 'production-2');
    await get('/sitemap.xml');
    expect(readings).toHaveLength(4);
  });

  it('are asked for again after they could not be read', async () => {
    let broken = true;
    const get = await openCrawled({
      placeIds: async function* () {
        if (broken) throw new Error('The database is asleep.');
        yield ['FRLRH'];
      },
    });
    expect((await get('/sitemap.xml')).statusCode).toBe(500);
    broken = false;
    expect((await get('/sitemap.xml')).statusCode).toBe(200);
  });
});

describe('in the gateway', () => {
  const api = { routes: async () => {}, checkReady: async () => true, ...placesOf({ port: [['FRLRH']] }) };

  it('the sitemap has the places of the API that answers here, below the address of the site', async () => {
    const { get } = await openGateway({ api, environment: { PORT: '3100' } });
    expect(locations((await get('/sitemaps/1.xml')).body)).toEqual([
      'http://localhost:3100/search',
      'http://localhost:3100/search?lng=fr',
      'http://localhost:3100/search?lng=en',
      'http://localhost:3100/port/FRLRH',
    ]);
    expect((await get('/robots.txt')).body).toContain('Disallow: /manage$');
  });

  it('the sitemap leaves the places out when another host answers for them', async () => {
    const { get } = await openGateway({ api, environment: { API_URL: 'https://host.example' } });
    expect(locations((await get('/sitemaps/1.xml')).body)).toHaveLength(3);
  });
});
