import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backUp } from '../src/backup/back-up.ts';
import { BackupFailure } from '../src/backup/backup-failure.ts';
import { restore } from '../src/backup/restore.ts';
import { writeHeader } from '../src/backup/tar.ts';
import { StartFailure } from '../src/base/start-failure.ts';
import type { Database } from '../src/database/database.ts';
import { READY } from '../src/database/finish-restore.ts';
import { migrate } from '../src/database/migrate.ts';
import { openDatabase } from '../src/database/open-database.ts';
import type { Place } from './engines.ts';
import { makeFolder } from './engines.ts';

describe('the backup of a data folder', () => {
  /** Made once, for a database takes seconds to make. */
  let model: Place;
  let place: Place;
  let elsewhere: Place;
  let file: string;
  /** Of a folder that looks like one of ours and is small; its database would not open. */
  let small: string;
  beforeAll(async () => {
    model = await makeFolder({ empty: true });
    place = model;
    await subscribe('before@example.org');
    mkdirSync(join(model.dataDir, 'blobs', 'ab'), { recursive: true });
    writeFileSync(blob('one'), 'sealed bytes');
    const stub = await makeFolder({ empty: true });
    mkdirSync(join(stub.dataDir, 'database'));
    writeFileSync(join(stub.dataDir, 'database', 'PG_VERSION'), '9\n');
    cpSync(join(model.dataDir, 'blobs'), join(stub.dataDir, 'blobs'), { recursive: true });
    small = `${stub.dataDir}.tar.gz`;
    await backUp(stub.dataDir, small);
    await stub.remove();
  });
  afterAll(async () => {
    rmSync(small);
    await model.remove();
  });
  beforeEach(async () => {
    place = await makeFolder({ empty: true });
    elsewhere = await makeFolder({ empty: true });
    file = join(elsewhere.dataDir, 'backup.tar.gz');
    cpSync(model.dataDir, place.dataDir, { recursive: true });
  });
  afterEach(async () => {
    await place.remove();
    await elsewhere.remove();
  });

  const blob = (name: string) => join(place.dataDir, 'blobs', 'ab', name);

  async function using<Result>(use: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await openDatabase({ ...place, progress: () => undefined });
    await migrate(database.db);
    return use(database).finally(database.close);
  }

  function subscribe(email: string): Promise<unknown> {
    return using(({ db }) =>
      sql`insert into newsletter_subscription (email, language) values (${email}, 'fr')`.execute(db),
    );
  }

  async function subscribers(): Promise<string[]> {
    const rows = await using(({ db }) =>
      db.selectFrom('newsletter_subscription').select('email').orderBy('email').execute(),
    );
    return rows.map(({ email }) => email);
  }

  async function refusalOf(work: Promise<unknown>): Promise<BackupFailure | StartFailure> {
    const refusal = await work.then(
      () => null,
      (cause: unknown) => cause,
    );
    if (refusal instanceof BackupFailure || refusal instanceof StartFailure) return refusal;
    throw new Error('It was not refused.', { cause: refusal });
  }

  /** A digest of all that a data folder holds, the lock excepted. */
  function bytesBelow(folder: string): string {
    const hash = createHash('sha256');
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const path of paths.filter((name) => !name.startsWith('lock.sqlite')).sort()) {
      hash.update(path);
      if (statSync(join(folder, path)).isFile()) hash.update(readFileSync(join(folder, path)));
    }
    return hash.digest('hex');
  }

  it('brings back what was there, rows and blobs, and nothing that came later', async () => {
    const summary = await backUp(place.dataDir, file);
    expect(statSync(file).mode & 0o077).toBe(0);
    await subscribe('after@example.org');
    writeFileSync(blob('one'), 'changed');
    writeFileSync(blob('two'), 'later');
    expect(await restore(place.dataDir, file)).toEqual(summary);
    expect(readdirSync(join(place.dataDir, 'blobs', 'ab'))).toEqual(['one']);
    expect(readFileSync(blob('one'), 'utf8')).toBe('sealed bytes');
    expect(readdirSync(place.dataDir).sort()).toEqual(['blobs', 'database', 'lock.sqlite']);
    expect(await subscribers()).toEqual(['before@example.org']);
  });

  it('can be restored on a machine that has nothing yet', async () => {
    await backUp(place.dataDir, file);
    await place.remove();
    await restore(place.dataDir, file);
    expect(await subscribers()).toEqual(['before@example.org']);
  });

  it('can be read by any tar', async () => {
    await backUp(place.dataDir, file);
    const tar = gunzipSync(readFileSync(file));
    expect(tar.toString('latin1', 257, 262)).toBe('ustar');
    expect(tar.length % 512).toBe(0);
  });

  it('and its restoration are refused while a server runs', async () => {
    await using(async () => {
      const another = join(elsewhere.dataDir, 'another.tar.gz');
      expect((await refusalOf(backUp(place.dataDir, another))).kind).toBe('data_folder_locked');
      expect(existsSync(another)).toBe(false);
      const refusal = await refusalOf(restore(place.dataDir, small));
      expect(refusal.message).toContain('is in use by another running server: stop that one');
    });
  });

  it('never takes the place of another file, and says when there is nothing to back up', async () => {
    writeFileSync(file, 'mine');
    expect((await refusalOf(backUp(place.dataDir, file))).kind).toBe('file_exists');
    expect(readFileSync(file, 'utf8')).toBe('mine');
    const empty = join(elsewhere.dataDir, 'nothing');
    expect((await refusalOf(backUp(empty, `${file}.2`))).kind).toBe('nothing_there');
    expect(existsSync(empty)).toBe(false);
    expect((await refusalOf(backUp(place.dataDir, join(empty, 'below.tar.gz')))).kind).toBe(
      'file_unwritable',
    );
    expect(readdirSync(elsewhere.dataDir)).toEqual(['backup.tar.gz']);
  });

  describe('that is not what it was', () => {
    /** A backup whose plain bytes were changed, and packed again so that only its own digests can tell. */
    async function repacked(change: (tar: Buffer) => Buffer): Promise<void> {
      writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(small)))));
    }

    const changes: Readonly<Record<string, () => Promise<void>>> = {
      'cut off': async () => {
        copyFileSync(small, file);
        truncateSync(file, statSync(file).size - 100);
      },
      'with one byte of the file changed': async () => {
        const bytes = readFileSync(small);
        const middle = Math.floor(bytes.length / 2);
        bytes[middle] = (bytes[middle] ?? 0) ^ 1;
        writeFileSync(file, bytes);
      },
      'with one byte of a blob changed': () =>
        repacked((tar) => {
          tar.write('S', tar.indexOf('sealed bytes'));
          return tar;
        }),
      'without its end': () => repacked((tar) => tar.subarray(0, tar.indexOf('manifest.json'))),
      'with a file more': () =>
        repacked((tar) => {
          const folder = writeHeader({ kind: 'folder', path: 'blobs', size: 0 });
          return Buffer.concat([folder, writeHeader({ kind: 'file', path: 'blobs/x', size: 0 }), tar]);
        }),
      'with a file outside': () =>
        repacked((tar) =>
          Buffer.concat([writeHeader({ kind: 'file', path: 'blobs/../../evil', size: 0 }), tar]),
        ),
      'no archive at all': async () => writeFileSync(file, 'Bonjour'),
    };

    it.each(Object.keys(changes))('is refused, and changes nothing: %s', async (name) => {
      await changes[name]?.();
      const before = bytesBelow(place.dataDir);
      const refusal = await refusalOf(restore(place.dataDir, file));
      expect(refusal.kind).toBe('archive_damaged');
      expect(refusal.message).toContain('is no backup, or it is damaged');
      expect(bytesBelow(place.dataDir)).toBe(before);
      expect(existsSync(join(place.dataDir, '..', 'evil'))).toBe(false);
    });

    it('is refused when it is not there', async () => {
      expect((await refusalOf(restore(place.dataDir, file))).kind).toBe('file_unreadable');
    });

    it('is refused when its database does not open', async () => {
      const before = bytesBelow(place.dataDir);
      const refusal = await refusalOf(restore(place.dataDir, small));
      expect(refusal.message).toContain('does not open');
      expect(bytesBelow(place.dataDir)).toBe(before);
    });
  });

  it.each([
    ['before anything was moved', []],
    ['after the old database was put aside', ['database']],
    ['after the new database was put in place', ['database', 'in']],
  ] as const)('is gone through with when the process was killed %s', async (_when, done) => {
    await subscribe('after@example.org');
    const ready = join(place.dataDir, READY);
    for (const part of ['database', 'blobs']) {
      cpSync(join(model.dataDir, part), join(ready, part), { recursive: true });
    }
    if (done.length > 0) {
      mkdirSync(join(place.dataDir, 'replaced'));
      renameSync(join(place.dataDir, 'database'), join(place.dataDir, 'replaced', 'database'));
    }
    if (done.length > 1) renameSync(join(ready, 'database'), join(place.dataDir, 'database'));
    expect(await subscribers()).toEqual(['before@example.org']);
    expect(readdirSync(place.dataDir).sort()).toEqual(['blobs', 'database', 'lock.sqlite']);
  });
});
