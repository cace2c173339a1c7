import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { backUp } from '../src/backup/back-up.ts';
import { restore } from '../src/backup/restore.ts';
import { newBlobName } from '../src/blobs/blob-store.ts';
import { addEntry } from '../src/certification/add-entry.ts';
import { openDatabase } from '../src/database/open-database.ts';
import type { Recovery } from '../src/recovery/recover.ts';
import { recover } from '../src/recovery/recover.ts';
import { LogReader } from './certification-reader.ts';
import type { Place } from './engines.ts';
import { makeDatabase, makeFolder } from './engines.ts';
import { logged } from './operations/log-things.ts';
import { newCard, newDocument } from './operations/wallet-things.ts';
import { World } from './operations/world.ts';
import { openS3Peer } from './s3-peer.ts';

const SITE = 'http://localhost:3000';

/** A database, where its documents lie, and what an operator can do with them. */
interface Site {
  readonly place: Place;
  readonly blobs: string;
}

async function newSite(): Promise<Site> {
  const place = await makeDatabase();
  onTestFinished(place.remove);
  const world = await World.open(place);
  await world.close({ keep: true });
  return { place, blobs: world.blobs };
}

async function open({ place, blobs }: Site): Promise<World> {
  const world = await World.open(place, {}, undefined, { kind: 'folder', path: blobs });
  onTestFinished(() => world.close({ keep: true }));
  return world;
}

/** As a dump that is restored beside the original: no server may be open on it. */
async function copyOf({ place, blobs }: Site): Promise<Site> {
  const name = `copy_${crypto.randomUUID().replaceAll('-', '')}`;
  const url = new URL(place.databaseUrl ?? '');
  const original = url.pathname.slice(1);
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(`create database ${name} template ${original}`);
  await client.end();
  url.pathname = `/${name}`;
  const remove = async () => {
    const administrator = new pg.Client({ connectionString: inject('postgresUrl') });
    await administrator.connect();
    await administrator.query(`drop database ${name} with (force)`);
    await administrator.end();
  };
  onTestFinished(remove);
  return { place: { dataDir: '/nonexistent', databaseUrl: url.href, remove }, blobs };
}

const recovering = <Outcome>({ place, blobs }: Site, work: (recovery: Recovery) => Promise<Outcome>) =>
  recover({ ...place, siteUrl: SITE, blobs: { kind: 'folder', path: blobs } }, work);

async function dueGarbage(world: World): Promise<string> {
  const blob = newBlobName();
  await world.services.documents.store.put(blob, Buffer.from('of somebody'));
  await world.db
    .insertInto('blob_garbage')
    .values({ blob, due_at: sql<Date>`now() - interval '1 day'` })
    .execute();
  return blob;
}

describe('a database with the documents that are its own', () => {
  it('stays the site, at every start and on every server', async () => {
    const site = await newSite();
    const worlds = await Promise.all([open(site), open(site), open(site)]);
    for (const { services } of worlds) await expect.poll(services.ownership.check).toBe('own');
    await Promise.all(worlds.map((world) => world.close({ keep: true })));
    expect((await open(site)).services.ownership.state()).toBe('own');
  });

  it('sweeps nothing as long as nobody knows that they are', async () => {
    const peer = await openS3Peer();
    onTestFinished(peer.close);
    const bucket = { kind: 'bucket', url: peer.url, ...peer.credentials, retryDelays: [] } as const;
    const { place } = await newSite();
    peer.state.trouble = 'unavailable';
    // A mark that an earlier start has left is another's, and a first one cannot be made.
    await using(place, (db) => db.deleteFrom('site_mark').execute());
    const world = await World.open(place, {}, undefined, bucket);
    onTestFinished(() => world.close());
    expect(world.services.ownership.state()).toBe('unknown');
    peer.state.trouble = null;
    expect(await world.services.ownership.check()).toBe('own');
    expect([...peer.objects.keys()]).toContain('/bucket/documents/nfcards-mark.json');
  });
});

async function using(place: Place, work: (db: World['db']) => Promise<unknown>): Promise<void> {
  const database = await openDatabase({ ...place, progress: () => undefined });
  await work(database.db).finally(database.close);
}

