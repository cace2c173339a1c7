import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { openApi } from '../src/api.ts';
import { readFrenchMarinas } from '../src/places/default-data/french-marinas.ts';
import type { Place } from './engines.ts';
import { makeDatabase, makeFolder } from './engines.ts';
import { refusalOf } from './start-refusal.ts';
import { serve } from './test-server.ts';

async function inFolder(use: (place: Place) => Promise<void>): Promise<void> {
  const place = await makeFolder({ empty: true });
  await use(place).finally(place.remove);
}

describe('a start that cannot succeed says what to do', () => {
  it('when the data folder is a file, below one, or cannot be written to', () =>
    inFolder(async ({ dataDir }) => {
      const file = join(dataDir, 'file');
      writeFileSync(file, '');
      for (const folder of [file, join(file, 'below')]) {
        const refusal = await refusalOf({ dataDir: folder });
        expect(refusal.kind).toBe('data_folder_unwritable');
        expect(refusal.message).toMatch(/^The data folder .+ set DATA_DIR to a folder that is\.$/);
      }
      // Read-only for everybody, root included.
      if (existsSync('/proc/self')) {
        expect((await refusalOf({ dataDir: '/proc/nfcards' })).kind).toBe('data_folder_unwritable');
      }
    }));

  it('when the embedded database is damaged, and lets go of the folder', () =>
    inFolder(async ({ dataDir }) => {
      mkdirSync(join(dataDir, 'database'));
      writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '9\n');
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const refusal = await refusalOf({ dataDir });
        expect(refusal.kind).toBe('database_damaged');
        expect(refusal.message).toContain('restore that folder from a backup');
      }
    }));

  it.each(['not an address', 'mysql://root:hunter2@db/x', ''])(
    'when the address is %j',
    async (databaseUrl) => {
      const refusal = await refusalOf({ dataDir: '/nonexistent', databaseUrl });
      expect(refusal.kind).toBe('database_url_invalid');
      expect(refusal.message).not.toContain('hunter2');
    },
  );

  it('when the database does not answer or does not exist, without telling the password', async () => {
    const closed = await refusalOf({
      dataDir: '/x',
      databaseUrl: 'postgres://ada:hunter2@127.0.0.1:1/nfcards',
    });
    expect(closed.kind).toBe('database_unreachable');
    expect(closed.message).toContain('127.0.0.1:1/nfcards');
    expect(closed.message).not.toMatch(/ada|hunter2/);
    const absent = new URL(inject('postgresUrl'));
    absent.pathname = '/absent';
    expect((await refusalOf({ dataDir: '/x', databaseUrl: absent.href })).message).toContain('(3D000)');
  });

  it('when a newer version has changed the database so that this one cannot work with it', async () => {
    const { remove, ...options } = await makeDatabase({ empty: true });
    await (await openApi({ ...options, legacyWire: false })).close();
    const client = new pg.Client({ connectionString: options.databaseUrl });
    await client.connect();
    await client.query("insert into kysely_migration (name, timestamp) values ('9999-later', '2030')");
    await client.end();
    const refusal = await refusalOf(options);
    expect(refusal.kind).toBe('database_newer');
    expect(refusal.message).toContain('9999-later');
    await remove();
  });

  it('and leaves nothing running, however far it came', async () => {
    const { remove, ...options } = await makeDatabase({ empty: true });
    await (await openApi({ ...options, legacyWire: false })).close();
    const client = new pg.Client({ connectionString: options.databaseUrl });
    await client.connect();
    // It is needed when the job queue runs already.
    await client.query('drop table server_secret');
    await expect(openApi({ ...options, legacyWire: false })).rejects.toThrow('server_secret');
    const connected = async () => {
      const others = 'datname = current_database() and pid <> pg_backend_pid()';
      return (await client.query(`select application_name from pg_stat_activity where ${others}`)).rows;
    };
    await expect.poll(connected).toEqual([]);
    await client.end();
    await remove();
  });
});

/** As it is after a first start, which takes longer than all the rest. */
describe('two servers', () => {
  it('may start at once on one empty PostgreSQL', async () => {
    const { remove, ...options } = await makeDatabase({ empty: true });
    const said: string[] = [];
    const start = () =>
      openApi({ ...options, legacyWire: false, progress: (sentence) => void said.push(sentence) });
    const apis = await Promise.all([start(), start(), start()]);
    expect(said.filter((sentence) => sentence.startsWith('Seeding 1619 ports'))).toHaveLength(1);
    for (const api of apis) {
      const server = serve(api.routes);
      expect((await server.inject('/api/ports_data')).json()).toHaveLength(1619 + readFrenchMarinas().length);
      await server.close();
    }
    await Promise.all(apis.map((api) => api.close()));
    await remove();
  });
});
