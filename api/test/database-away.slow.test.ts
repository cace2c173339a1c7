import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administer, cut } from './administer.ts';
import { ChildServer } from './child-server.ts';
import { MessageLoad } from './message-load.ts';
import { refusalOf } from './start-refusal.ts';
import { startPgBouncer, type TemporaryPgBouncer } from './temporary-pgbouncer.ts';
import { chownToServer, startPostgres, type TemporaryPostgres } from './temporary-postgres.ts';

const FROZEN_MS = 30_000;
const MAX_CONNECTIONS = 60;
/** Of the small disk; the tables with the places that come with the product take about half of it. */
const DISK = '96m';

let postgres: TemporaryPostgres;
beforeAll(async () => {
  postgres = await startPostgres(['fsync=off', `max_connections=${MAX_CONNECTIONS}`]);
  // As it is after a first start, to be copied.
  await administer(postgres.url, 'create database filled');
  const databaseUrl = urlOf('filled');
  await (await ChildServer.start({ dataDir: '/nonexistent', databaseUrl })).stop();
});
afterAll(() => postgres.stop());

function urlOf(database: string): string {
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  return url.href;
}

/** Two servers on a database of their own, reached in some way. */
class Stage {
  readonly url: string;
  readonly #place: { readonly databaseUrl: string; readonly databaseListenUrl?: string };
  servers: readonly ChildServer[] = [];

  constructor(name: string, place: (url: string) => Stage['place'] = (url) => ({ databaseUrl: url })) {
    this.url = urlOf(name);
    this.#place = place(this.url);
  }

  get place() {
    return this.#place;
  }

  async begin(): Promise<MessageLoad> {
    const place = { dataDir: '/nonexistent', ...this.place };
    const first = await ChildServer.start(place);
    this.servers = [first, await ChildServer.start(place)];
    const load = await MessageLoad.begin(this.servers, this.url);
    await load.passes(10);
    return load;
  }

  async expectReady(ready: boolean): Promise<void> {
    for (const server of this.servers) {
      await expect.poll(() => server.isReady(), { timeout: 60_000 }).toBe(ready);
    }
  }

  /** All is well again: both are ready, alive since the beginning, and write. */
  async expectWell(load: MessageLoad): Promise<void> {
    await this.expectReady(true);
    await load.passes(10);
    expect(this.servers.map((server) => server.isAlive)).toEqual([true, true]);
  }

  async end(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.kill()));
  }
}

async function makeDatabase(name: string, options = ''): Promise<void> {
  await administer(postgres.url, `create database ${name} template filled ${options}`);
}

/** Restarts it, freezes it and cuts it, with writers and listeners at it all the while. */
async function trouble(stage: Stage): Promise<void> {
  const load = await stage.begin();
  await postgres.end();
  await stage.expectReady(false);
  await postgres.begin();
  await stage.expectWell(load);

  postgres.freeze();
  await stage.expectReady(false);
  await wait(FROZEN_MS);
  expect(stage.servers.map((server) => server.isAlive)).toEqual([true, true]);
  postgres.thaw();
  await stage.expectWell(load);

  for (let time = 0; time < 5; time += 1) {
    await cut(stage.url);
    await load.passes(5);
  }
  await stage.expectWell(load);
  await load.settle(stage.url);
}

describe('a PostgreSQL that restarts, freezes and is cut under load loses and doubles nothing', () => {
  it('directly', { timeout: 900_000 }, async () => {
    await makeDatabase('direct');
    const stage = new Stage('direct');
    await trouble(stage).finally(() => stage.end());
  });

  describe.each(['session', 'transaction'] as const)('behind a PgBouncer in %s mode', (mode) => {
    let bouncer: TemporaryPgBouncer;
    beforeAll(async () => {
      bouncer = await startPgBouncer(postgres.folder, mode);
      await makeDatabase(`behind_${mode}`);
    });
    afterAll(() => bouncer.stop());
    const databaseUrl = () => bouncer.urlOf(`behind_${mode}`);

    if (mode === 'transaction') {
      it('whose listening connection goes through it, it does not start, and says why', async () => {
        const refusal = await refusalOf({ dataDir: '/nonexistent', databaseUrl: databaseUrl() });
        expect(refusal.kind).toBe('database_unheard');
        expect(refusal.message).toContain('set DATABASE_LISTEN_URL');
      });
    }

    it(mode === 'session' ? 'as it is' : 'and a listening connection past it', {
      timeout: 900_000,
    }, async () => {
      const stage = new Stage(`behind_${mode}`, (url) => ({
        databaseUrl: databaseUrl(),
        ...(mode === 'session' ? {} : { databaseListenUrl: url }),
      }));
      await trouble(stage).finally(() => stage.end());
    });
  });
});