describe('a copy of a database, with the same documents', () => {
  let site: Site;
  let copy: Site;
  let garbage: string;
  beforeEach(async () => {
    site = await newSite();
    const world = await World.open(site.place, {}, undefined, { kind: 'folder', path: site.blobs });
    await newDocument(world, await newCard(world));
    garbage = await dueGarbage(world);
    await world.close({ keep: true });
    copy = await copyOf(site);
  });

  it('starts as one: it reads, and sends, stores and deletes nothing', async () => {
    const world = await World.open(copy.place, {}, undefined, { kind: 'folder', path: copy.blobs });
    expect(world.services.ownership.state()).toBe('copy');
    const { email } = await world.member();
    await world.call('reset_password', { email });
    await world.services.jobs.enqueue(world.db, 'sweep_blobs', {});
    await expect(world.services.blobs.delete(garbage)).rejects.toThrow('those of another database');
    await expect(world.services.blobs.put(newBlobName(), Buffer.from('x'))).rejects.toThrow();
    expect(await world.services.blobs.get(garbage)).not.toBeNull();
    await world.close({ keep: true });
    await using(copy.place, async (db) => {
      const { rows } = await sql<{ name: string; state: string }>`
        select name, state::text from pgboss.job where name in ('send_message', 'sweep_blobs')`.execute(db);
      expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['created']));
      expect(rows.map(({ name }) => name)).toContain('send_message');
    });
    const original = await open(site);
    expect(original.services.ownership.state()).toBe('own');
    await original.services.jobs.enqueue(original.db, 'sweep_blobs', {});
    await expect.poll(() => original.services.blobs.get(garbage)).toBeNull();
  });

  it('is the site once somebody says so, and what it was copied of is the copy then', async () => {
    const original = await open(site);
    await recovering(copy, (recovery) => recovery.claim());
    expect((await open(copy)).services.ownership.state()).toBe('own');
    expect(await original.services.ownership.check()).toBe('copy');
    await expect(original.services.blobs.delete(newBlobName())).rejects.toThrow('those of another database');
  });
});

describe('a data folder that is restored from a backup', () => {
  it('starts as a copy until it is claimed', async () => {
    const place = await makeFolder();
    onTestFinished(place.remove);
    const start = async () => {
      const world = await World.open(place);
      const state = world.services.ownership.state();
      await world.close({ keep: true });
      return state;
    };
    expect(await start()).toBe('own');
    const file = `${place.dataDir}.tar.gz`;
    onTestFinished(() => rmSync(file, { force: true }));
    await backUp(place.dataDir, file);
    expect(await start()).toBe('own');
    await restore(place.dataDir, file);
    expect(await start()).toBe('copy');
    await recover({ dataDir: place.dataDir, siteUrl: SITE }, (recovery) => recovery.claim());
    expect(await start()).toBe('own');
  });
});

describe('rows and objects', () => {
  it('are compared: what is missing, damaged, and nobody’s', async () => {
    const site = await newSite();
    const world = await open(site);
    const card = await newCard(world);
    const documents = [
      await newDocument(world, card),
      await newDocument(world, card),
      await newDocument(world, card),
    ];
    const check = () => recovering(site, (recovery) => recovery.checkDocuments(() => undefined));
    const nothing = { missing: [], damaged: [], extra: [] };
    expect(await check()).toMatchObject({ checked: 3, ...nothing });
    const pathOf = async (fileId: string) => {
      const { blob } = await world.db
        .selectFrom('document_part')
        .select('blob')
        .where('file_id', '=', fileId)
        .executeTakeFirstOrThrow();
      return join(site.blobs, blob.slice(0, 2), blob.slice(2, 4), blob);
    };
    const [gone, changed] = documents;
    if (gone === undefined || changed === undefined) throw new Error('Three were made.');
    rmSync(await pathOf(gone.fileId));
    writeFileSync(await pathOf(changed.fileId), 'something else');
    const stranger = newBlobName();
    await world.services.documents.store.put(stranger, Buffer.from('x'));
    expect(await check()).toMatchObject({
      missing: [gone.fileId],
      damaged: [changed.fileId],
      extra: [stranger],
    });
  });
});

