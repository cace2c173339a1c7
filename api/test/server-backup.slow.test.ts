import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openApi } from '../src/api.ts';
import type { BackupFailure } from '../src/backup/backup-failure.ts';
import { backUpSite, restoreSite } from '../src/backup/server-backup.ts';
import { sweepBlobs } from '../src/blobs/garbage.ts';
import { recover } from '../src/recovery/recover.ts';
import { drillRestore } from '../src/recovery/restore-drill.ts';
import type { Place } from './engines.ts';
import { makeDatabase } from './engines.ts';
import type { Card, Document } from './operations/wallet-things.ts';
import { ageFile, newCard, newDocument } from './operations/wallet-things.ts';
import { World } from './operations/world.ts';
import { findPostgres } from './postgres-binaries.ts';
import type { S3Peer } from './s3-peer.ts';
import { openS3Peer } from './s3-peer.ts';
import { chownToServer, hasSaid, startPostgres, unprivilegedUser } from './temporary-postgres.ts';

const SITE = 'http://localhost:3000';
const bucketOf = (peer: S3Peer) =>
  ({ kind: 'bucket', url: peer.url, ...peer.credentials, retryDelays: [] }) as const;

describe('a backup of PostgreSQL and its bucket', { timeout: 120_000 }, () => {
  let place: Place;
  let peer: S3Peer;
  let world: World;
  let card: Card;
  let documents: Document[];
  let folder: string;
  beforeAll(async () => {
    place = await makeDatabase();
    peer = await openS3Peer();
    world = await World.open(place, {}, undefined, bucketOf(peer));
    card = await newCard(world);
    documents = [await newDocument(world, card), await newDocument(world, card)];
    folder = mkdtempSync(join(tmpdir(), 'nfcards-backups-'));
  }, 60_000);
  afterAll(async () => {
    await world.close();
    await peer.close();
    await place.remove();
    rmSync(folder, { recursive: true });
  });

  const site = () => ({
    dataDir: '/nonexistent',
    databaseUrl: place.databaseUrl ?? '',
    blobs: bucketOf(peer),
  });
  const backUp = (meanwhile: () => unknown = () => undefined) => backUpSite(site(), folder, meanwhile);
  const drill = (name: string) => drillRestore(join(folder, name), inject('postgresUrl'), SITE);
  const refusalOf = (asked: Promise<unknown>): Promise<BackupFailure> =>
    asked.then(
      () => Promise.reject(new Error('It was not refused.')),
      (cause: BackupFailure) => cause,
    );

  it('is of one moment: what is removed meanwhile is in it, and goes from the bucket afterwards', async () => {
    let swept = -1;
    const { name, manifest } = await backUp(async () => {
      await world.call('remove_document', { id: documents[1]?.id ?? '' }, card.holder);
      swept = await sweepBlobs(world.db, world.services.blobs);
    });
    expect(swept).toBe(0);
    expect(manifest.documents).toMatchObject({ named: 2, copied: 2, missing: [] });
    expect(manifest.rows).toMatchObject({ document_file: 2, nfcard: 1 });
    await sweepBlobs(world.db, world.services.blobs);
    expect([...peer.objects.keys()].filter((path) => /[0-9a-f]{40}$/.test(path))).toHaveLength(1);
    const report = await drill(name);
    expect(report).toMatchObject({ documents: 2, wrong: [] });
    expect(report.rows).toBeGreaterThan(1000);
  });

  it('copies what earlier ones lack, and no more', async () => {
    await backUp();
    const third = await newDocument(world, card, ageFile());
    const { name, manifest } = await backUp();
    expect(manifest.documents).toMatchObject({ named: 2, copied: 1, bytes: third.bytes.length });
    expect(await drill(name)).toMatchObject({ documents: 2, wrong: [] });
  });

  it('fills an empty database and an empty bucket, and no other database', async () => {
    const { name } = await backUp();
    const backup = join(folder, name);
    const other = await openS3Peer();
    onTestFinished(() => other.close());
    const empty = await makeDatabase({ empty: true });
    onTestFinished(empty.remove);
    const to = { dataDir: '/nonexistent', databaseUrl: empty.databaseUrl ?? '', blobs: bucketOf(other) };
    expect(await restoreSite(to, backup)).toMatchObject({ documents: 2 });
    expect(
      await recover({ ...to, siteUrl: SITE }, (recovery) => recovery.checkDocuments(() => undefined)),
    ).toMatchObject({ checked: 2, missing: [], damaged: [], extra: [] });
    expect((await refusalOf(restoreSite(to, backup))).kind).toBe('not_empty');
  });

  it('is found out where it is damaged, or was broken off', async () => {
    const { name } = await backUp();
    const kept = join(folder, 'documents');
    const object = readdirSync(kept, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const { name: blob, parentPath } of object) appendFileSync(join(parentPath, blob), 'more');
    const { wrong } = await drill(name);
    expect(wrong).toHaveLength(2);
    for (const sentence of wrong) expect(sentence).toContain('is not what was stored');
    for (const { name: blob, parentPath } of object) rmSync(join(parentPath, blob));
    expect((await drill(name)).wrong.join()).toContain('is missing, at least in part');
    appendFileSync(join(folder, name, 'database.dump'), 'more');
    expect((await refusalOf(drill(name))).kind).toBe('archive_damaged');
    rmSync(join(folder, name, 'manifest.json'));
    expect((await refusalOf(drill(name))).message).toContain('it has no manifest.json');
  });

  it('is refused while another is made', async () => {
    let refusal: BackupFailure | undefined;
    await backUp(async () => {
      refusal ??= await refusalOf(backUp());
    });
    expect(refusal?.message).toContain('Another backup of this database is under way');
  });

  it('leaves nothing of one that fails', async () => {
    const before = readdirSync(folder);
    const wrong = new URL(place.databaseUrl ?? '');
    wrong.pathname = '/elsewhere';
    const refusal = await refusalOf(
      backUpSite({ ...site(), databaseUrl: wrong.href }, folder, () => undefined),
    );
    expect(refusal.kind).toBe('database_unreachable');
    expect(readdirSync(folder)).toEqual(before);
  });
});

