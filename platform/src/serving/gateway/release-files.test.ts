import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Channel } from '../../releases/channels/channel.ts';
import type { Release } from '../../releases/release/release.ts';
import { ReleaseStore } from '../../releases/store/release-store.ts';
import { readSettings } from '../../settings/settings.ts';
import { remoteRelease } from '../live-site/releases.fixture.ts';
import { createGateway } from './gateway.ts';

const FILE = '/releases/mfe-wallet/1.0.0/remoteEntry.js';

/** A gateway on a store with one release, beside a file that is nobody's business. */
async function openGateway() {
  const dataDir = await mkdtemp(join(tmpdir(), 'release-files-'));
  await writeFile(join(dataDir, 'secret.json'), 'the secret');
  const store = new ReleaseStore(dataDir);
  await store.add('mfe-wallet', '1.0.0', async (folder) => {
    await writeFile(join(folder, 'remoteEntry.js'), 'the entry');
    await writeFile(join(folder, 'remoteEntry.js.br'), 'its brotli twin');
    await writeFile(join(folder, 'remoteEntry.js.gz'), 'its gzip twin');
    await writeFile(join(folder, 'latin.woff2'), 'a font');
    const release = remoteRelease('mfe-wallet', '1.0.0', '/wallet');
    await writeFile(join(folder, 'release.json'), JSON.stringify(release));
    for (const ending of ['.map', '.map.br', '.map.gz'])
      await writeFile(join(folder, `remoteEntry.js${ending}`), 'the map');
  });
  const shell: Release = {
    kind: 'shell',
    name: 'shell',
    version: '1.0.0',
    commit: null,
    integrity: {},
    scripts: [],
    styles: [],
    fonts: [],
    styleHashes: [],
  };
  await store.add('shell', '1.0.0', async (folder) => {
    await writeFile(join(folder, 'release.json'), JSON.stringify(shell));
    await writeFile(join(folder, 'main.aaaaaaaa.js'), `${'a script; '.repeat(500)}a();`);
    await writeFile(join(folder, 'main.bbbbbbbb.js'), `${'a script; '.repeat(500)}b();`);
  });
  const channel = new Channel(store, 'production');
  await channel.promote('shell', '1.0.0');
  await channel.promote('mfe-wallet', '1.0.0');
  const server = await createGateway({ settings: readSettings({ DATA_DIR: dataDir }) });
  onTestFinished(async () => {
    await server.close();
    await rm(dataDir, { recursive: true });
  });
  return {
    server,
    get: (url: string, accepted = 'identity') =>
      server.inject({ method: 'GET', url, headers: { 'accept-encoding': accepted } }),
  };
}

describe('a file of a release', () => {
  it('may be kept for ever, for it never changes', async () => {
    const file = await (await openGateway()).get(FILE);
    expect([file.statusCode, file.body]).toEqual([200, 'the entry']);
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(file.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  });

  it.each([
    ['br', 'gzip, deflate, br', 'its brotli twin'],
    ['gzip', 'gzip, deflate', 'its gzip twin'],
  ])('comes as its %s twin to a browser that accepts “%s”', async (encoding, accepted, body) => {
    const file = await (await openGateway()).get(FILE, accepted);
    expect([file.headers['content-encoding'], file.body]).toEqual([encoding, body]);
    expect(file.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(file.headers.vary).toMatch(/accept-encoding/i);
  });

  it('comes as what makes it of the one of an earlier release, to a browser that has that', async () => {
    const { server } = await openGateway();
    const files = {
      url: '/releases/shell/1.0.0/main.aaaaaaaa.js',
      later: '/releases/shell/1.0.0/main.bbbbbbbb.js',
    };
    const first = await server.inject({ url: files.url, headers: { 'accept-encoding': 'br' } });
    expect(first.headers).toMatchObject({
      'use-as-dictionary': 'match="/releases/shell/*/main.*.js"',
      vary: 'accept-encoding, available-dictionary',
    });
    const digest = createHash('sha256').update(first.rawPayload).digest('base64');
    const ask = (accepted: string) =>
      server.inject({
        url: files.later,
        headers: { 'accept-encoding': accepted, 'available-dictionary': `:${digest}:` },
      });
    const later = await ask('gzip, br, dcb, dcz');
    expect(later.headers).toMatchObject({
      'content-encoding': 'dcz',
      'cache-control': 'public, max-age=31536000, immutable',
      'use-as-dictionary': 'match="/releases/shell/*/main.*.js"',
      vary: 'accept-encoding, available-dictionary',
    });
    expect(later.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect((await ask('gzip, br')).headers['content-encoding']).toBeUndefined();
  });

  it('comes as it is when it has no twin', async () => {
    const file = await (await openGateway()).get('/releases/mfe-wallet/1.0.0/latin.woff2', 'br');
    expect([file.headers['content-encoding'], file.body]).toEqual([undefined, 'a font']);
  });

  it('may be loaded by another site of ours', async () => {
    const { headers } = await (await openGateway()).get(FILE);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('has no body for HEAD', async () => {
    const { server } = await openGateway();
    const head = await server.inject({ method: 'HEAD', url: FILE });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });
});

describe('a file that no release has', () => {
  it.each([
    '/releases/mfe-wallet/9.9.9/remoteEntry.js',
    '/releases/mfe-wallet/1.0.0',
    '/releases/',
    '/releases',
  ])('%s is a plain 404 that nobody keeps', async (url) => {
    const answer = await (await openGateway()).get(url);
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found\n']);
    expect(answer.headers['cache-control'] ?? '').not.toMatch(/immutable|max-age=[1-9]/);
  });
});

describe('a source map', () => {
  it.each(['remoteEntry.js.map', 'remoteEntry.js.map.br', 'remoteEntry.js.map.gz', 'remoteEntry.js%2emap'])(
    'is sent to nobody: %s',
    async (file) => {
      const answer = await (await openGateway()).get(`/releases/mfe-wallet/1.0.0/${file}`, 'br, gzip');
      expect([answer.statusCode, answer.body]).toEqual([404, 'Not found\n']);
    },
  );
});

describe('a folder of a release', () => {
  it('is not listed', async () => {
    const answer = await (await openGateway()).get('/releases/mfe-wallet/1.0.0/');
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('remoteEntry');
  });
});

describe('what lies outside the releases', () => {
  it.each([
    '/releases/../secret.json',
    '/releases/%2e%2e/secret.json',
    '/releases/..%2fsecret.json',
    '/releases/%2e%2e%2fsecret.json',
    '/releases/mfe-wallet/..%2f..%2fsecret.json',
    '/releases/..%5csecret.json',
    '/releases/%252e%252e/secret.json',
    '/releases//secret.json',
    '/secret.json',
    '/maps/mfe-wallet/1.0.0/remoteEntry.js.map.br',
    '/releases/%2e%2e/maps/mfe-wallet/1.0.0/remoteEntry.js.map.br',
  ])('is not served as %s', async (url) => {
    const answer = await (await openGateway()).get(url);
    expect([403, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('the secret');
  });
});

describe('an address that is none', () => {
  it('is refused without being repeated', async () => {
    const answer = await (await openGateway()).get('/port/%zz?email=skipper@example.org');
    expect([answer.statusCode, answer.body]).toEqual([400, 'Bad request\n']);
  });
});
