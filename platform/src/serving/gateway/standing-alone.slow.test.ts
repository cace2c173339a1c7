import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openS3Peer } from '@nfcards/api/s3-peer';
import { expect, it, onTestFinished } from 'vitest';
import { portOf } from '../../free-port.fixture.ts';
import { Channel } from '../../releases/channels/channel.ts';
import { bucketPlace } from '../../releases/place/store-bucket.ts';
import type { Release } from '../../releases/release/release.ts';
import { integrityOf } from '../../releases/release/release-files.ts';
import { ReleaseStore } from '../../releases/store/release-store.ts';
import { readSettings } from '../../settings/settings.ts';
import { createGateway } from './gateway.ts';

const SHELL_SCRIPT = `var shellServer = { render: async (routes, text) => {
  const html = routes.page(JSON.parse(text));
  return JSON.stringify({ html, showsAnswers: true, head: null, countries: {} });
} };`;
const REMOTE_SCRIPT = `var remoteServer = { routes: { page: ({ answers }) =>
  '<h1>' + Object.values(answers).map(({ text }) => JSON.parse(text).name).join() + '</h1>' } };`;

const common = { version: '1.0.0', commit: null, server: 'server.js' };
const RELEASES: readonly (readonly [Release, string])[] = [
  [
    {
      ...common,
      kind: 'shell',
      name: 'shell',
      integrity: { 'server.js': integrityOf(SHELL_SCRIPT) },
      scripts: ['main.js'],
      styles: [],
      fonts: [],
      styleHashes: [],
    },
    SHELL_SCRIPT,
  ],
  [
    {
      ...common,
      kind: 'remote',
      name: 'mfe-directory',
      integrity: { 'server.js': integrityOf(REMOTE_SCRIPT) },
      entry: 'remoteEntry.js',
      container: 'mfe_directory',
      namespace: 'directory',
      exposes: ['./routes'],
      mounts: [{ path: '/port/:id', page: 'port', scripts: [], styles: [], reads: ['port_details'] }],
      needs: {},
    },
    REMOTE_SCRIPT,
  ],
];

/** An API that knows one port, as it was two hours ago: its database is away. */
async function openApiPeer() {
  const api = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    if (!url.startsWith('/api/port_details?id=FR')) response.writeHead(404).end('{"failure":true}');
    else response.writeHead(200, { etag: '"la-rochelle"', age: '7200' }).end('{"name":"La Rochelle"}');
  }).listen(0, '127.0.0.1');
  const stop = async () => {
    api.closeAllConnections();
    await new Promise((stopped) => api.close(stopped));
  };
  onTestFinished(async () => void (await stop()));
  return { url: `http://127.0.0.1:${await portOf(api)}/api`, stop };
}

async function openBucket() {
  const bucket = await openS3Peer();
  onTestFinished(bucket.close);
  const publisher = await mkdtemp(join(tmpdir(), 'alone-'));
  onTestFinished(() => rm(publisher, { recursive: true }));
  const place = bucketPlace(publisher, { url: bucket.url, ...bucket.credentials });
  const store = new ReleaseStore(publisher, { place });
  for (const [release, script] of RELEASES) {
    await store.add(release.name, release.version, async (folder) => {
      await writeFile(join(folder, 'release.json'), JSON.stringify(release));
      await writeFile(join(folder, 'server.js'), script);
      await writeFile(join(folder, 'main.js'), '');
    });
    await new Channel(store, 'production').promote(release.name, release.version);
  }
  return bucket;
}

it('a gateway goes on alone, and begins alone, with the API and the bucket away', async () => {
  const api = await openApiPeer();
  const bucket = await openBucket();
  const dataDir = await mkdtemp(join(tmpdir(), 'alone-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const start = async () => {
    const server = await createGateway({
      settings: readSettings({
        DATA_DIR: dataDir,
        API_INNER_URL: api.url,
        RELEASES_STORE: bucket.url,
        RELEASES_REGION: bucket.credentials.region,
        RELEASES_KEY_ID: bucket.credentials.keyId,
        RELEASES_SECRET: bucket.credentials.secret,
        LOG_LEVEL: 'silent',
      }),
    });
    onTestFinished(() => server.close());
    return server;
  };
  const PORT = '/port/FRLRH';
  /** A page that is rendered, as old as it says. */
  const expectPage = async (server: Awaited<ReturnType<typeof start>>, language: 'fr' | 'en') => {
    // A busy machine may take its time to begin the process that renders.
    await expect
      .poll(async () => (await server.inject(`${PORT}?lng=${language}`)).body, { timeout: 60_000 })
      .toContain('<h1>La Rochelle</h1>');
    const page = await server.inject(`${PORT}?lng=${language}`);
    expect([page.statusCode, page.body]).toEqual([
      200,
      expect.stringContaining(language === 'fr' ? 'datent d’il y a 2 heures' : 'is from 2 hours ago'),
    ]);
    // The style of that sentence is one that the policy of the page admits.
    const [, style = ''] = /<style>([^<]*age-strip[^<]*)<\/style>/.exec(page.body) ?? [];
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))).toString(
      'base64',
    );
    expect(page.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  };
  const first = await start();
  await expectPage(first, 'fr');
  expect((await first.inject('/readyz')).json()).toMatchObject({ status: 'ready', missing: [] });

  await api.stop();
  bucket.state.trouble = 'hang_up';
  await expectPage(first, 'en');
  // Nobody has asked for this one yet, and so it comes as the shell makes it.
  expect((await first.inject('/port/FRBES')).body).toContain('boot-page');
  await first.close();

  const second = await start();
  await expectPage(second, 'fr');
  await expectPage(second, 'en');
  for (const url of ['/registry.json', '/robots.txt', '/releases/shell/1.0.0/main.js'])
    expect([url, (await second.inject(url)).statusCode]).toEqual([url, 200]);
  // The page asks for the same answer, which the front sends here: only so it comes alive as it was rendered.
  const read = await second.inject('/api/port_details?id=FRLRH&made_up=1');
  expect([read.statusCode, read.headers.etag, read.json()]).toEqual([
    200,
    'W/"la-rochelle"',
    { name: 'La Rochelle' },
  ]);
  expect(Number(read.headers.age)).toBeGreaterThanOrEqual(7200);
  expect((await second.inject('/api/port_details?id=FRBES')).statusCode).toBe(503);
  expect((await second.inject('/api/cookie')).statusCode).toBe(404);
  const ready = await second.inject('/readyz');
  expect([ready.statusCode, ready.json().missing]).toEqual([200, ['releases', 'api']]);
  const { body: figures } = await second.inject('/metrics');
  expect(figures).toMatch(/^nfcards_rendering_reads_total\{outcome="kept"\} [1-9]/m);
  expect(figures).toMatch(/^nfcards_rendering_reads_total\{outcome="failed"\} [1-9]/m);
}, 120_000);
