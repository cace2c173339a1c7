import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openGateway, siteOf } from '../../serving/gateway/gateway.fixture.ts';
import { exportSite } from './export-site.ts';
import { findNginx, NO_NGINX, startNginx } from './nginx.fixture.ts';
import { siteConfiguration } from './nginx-configuration.ts';
import { visitorVariants } from './visitor-variants.ts';

/** An exported site, and the gateway that it was made by. */
async function exportedSite() {
  const gateway = await openGateway({
    promoted: ['shell@1.0.0', 'mfe-directory@1.4.2', 'mfe-directory@1.5.0'],
  });
  const folder = await mkdtemp(join(tmpdir(), 'exported-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { ...gateway, folder, site: await exportSite(gateway.server, folder) };
}

// Each kind of visitor has documents of their own, which are compressed well.
describe('an exported site', { timeout: 60_000 }, () => {
  it('has of each page what the gateway answers to each kind of visitor', async () => {
    const { folder, get } = await exportedSite();
    for (const { name, headers } of visitorVariants) {
      const read = (page: string) => readFile(join(folder, 'pages', name, `${page}.html`), 'utf8');
      expect(await read('search')).toBe((await get('/search', headers)).body);
      const ofAPort = (await get('/port/FRLRH', headers)).body.split('\n');
      expect((await read('port._id')).split('\n')).toEqual(ofAPort.filter((line) => !line.includes('FRLRH')));
    }
    const documents = visitorVariants.map(({ name }) =>
      readFile(join(folder, 'pages', name, 'search.html'), 'utf8'),
    );
    expect(new Set(await Promise.all(documents)).size).toBe(visitorVariants.length);
  });

  it('has the live releases and those before them, with their twins as they were published', async () => {
    const { folder } = await exportedSite();
    for (const version of ['1.4.2', '1.5.0']) {
      const entry = join(folder, 'releases/mfe-directory', version, 'remoteEntry.js');
      expect(await readFile(entry, 'utf8')).toContain('the entry of the directory');
      expect(await readFile(`${entry}.br`, 'utf8')).toBe('brotli twin');
    }
  });

  it('has no source map', async () => {
    const { folder } = await exportedSite();
    const files = await readdir(folder, { recursive: true });
    expect(files).toContain('releases/mfe-directory/1.5.0/remoteEntry.js');
    expect(files.filter((file) => /\bmaps?\b/.test(file))).toEqual([]);
  });

  it('is not made while a share of the visitors sees something else', async () => {
    const { server, channel, folder } = await exportedSite();
    for (const audience of [{ share: 0.1 }, { cohorts: ['language:en'] }]) {
      await channel.promote('mfe-directory', '1.4.2', audience);
      await expect(exportSite(server, folder)).rejects.toThrow(/candidate/);
    }
  });

  it.skipIf(findNginx() === null)(`is served by nginx as by the gateway${NO_NGINX}`, async () => {
    const { folder, site, get } = await exportedSite();
    const nginx = await startNginx(({ socket, ...where }) =>
      siteConfiguration(site, { listen: `unix:${socket}`, folder, ...where }),
    );
    const french = { 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.8' };
    const english = { 'accept-language': 'de,en-GB;q=0.9,fr;q=0.8' };
    const cases = [
      ['/search', french],
      ['/search/', english],
      ['/search?lng=en', french],
      ['/search', { ...english, cookie: 'i18next=fr; palette=night' }],
      ['/search', { cookie: 'palette=watch; __Host-session=any' }],
      ['/SEARCH', {}],
      ['/manage', {}],
      ['/nowhere', english],
      ['/registry.json', {}],
      ['/robots.txt', {}],
      ['/manifest.webmanifest', english],
      ['/releases/mfe-directory/1.4.2/remoteEntry.js', {}],
      ['/releases/mfe-directory/1.4.2/gone.js', {}],
      ['/dev/mailbox', {}],
    ] as const;
    for (const [url, headers] of cases) {
      const theirs = await nginx.get(url, headers);
      const ours = await get(url, headers);
      expect([url, theirs.status]).toEqual([url, ours.statusCode]);
      const names = [
        'content-type',
        'content-security-policy',
        'cache-control',
        'access-control-allow-origin',
      ];
      if (ours.statusCode === 200)
        expect(names.map((name) => theirs.headers[name])).toEqual(names.map((name) => ours.headers[name]));
      const html = theirs.body.toString();
      if (!ours.body.startsWith('<!doctype')) expect(html).toBe(ours.body);
      else expect([siteOf(html), titleOf(html)]).toEqual([siteOf(ours.body), titleOf(ours.body)]);
    }
    const plain = (await nginx.get('/port/FRLRH', {})).body.toString();
    expect(plain).toContain('mfe-directory');
    const brotli = await nginx.get('/port/FRLRH', { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(brotli.body).toString()).toBe(plain);
    const gzip = await nginx.get('/port/FRLRH', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(gzip.body).toString()).toBe(plain);
    expect((await nginx.get('/api/ports_data?lng=en', {})).body.toString()).toBe(
      'api: /api/ports_data?lng=en',
    );
    expect((await nginx.get('/sitemap.xml', {})).body.toString()).toBe('api: /sitemap.xml');
  });

  it.skipIf(findNginx() === null)(
    `is asked for by https alone once it was, also for what fails${NO_NGINX}`,
    async () => {
      const { folder, site } = await exportedSite();
      const nginx = await startNginx(({ socket, ...where }) =>
        siteConfiguration(site, { listen: `unix:${socket}`, folder, ...where }),
      );
      for (const url of [
        '/search',
        '/registry.json',
        '/nowhere',
        '/api/ports_data',
        '/dev/mailbox',
        '/healthz',
      ]) {
        const secure = await nginx.get(url, { 'x-forwarded-proto': 'https' });
        expect([url, secure.headers['strict-transport-security']]).toEqual([url, 'max-age=31536000']);
        const plain = await nginx.get(url, {});
        expect([url, plain.headers['strict-transport-security']]).toEqual([url, undefined]);
      }
    },
  );

  it.skipIf(findNginx() === null)(
    `leaves no password in a log of nginx, nor who asked${NO_NGINX}`,
    async () => {
      const { folder, site } = await exportedSite();
      const secrets = '?email=ada%40example.org&cookie=hunter2';
      for (const api of [undefined, 'http://127.0.0.1:9']) {
        const nginx = await startNginx(({ socket, ...where }) =>
          siteConfiguration(site, {
            listen: `unix:${socket}`,
            folder,
            ...where,
            ...(api === undefined ? {} : { api }),
          }),
        );
        const referer = `https://boats.example/reset${secrets}`;
        const { status } = await nginx.get(`/api/login${secrets}`, { referer });
        expect(status).toBe(api === undefined ? 200 : 502);
        await nginx.get(`/search${secrets}`, { referer });
        // nginx writes a line once it has answered.
        await expect.poll(() => nginx.readLogs()).toContain(' GET /search 200 ');
        const logs = await nginx.readLogs();
        expect(logs).toContain(` GET /api/login ${status} `);
        expect(logs).not.toMatch(/hunter2|ada|reset|127\.0\.0\.1 - /);
      }
    },
  );
});

/** Language, palette and title of a document. */
function titleOf(html: string) {
  return [/<html[^>]*>/.exec(html)?.[0], /<title>.*?<\/title>/.exec(html)?.[0]];
}
