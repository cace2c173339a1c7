import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ShellRelease } from '../../releases/release/release.ts';
import { integrityOf } from '../../releases/release/release-files.ts';
import type { LiveSite } from '../live-site/live-site.ts';
import { installRoutes } from './install-routes.ts';
import { installLinks } from './web-manifest.ts';

const WORKER = 'self.addEventListener("fetch", () => {})';
const ICONS = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'icon.svg', 'apple-touch-icon.png'];

function shell(changes: Partial<ShellRelease> = {}): ShellRelease {
  return {
    kind: 'shell',
    name: 'shell',
    version: '2.1.0',
    commit: null,
    integrity: Object.fromEntries(ICONS.map((file) => [file, 'sha384-icon'])),
    scripts: [],
    styles: [],
    fonts: [],
    styleHashes: [],
    worker: 'worker.0123456789ab.js',
    document: {
      titlePattern: { fr: '{{page}}', en: '{{page}}' },
      notFound: { fr: { title: '–', description: '–' }, en: { title: '–', description: '–' } },
      papers: { day: '#faf7ef', night: '#0b1622', watch: '#000000' },
    },
    ...changes,
  };
}

function liveSite({ release = shell(), paths = ['/', '/search', '/wallet'] } = {}): LiveSite {
  const mounts = paths.map((path) => ({ path, scripts: [], styles: [], reads: [] }));
  const live = {
    version: '1.0.0',
    base: '/releases/a/1.0.0/',
    entry: '',
    container: '',
    integrity: '',
    mounts,
    slots: [],
  };
  const registry = { channel: 'production', remotes: { a: { live, previous: null } } };
  return { revision: 'production-1', shell: release, registry, remotes: {} };
}

async function open({ live = liveSite(), releasesUrl = '/releases' } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'install-'));
  await writeFile(join(folder, 'worker.0123456789ab.js'), WORKER);
  const server = Fastify();
  await server.register(
    installRoutes({ reader: { read: async () => live }, store: { path: () => folder }, releasesUrl }),
  );
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  return (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
}

describe('the manifest of the installable site', () => {
  it('names the site, its colours and its icons', async () => {
    const answer = await (await open())('/manifest.webmanifest');
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(answer.json()).toMatchObject({
      short_name: 'NFCards',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#faf7ef',
      background_color: '#faf7ef',
      icons: [
        { src: '/releases/shell/2.1.0/icon-192.png', sizes: '192x192' },
        { src: '/releases/shell/2.1.0/icon-512.png', sizes: '512x512' },
        { src: '/releases/shell/2.1.0/icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
        { src: '/releases/shell/2.1.0/icon.svg' },
      ],
    });
  });

  it.each([
    [{}, 'fr', 'Chercher un port'],
    [{ 'accept-language': 'en-GB,fr;q=0.5' }, 'en', 'Find a port'],
    [{ 'accept-language': 'en-GB', cookie: 'palette=night; i18next=fr' }, 'fr', 'Chercher un port'],
  ])('SPEC L1: is in the visitor’s language: %j', async (headers, lang, shortcut) => {
    const answer = await (await open())('/manifest.webmanifest', headers);
    expect(answer.json()).toMatchObject({ lang, shortcuts: [{ name: shortcut, url: '/search' }, {}] });
    expect(answer.headers.vary).toContain('cookie');
  });

  it('has shortcuts to pages that exist, and icons that the release has', async () => {
    const release = shell({ integrity: { 'icon.svg': 'sha384-icon' } });
    const get = await open({ live: liveSite({ release, paths: ['/', '/wallet'] }) });
    expect((await get('/manifest.webmanifest')).json()).toMatchObject({
      icons: [{ src: '/releases/shell/2.1.0/icon.svg' }],
      shortcuts: [{ url: '/wallet' }],
    });
  });

  it('opens on the papers where the site has them, which are its first shortcut', async () => {
    const get = await open({ live: liveSite({ paths: ['/', '/search', '/wallet/sea-control'] }) });
    expect((await get('/manifest.webmanifest?lng=fr')).json()).toMatchObject({
      start_url: '/wallet/sea-control?start',
      shortcuts: [{ name: 'Contrôle en mer', url: '/wallet/sea-control' }, { url: '/search' }],
    });
  });

  it('is linked from documents, with the cookie that may hold the language', () => {
    const base = '/releases/shell/2.1.0/';
    expect(installLinks({ live: liveSite(), base }).map(String)).toEqual([
      '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">',
      '<link rel="apple-touch-icon" href="/releases/shell/2.1.0/apple-touch-icon.png">',
    ]);
    const older = liveSite({ release: shell({ integrity: {} }) });
    expect(installLinks({ live: older, base })).toHaveLength(1);
  });
});

describe('the service worker', () => {
  it('is the live shell’s, asked for anew each time, and may fetch from the site only', async () => {
    const answer = await (await open())('/sw.js');
    expect([answer.statusCode, answer.body]).toEqual([200, WORKER]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
    });
  });

  it('may fetch the remotes’ files from the origin that serves them', async () => {
    const answer = await (await open({ releasesUrl: 'https://cdn.example/files' }))('/sw.js');
    expect(answer.headers['content-security-policy']).toContain("connect-src 'self' https://cdn.example");
  });

  it('is the file that was published, or none', async () => {
    const released = (integrity: string) => shell({ integrity: { 'worker.0123456789ab.js': integrity } });
    const answer = async (integrity: string) =>
      (await open({ live: liveSite({ release: released(integrity) }) }))('/sw.js');
    for (const algorithm of ['sha256', 'sha384'])
      expect((await answer(integrityOf(WORKER, algorithm))).body).toBe(WORKER);
    const changed = await answer('sha256-another');
    expect([changed.statusCode, changed.body]).toEqual([503, 'Unavailable\n']);
  });

  it('is not found where the live shell has none', async () => {
    const get = await open({ live: liveSite({ release: shell({ worker: undefined }) }) });
    expect((await get('/sw.js')).statusCode).toBe(404);
  });
});