describe('a PostgreSQL that takes no writes', () => {
  it('because it was made read-only, is said to be not ready until it takes them again', {
    timeout: 900_000,
  }, async () => {
    await makeDatabase('read_only');
    const stage = new Stage('read_only');
    try {
      const load = await stage.begin();
      await administer(postgres.url, 'alter system set default_transaction_read_only = on');
      await administer(postgres.url, 'select pg_reload_conf()');
      await stage.expectReady(false);
      const [server] = stage.servers;
      expect((await server?.call('port_details', { id: 'FRLRH' }))?.status).toBe(200);
      const written = await server?.call('mailing', { email: 'ada@example.org' });
      expect([written?.status, written?.headers.get('retry-after')]).toEqual([503, '5']);
      await administer(postgres.url, 'alter system reset default_transaction_read_only');
      await administer(postgres.url, 'select pg_reload_conf()');
      await stage.expectWell(load);
      await load.settle(stage.url);
    } finally {
      await stage.end();
    }
  });

  it('because its disk is full, is said to be not ready until there is room', {
    timeout: 900_000,
  }, async () => {
    const disk = mkdtempSync(join(tmpdir(), 'nfcards-disk-'));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk]);
    if (mounted.status !== 0)
      throw new Error('This test makes a small disk, which takes root: mount failed.');
    chownToServer(disk);
    await administer(postgres.url, `create tablespace small location '${disk}'`);
    await makeDatabase('full_disk', 'tablespace small');
    const stage = new Stage('full_disk');
    try {
      const load = await stage.begin();
      fill(join(disk, 'filler'));
      await stage.expectReady(false);
      rmSync(join(disk, 'filler'));
      await stage.expectWell(load);
      await load.settle(stage.url);
    } finally {
      await stage.end();
      await administer(postgres.url, 'drop database full_disk with (force)');
      await administer(postgres.url, 'drop tablespace small');
      spawnSync('umount', [disk]);
      rmSync(disk, { recursive: true });
    }
  });

  it('because others have all of its connections, is said to be not ready until they let go', {
    timeout: 900_000,
  }, async () => {
    await makeDatabase('crowded');
    await administer(postgres.url, 'create role site login in role postgres');
    const stage = new Stage('crowded', (url) => ({ databaseUrl: url.replace('user=postgres', 'user=site') }));
    const others: pg.Client[] = [];
    try {
      const load = await stage.begin();
      // The others come first, and let nobody in again before they have all there is.
      await administer(postgres.url, 'alter role site connection limit 0');
      await cut(stage.url);
      for (let round = 0; round < 5; round += 1) others.push(...(await crowd()));
      await others[0]?.query('alter role site connection limit -1');
      await stage.expectReady(false);
      const [server] = stage.servers;
      const refused = await server?.call('mailing', { email: 'ada@example.org' });
      expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '5']);
      for (const client of others.splice(0)) await client.end();
      await stage.expectWell(load);
      await load.settle(stage.url);
    } finally {
      for (const client of others) await client.end();
      await stage.end();
    }
  });
});

/** As many connections as there are. */
async function crowd(): Promise<pg.Client[]> {
  const made: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => undefined);
    const isMade = await client.connect().then(
      () => true,
      () => false,
    );
    if (!isMade) return made;
    made.push(client);
  }
}

/** Writes until the disk takes no more. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  const much = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeSync(file, much);
  } catch (cause) {
    expect(cause).toMatchObject({ code: 'ENOSPC' });
  } finally {
    closeSync(file);
  }
}
