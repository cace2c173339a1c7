import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../free-port.fixture.ts';
import { Channel } from '../releases/channels/channel.ts';
import { ReleaseStore } from '../releases/store/release-store.ts';
import { ROOT } from '../root.ts';
import { siteOf } from './gateway/gateway.fixture.ts';
import { shellRelease } from './live-site/releases.fixture.ts';

/** Files that the gateway may have open, connections among them. */
const LIMIT = 160;

/** A gateway in a process of its own that may open so few files, with a shell that is live. */
async function openGateway() {
  const dataDir = await mkdtemp(join(tmpdir(), 'no-files-'));
  const store = new ReleaseStore(dataDir);
  const release = async (version: string) => {
    await store.add('shell', version, async (folder) => {
      await writeFile(join(folder, 'release.json'), JSON.stringify(shellRelease(version)));
      await writeFile(join(folder, 'main.js'), `console.log("${version}")`);
    });
    await new Channel(store, 'production').promote('shell', version);
  };
  await release('1.0.0');
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(
    'sh',
    [
      '-c',
      `ulimit -n ${LIMIT} && exec "$0" "$@"`,
      process.execPath,
      '--disable-warning=ExperimentalWarning',
      'platform/src/tasks/serve.ts',
      'gateway',
    ],
    {
      cwd: ROOT,
      env: { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
      stdio: 'ignore',
    },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  });
  return { port, release, hasEnded: () => child.exitCode !== null };
}

/** Somebody whose connection stays open between two pages. */
function visitor(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = (path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', path, agent }, (response) => {
        const { statusCode: status = 0 } = response;
        text(response).then((body) => resolve({ status, body }), reject);
      });
      asked.on('error', reject).end();
    });
  // A connection that waited for nothing may be closed for a newcomer as it is used again: browsers ask once more then.
  const get = (path: string) => ask(path).catch(() => ask(path));
  const version = async () => siteOf((await get('/')).body).registry.shell;
  return { get, version };
}

/** Holds connections, one more each time, until the gateway lets go of the newest. */
async function takeAll(port: number): Promise<readonly Socket[]> {
  const held: Socket[] = [];
  onTestFinished(() => {
    for (const socket of held) socket.destroy();
  });
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isRefused = new Promise<boolean>((resolve) => {
      socket.once('error', () => resolve(true)).once('close', () => resolve(true));
      socket.once('data', () => resolve(false));
    });
    // What is answered was accepted; the connection stays.
    socket.write('GET /healthz HTTP/1.1\r\nhost: boats.example\r\n\r\n');
    if (await isRefused) return held;
    held.push(socket);
  }
}

describe.skipIf(process.platform === 'win32')('a gateway with as many connections as it may have', () => {
  it('serves whoever is connected, whatever goes live, and others as soon as there is room', async () => {
    const { port, release, hasEnded } = await openGateway();
    const { get, version } = visitor(port);
    await expect.poll(() => version().catch(() => null)).toBe('1.0.0');
    const held = await takeAll(port);
    expect(held.length).toBeLessThan(LIMIT);

    const paths = ['/registry.json', '/robots.txt', '/healthz', '/readyz', '/releases/shell/1.0.0/main.js'];
    for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200]);
    expect(await version()).toBe('1.0.0');
    await release('1.1.0');
    expect(await version()).toBe('1.1.0');
    expect((await get('/releases/shell/1.1.0/main.js')).body).toBe('console.log("1.1.0")');
    expect(hasEnded()).toBe(false);

    for (const socket of held) socket.destroy();
    await expect
      .poll(() =>
        visitor(port)
          .version()
          .catch(() => null),
      )
      .toBe('1.1.0');
  });
});
