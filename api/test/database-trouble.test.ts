import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { openApi } from '../src/api.ts';
import type { LogLine } from '../src/base/report.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { isReady } from '../src/observation/readiness.ts';
import { administer, cut } from './administer.ts';
import { makeDatabase } from './engines.ts';
import { openLineProxy } from './line-proxy.ts';
import { serve } from './test-server.ts';

const quiet = () => undefined;

describe('a database that is away', () => {
  it('is answered with 503 and when to try again, in words, with one line of the log for all calls', async () => {
    const place = await makeDatabase();
    const proxy = await openLineProxy(place.databaseUrl ?? '');
    const told: LogLine[] = [];
    const api = await openApi({
      ...place,
      databaseUrl: proxy.url,
      legacyWire: false,
      report: (line) => told.push(line),
    });
    const log: string[] = [];
    const server = serve(api.routes, log);
    expect(await api.checkReady()).toBe(true);
    const read = await server.inject('/api/port_details?id=FRLRH');
    await proxy.close();
    for (let call = 0; call < 5; call += 1) {
      const answer = await server.inject({
        method: 'POST',
        url: '/api/login?lng=fr',
        payload: { email: 'ada@example.org', cookie: 'not the password' },
      });
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.json()).toMatchObject({
        failure_kind: 'unavailable',
        failure_message: expect.stringMatching(
          /^Le service est momentanément indisponible. Vous pourrez réessayer dans 5\ssecondes.$/,
        ),
      });
      expect((await server.inject('/api/port_details?id=FRBES&lng=en')).statusCode).toBe(503);
      // What was read before stands in, and says its age.
      const last = await server.inject('/api/port_details?id=FRLRH');
      expect([last.statusCode, last.headers.etag]).toEqual([200, read.headers.etag]);
      expect(Number(last.headers.age)).toBeGreaterThanOrEqual(0);
    }
    expect(log.filter((line) => line.includes('operation failed'))).toEqual([]);
    const reasons = told.filter(({ event }) => event === 'database_unavailable').map(({ reason }) => reason);
    expect(reasons.length).toBe(new Set(reasons).size);
    expect(reasons).toContain('unreachable');
    expect(await api.checkReady()).toBe(false);
    const { text } = await api.metrics();
    expect(text).toContain('nfcards_database_up 0');
    expect(text).toContain('nfcards_operation_seconds_count{operation="login",status="5xx"} 5');
    await server.close();
    await api.close();
    await place.remove();
  });

  it('is not ready, and answers reads, where it takes no writes', async () => {
    const place = await makeDatabase();
    const api = await openApi({ ...place, legacyWire: false });
    const server = serve(api.routes);
    const name = new URL(place.databaseUrl ?? '').pathname.slice(1);
    expect(await api.checkReady()).toBe(true);
    await administer(inject('postgresUrl'), `alter database ${name} set default_transaction_read_only = on`);
    await cut(place.databaseUrl);
    await expect.poll(() => api.checkReady()).toBe(false);
    const login = () => {
      const payload = { email: `${crypto.randomUUID()}@example.org`, cookie: 'not the password' };
      return server.inject({ method: 'POST', url: '/api/login', payload });
    };
    await expect.poll(async () => (await login()).statusCode).toBe(503);
    expect((await server.inject('/api/port_details?id=FRLRH')).statusCode).toBe(200);
    await administer(inject('postgresUrl'), `alter database ${name} reset default_transaction_read_only`);
    await cut(place.databaseUrl);
    await expect.poll(() => api.checkReady()).toBe(true);
    await expect.poll(async () => (await login()).statusCode).toBe(200);
    await server.close();
    await api.close();
    await place.remove();
  });

  it('is not taken for a replica, which refuses writes too', async () => {
    const place = await makeDatabase();
    const database = await openDatabase({ ...place, progress: quiet });
    expect(await isReady(database)).toBe(true);
    // Nothing here is a replica: what it says of itself is put into its mouth.
    await sql`create schema double`.execute(database.db);
    await sql`create function double.pg_is_in_recovery() returns boolean language sql as 'select true'`.execute(
      database.db,
    );
    const name = sql.ref(new URL(place.databaseUrl ?? '').pathname.slice(1));
    await sql`alter database ${name} set search_path = double, pg_catalog, public`.execute(database.db);
    await cut(place.databaseUrl);
    await expect
      .poll(() =>
        sql`select 1`.execute(database.db).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    expect(await isReady(database)).toBe(false);
    await database.close();
    await place.remove();
  });

  it('is in the figures when it answers', async () => {
    const place = await makeDatabase();
    const api = await openApi({ ...place, legacyWire: false });
    expect((await api.metrics()).text).toContain('nfcards_database_up 1');
    await api.close();
    await place.remove();
  });
});
