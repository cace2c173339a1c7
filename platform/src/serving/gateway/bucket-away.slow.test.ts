import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from '@nfcards/api/s3-peer';
import { openS3Peer } from '@nfcards/api/s3-peer';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Channel } from '../../releases/channels/channel.ts';
import { bucketPlace } from '../../releases/place/store-bucket.ts';
import type { Release } from '../../releases/release/release.ts';
import { ReleaseStore } from '../../releases/store/release-store.ts';
import { readSettings } from '../../settings/settings.ts';
import { siteOf } from './gateway.fixture.ts';
import { createGateway } from './gateway.ts';

const SHELL: Release = {
  kind: 'shell',
  name: 'shell',
  version: '1.0.0',
  commit: null,
  integrity: {},
  scripts: ['main.js'],
  styles: [],
  fonts: [],
  styleHashes: [],
};

/** A bucket with a shell that is live, and machines that serve from it. */
async function openBucket() {
  const peer = await openS3Peer();
  onTestFinished(peer.close);
  const folder = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'bucket-away-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    return dataDir;
  };
  const publisher = await folder();
  const store = new ReleaseStore(publisher, {
    place: bucketPlace(publisher, { url: peer.url, ...peer.credentials }),
  });
  const release = async (version: string) => {
    await store.add('shell', version, async (staged) => {
      await writeFile(join(staged, 'release.json'), JSON.stringify({ ...SHELL, version }));
      await writeFile(join(staged, 'main.js'), `console.log("${version}")`);
    });
    await new Channel(store, 'production').promote('shell', version);
  };
  await release('1.0.0');
  const serve = async (dataDir: string) => {
    const settings = readSettings({
      DATA_DIR: dataDir,
      RELEASES_STORE: peer.url,
      RELEASES_REGION: peer.credentials.region,
      RELEASES_KEY_ID: peer.credentials.keyId,
      RELEASES_SECRET: peer.credentials.secret,
      LOG_LEVEL: 'silent',
    });
    const server = await createGateway({ settings });
    onTestFinished(() => server.close());
    return {
      server,
      get: (url: string) => server.inject({ method: 'GET', url }),
      version: async () => siteOf((await server.inject('/')).body).registry.shell,
    };
  };
  return { peer, release, folder, serve };
}

const TROUBLES: readonly Fault[] = ['unavailable', 'hang_up', 'silence'];

describe.each(TROUBLES)('a bucket for releases that is away (%s)', (trouble) => {
  it('is in no visitor’s way: the site is as it was shown last, and ready', async () => {
    const { peer, release, folder, serve } = await openBucket();
    const { get, version } = await serve(await folder());
    expect(await version()).toBe('1.0.0');
    peer.state.trouble = trouble;
    await expect.poll(async () => (await get('/readyz')).json().missing).toEqual(['releases']);
    for (const url of ['/', '/registry.json', '/robots.txt', '/releases/shell/1.0.0/main.js', '/readyz'])
      expect([url, (await get(url)).statusCode]).toEqual([url, url === '/' ? 404 : 200]);
    expect(await version()).toBe('1.0.0');
    expect((await get('/metrics')).body).toMatch(/^nfcards_site_age_seconds [\d.e-]+$/m);
    peer.state.trouble = null;
    await release('1.1.0');
    await expect.poll(version).toBe('1.1.0');
    await expect.poll(async () => (await get('/readyz')).json().missing).toEqual([]);
  });

  it('is no reason not to start: what this machine showed last is shown', async () => {
    const { peer, folder, serve } = await openBucket();
    const dataDir = await folder();
    const first = await serve(dataDir);
    expect(await first.version()).toBe('1.0.0');
    await first.server.close();
    peer.state.trouble = trouble;
    const second = await serve(dataDir);
    expect(await second.version()).toBe('1.0.0');
    const ready = await second.get('/readyz');
    expect([ready.statusCode, ready.json().missing]).toEqual([200, ['releases']]);
  });

  it('leaves a machine that has shown nothing yet with 503, until it is back', async () => {
    const { peer, folder, serve } = await openBucket();
    peer.state.trouble = trouble;
    const { get, version } = await serve(await folder());
    const page = await get('/');
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5']);
    expect(page.body).toContain('The site is unavailable');
    const ready = await get('/readyz');
    expect([ready.statusCode, ready.json().missing]).toEqual([503, ['releases']]);
    peer.state.trouble = null;
    await expect.poll(version).toBe('1.0.0');
  });
});