async function countPlaces(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ places: number }>('select count(*)::float8 as places from place');
  return rows[0]?.places ?? 0;
}

describe('a base backup and archived WAL, as docs describe them', { timeout: 120_000 }, () => {
  it('bring the database back to the moment before a bad delete', async () => {
    const bin = findPostgres();
    const folder = mkdtempSync(join(tmpdir(), 'nfcards-pitr-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const archive = join(folder, 'archive');
    mkdirSync(archive);
    for (const made of [folder, archive]) chownToServer(made);
    const postgres = await startPostgres([
      'fsync=off',
      'archive_mode=on',
      // By their paths: the server has none but its own programs on its PATH.
      `archive_command=test ! -f ${archive}/%f && /bin/cp %p ${archive}/%f`,
    ]);
    const base = join(folder, 'base');
    let ended: Promise<unknown> = Promise.resolve();
    try {
      const blobs = { kind: 'folder', path: join(folder, 'blobs') } as const;
      await (await openApi({ dataDir: folder, databaseUrl: postgres.url, blobs, legacyWire: false })).close();
      const options = { cwd: folder, env: { PATH: bin, LC_ALL: 'C' }, ...unprivilegedUser() };
      const parameters = [
        '--pgdata',
        base,
        '--dbname',
        postgres.url,
        '--checkpoint=fast',
        '--wal-method=none',
      ];
      // It waits for ever for WAL that cannot be archived.
      await promisify(execFile)(join(bin, 'pg_basebackup'), parameters, { ...options, timeout: 60_000 });

      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      const count = () => countPlaces(client);
      const before = await count();
      const { rows } = await client.query<{ moment: string }>('select clock_timestamp()::text as moment');
      await client.query('delete from place');
      expect([before > 1000, await count()]).toEqual([true, 0]);
      const { rows: switched } = await client.query<{ file: string }>(
        'select pg_walfile_name(pg_switch_wal()) as file',
      );
      await client.end();
      await expect.poll(() => readdirSync(archive), { timeout: 30_000 }).toContain(switched[0]?.file);

      await postgres.end();
      writeFileSync(join(base, 'recovery.signal'), '');
      chownToServer(join(base, 'recovery.signal'));
      const settings = [
        'listen_addresses=',
        `unix_socket_directories=${folder}`,
        'archive_mode=off',
        // Not fewer than the one that it is a copy of.
        'max_connections=200',
        `restore_command=/bin/cp ${archive}/%f %p`,
        `recovery_target_time=${rows[0]?.moment}`,
        'recovery_target_action=promote',
      ];
      const again = spawn(join(bin, 'postgres'), ['-D', base, ...settings.flatMap((one) => ['-c', one])], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      ended = once(again, 'exit');
      onTestFinished(async () => {
        again.kill('SIGINT');
        await ended;
      });
      await hasSaid(again.stderr, 'database system is ready to accept connections');
      const url = `postgresql:///postgres?host=${encodeURIComponent(folder)}&user=postgres`;
      const restored = new pg.Client({ connectionString: url });
      await restored.connect();
      const found = await countPlaces(restored);
      await restored.end();
      expect(found).toBe(before);
    } finally {
      await postgres.begin().catch(() => undefined);
      await postgres.stop();
    }
  });
});
