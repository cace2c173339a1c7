import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Channel } from '../../releases/channels/channel.ts';
import type { Release } from '../../releases/release/release.ts';
import { integrityOf, SERVER_FILE } from '../../releases/release/release-files.ts';
import { ReleaseStore } from '../../releases/store/release-store.ts';
import { readSettings } from '../../settings/settings.ts';
import { remoteRelease, shellRelease } from '../live-site/releases.fixture.ts';
import { createGateway } from './gateway.ts';

const SHELL = 'var shellServer = { render: async (routes, text) => routes.page(JSON.parse(text)) };';
const REMOTE = `var remoteServer = { routes: { page() {
  throw new TypeError('no tide for ada@example.org');
} } };`;

it('what a page throws as it is rendered ahead is on the page about releases, with its place', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rendering-errors-'));
  const store = new ReleaseStore(dataDir);
  const channel = new Channel(store, 'production');
  const publish = async (release: Release, script: string) => {
    await store.add(release.name, release.version, async (folder) => {
      const integrity = { [SERVER_FILE]: integrityOf(script) };
      await writeFile(join(folder, SERVER_FILE), script);
      await writeFile(
        join(folder, 'release.json'),
        JSON.stringify({ ...release, server: SERVER_FILE, integrity }),
      );
    });
    await channel.promote(release.name, release.version);
  };
  await publish(shellRelease('1.0.0'), SHELL);
  await publish(remoteRelease('mfe-tides', '1.0.0', '/tides'), REMOTE);
  const server = await createGateway({ settings: readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }) });
  onTestFinished(async () => {
    await server.close();
    await rm(dataDir, { recursive: true });
  });
  const errors = async () => {
    await server.inject('/tides');
    return (await server.inject('/dev/releases.json')).json().channels[0].errors;
  };
  await expect.poll(errors, { timeout: 30_000 }).toMatchObject([
    {
      release: 'mfe-tides@1.0.0',
      place: 'rendering',
      name: 'TypeError',
      message: 'no tide for …',
      frames: ['mfe-tides@1.0.0/server.js:2:9', 'shell@1.0.0/server.js:1:60'],
    },
  ]);
}, 60_000);