describe('the log of a database that was restored', () => {
  async function grow(world: World, count: number): Promise<number> {
    for (let no = 0; no < count; no += 1) {
      const commitment = Buffer.alloc(32, no + 1);
      await world.db.transaction().execute((trx) => addEntry(trx, { kind: 'document', commitment }));
    }
    await world.services.log.integrate();
    return logged(world);
  }

  /** A site whose log went on to 5 entries, and its backup of when it had 3, which is the site from now on. */
  async function restored() {
    const site = await newSite();
    const before = await open(site);
    await grow(before, 3);
    await before.close({ keep: true });
    const backup = await copyOf(site);
    const after = await open(site);
    await grow(after, 2);
    const seen = await new LogReader(after).head();
    const verifier = await new LogReader(after).verifier();
    await after.close({ keep: true });
    await recovering(backup, (recovery) => recovery.claim());
    return { site, backup, seen, verifier };
  }

  const refused = async (world: World) => {
    const reply = await world.send('log_checkpoint', { wire: 'standard', token: undefined, input: {} });
    return [reply.statusCode, reply.json().failure_kind];
  };

  it('signs nothing, not even once it has grown beyond what was signed', async () => {
    const { backup } = await restored();
    const world = await open(backup);
    expect(await refused(world)).toEqual([503, 'log_unavailable']);
    expect(world.services.log.isBroken()).toBe(true);
    for (let no = 0; no < 4; no += 1)
      await world.db
        .transaction()
        .execute((trx) => addEntry(trx, { kind: 'event', commitment: Buffer.alloc(32, 0xee) }));
    await world.services.log.integrate();
    expect(await refused(world)).toEqual([503, 'log_unavailable']);
    expect(await recovering(backup, (recovery) => recovery.reportLog())).toMatchObject({
      size: 7,
      signed: { size: 5 },
      isContinued: false,
    });
  });

  it('goes on under another name and key once the loss is accepted', async () => {
    const { backup, verifier } = await restored();
    expect(await recovering(backup, (recovery) => recovery.beginLogAnew())).toBe('localhost:3000/log/2');
    const world = await open(backup);
    const reader = new LogReader(world);
    await world.services.log.integrate();
    expect(world.services.log.isBroken()).toBe(false);
    expect([(await reader.head()).size, await reader.verifier()]).toEqual([
      3,
      expect.stringMatching(/^localhost:3000\/log\/2\+/),
    ]);
    const { signed, isContinued } = await recovering(backup, (recovery) => recovery.reportLog());
    expect([signed?.size, isContinued]).toEqual([3, true]);
    // Whoever holds a proof of before can still check it.
    expect(await reader.former()).toEqual([verifier]);
  });

  it('tells the keys of all that ended before, of one too that the database never knew', async () => {
    const { backup, verifier } = await restored();
    const again = await copyOf(backup);
    await recovering(backup, (recovery) => recovery.beginLogAnew());
    const second = await open(backup);
    await second.services.log.integrate();
    const secondVerifier = await new LogReader(second).verifier();
    await second.close({ keep: true });
    await recovering(again, (recovery) => recovery.claim());
    expect(await recovering(again, (recovery) => recovery.beginLogAnew())).toBe('localhost:3000/log/3');
    expect(await new LogReader(await open(again)).former()).toEqual([verifier, secondVerifier]);
  });

  it('goes on as it was with the database that has all of it', async () => {
    const { site, seen } = await restored();
    await recovering(site, (recovery) => recovery.claim());
    const world = await open(site);
    await grow(world, 1);
    expect(await new LogReader(world).witness(seen)).toMatchObject({ kind: 'continued' });
  });

  it('is the same log to all servers of one database', async () => {
    const site = await newSite();
    const worlds = await Promise.all([open(site), open(site)]);
    await Promise.all(worlds.map((world) => grow(world, 5)));
    for (const world of worlds) expect((await new LogReader(world).head()).size).toBe(10);
    expect(existsSync(join(dirname(site.blobs), 'blobs.log-1.json'))).toBe(true);
    expect(readdirSync(dirname(site.blobs)).filter((name) => name.endsWith('.new'))).toEqual([]);
  });
});
