import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Channel } from '../../releases/channels/channel.ts';
import { ReleaseStore } from '../../releases/store/release-store.ts';
import { readSettings } from '../../settings/settings.ts';
import { addRelease, remoteRelease, shellRelease } from '../live-site/releases.fixture.ts';
import { isInShare } from '../live-site/rollout.ts';
import { siteOf, ticketOf } from './gateway.fixture.ts';
import { createGateway } from './gateway.ts';

const SHARE = 0.1;
/** People after whom a release that fails one in ten must be gone: 500 of them see it. */
const MAX_PEOPLE = 5000;
/** People who come back after the release was halted. */
const RETURNING = 200;

const directory = { name: 'mfe-directory', live: '1.4.2', fresh: '1.5.0', path: '/search' };
const wallet = { name: 'mfe-wallet', live: '3.0.0', fresh: '3.1.0', path: '/wallet' };

/** A site that listens, with both remotes live. */
async function openSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'two-teams-'));
  const store = new ReleaseStore(dataDir);
  const channel = new Channel(store, 'production');
  await addRelease(store, shellRelease('1.0.0'));
  await channel.promote('shell', '1.0.0');
  for (const { name, live, path } of [directory, wallet]) {
    await addRelease(store, remoteRelease(name, live, path));
    await channel.promote(name, live);
  }
  const settings = readSettings({ DATA_DIR: dataDir, PROXIES: '1', LOG_LEVEL: 'error' });
  const server = await createGateway({ settings });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await server.close();
    await rm(dataDir, { recursive: true });
  });
  return { url, dataDir, channel };
}

/** A team at its own machine: it publishes a release and promotes it. */
async function release(
  dataDir: string,
  { name, fresh, path }: typeof directory,
  share?: number,
): Promise<void> {
  const store = new ReleaseStore(dataDir);
  await addRelease(store, remoteRelease(name, fresh, path));
  await new Channel(store, 'production').promote(name, fresh, {
    by: `team@${name}`,
    ...(share === undefined ? {} : { share }),
  });
}

/** Somebody with a browser: an address, a cookie, and one in ten with what makes the fresh release throw. */
class Visitor {
  readonly #url: string;
  readonly #address: string;
  readonly #isUnlucky: boolean;
  #cookie = '';
  /** Of the page that is open. */
  #ticket = '';

  constructor(url: string, no: number) {
    this.#url = url;
    this.#address = `10.${(no >> 16) & 255}.${(no >> 8) & 255}.${no & 255}`;
    this.#isUnlucky = no % 10 === 7;
  }

  get bucket(): number {
    return Number(/^bucket=(\d+)/.exec(this.#cookie)?.[1]);
  }

  /** Opens a page of the directory as the shell does, and falls back as the shell does. */
  async visit() {
    const { body, version, previous } = await this.#open(directory.path);
    const broke = version === directory.fresh && this.#isUnlucky;
    if (broke) await this.#tell(version, 'broke');
    const shown = broke ? previous : version;
    await this.#tell(shown ?? version, 'shown');
    return { body, version, shown, broke };
  }

  async #open(path: string) {
    const headers = {
      'x-forwarded-for': this.#address,
      ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
    };
    const answer = await fetch(this.#url + path, { headers });
    const given = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('bucket='));
    if (given !== undefined) this.#cookie = given.split(';')[0] ?? '';
    this.#ticket = ticketOf({ 'server-timing': answer.headers.get('server-timing') });
    const body = await answer.text();
    const releases = siteOf(body).registry.remotes[directory.name];
    return { body, version: releases?.live.version ?? '', previous: releases?.previous?.version };
  }

  async #tell(version: string, outcome: string): Promise<void> {
    const answer = await fetch(`${this.#url}/telemetry`, {
      method: 'POST',
      headers: { 'x-forwarded-for': this.#address, 'content-type': 'application/json' },
      body: JSON.stringify({
        remote: directory.name,
        version,
        outcome,
        milliseconds: 200,
        ticket: this.#ticket,
      }),
    });
    expect(answer.status).toBe(204);
  }
}

it('lets two teams release at one moment, and takes a bad release back by itself', async () => {
  const { url, dataDir, channel } = await openSite();
  const began = performance.now();

  await Promise.all([release(dataDir, directory, SHARE), release(dataDir, wallet)]);
  const both = await channel.read();
  expect(both.releases).toMatchObject({
    [directory.name]: { live: directory.live, candidate: { version: directory.fresh, share: SHARE } },
    [wallet.name]: { live: wallet.fresh, previous: wallet.live },
  });
  expect(
    both.history
      .slice(-2)
      .map(({ by }) => by)
      .sort(),
  ).toEqual(['team@mfe-directory', 'team@mfe-wallet']);

  const visitors: Visitor[] = [];
  const seen = { pages: 0, fresh: 0, broke: 0 };
  const isTried = async () =>
    (await channel.read()).releases[directory.name]?.candidate?.version === directory.fresh;
  while (visitors.length < MAX_PEOPLE && (await isTried())) {
    const visitor = new Visitor(url, visitors.length);
    visitors.push(visitor);
    const { body, version, shown, broke } = await visitor.visit();
    const inShare = isInShare(visitor.bucket, {
      name: directory.name,
      version: directory.fresh,
      share: SHARE,
    });
    expect(version).toBe(inShare ? directory.fresh : directory.live);
    if (!inShare) expect(body).not.toContain(directory.fresh);
    if (broke) expect(shown, 'what the shell falls back on').toBe(directory.live);
    seen.pages += 1;
    seen.fresh += inShare ? 1 : 0;
    seen.broke += broke ? 1 : 0;
  }
  const halted = performance.now();

  const after = await channel.read();
  expect(after.releases[directory.name]).toEqual({ live: directory.live, previous: null });
  expect(after.releases[wallet.name], 'the other team’s release').toEqual({
    live: wallet.fresh,
    previous: wallet.live,
  });
  expect(after.history.at(-1)).toMatchObject({
    action: 'halted',
    name: directory.name,
    version: directory.fresh,
    by: 'gateway',
  });
  for (const visitor of visitors.slice(-RETURNING))
    expect((await visitor.visit()).version).toBe(directory.live);
  expect(seen.broke).toBeGreaterThan(0);

  const part = ((100 * seen.broke) / seen.pages).toFixed(1);
  console.log(
    `Two teams: ${seen.pages} pages, ${seen.fresh} of them of the bad release, ${seen.broke} broke (${part} %) before it was halted; ${((halted - began) / 1000).toFixed(1)} s in all. ${after.history.at(-1)?.reason}`,
  );
}, 120_000);
