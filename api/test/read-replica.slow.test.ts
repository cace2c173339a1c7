import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openApi } from '../src/api.ts';
import type { LogLine } from '../src/base/report.ts';
import { openDoctor } from '../src/doctor/doctor.ts';
import { administer } from './administer.ts';
import { startPostgres, startReplica, type TemporaryPostgres } from './temporary-postgres.ts';
import { serve } from './test-server.ts';

const MAX_AGE_SECONDS = 2;
const CONNECTIONS = 4;

describe('a streaming replica for public reads', () => {
  let primary: TemporaryPostgres;
  let replica: TemporaryPostgres;
  let api: Api;
  let server: FastifyInstance;
  const told: LogLine[] = [];
  beforeAll(async () => {
    primary = await startPostgres(['fsync=off']);
    replica = await startReplica(primary);
    api = await openApi({
      ...place(),
      databaseReadMaxAge: MAX_AGE_SECONDS,
      databaseConnections: CONNECTIONS,
      legacyWire: false,
      report: (line) => told.push(line),
    });
    server = serve(api.routes);
  }, 300_000);
  afterAll(async () => {
    await server?.close();
    await api?.close();
    await replica?.stop();
    await primary?.stop();
  });

  const place = () => ({
    dataDir: '/nonexistent',
    databaseUrl: primary.url,
    databaseReadUrl: replica.url,
  });
  const figure = async (name: string) => {
    const line = (await api.metrics()).text.split('\n').find((one) => one.startsWith(`${name} `));
    return Number(line?.slice(name.length).replace('+Inf', 'Infinity'));
  };
  const readsFrom = (side: 'replica' | 'primary') => figure(`nfcards_public_reads_total{from="${side}"}`);
  const search = async (text: string): Promise<readonly string[]> => {
    const reply = await server.inject({ url: '/api/search', query: { text } });
    expect(reply.statusCode, reply.payload).toBe(200);
    return reply.json<{ places: { name: string }[] }>().places.map(({ name }) => name);
  };
  const nameOf = async (id: string) =>
    (await server.inject(`/api/port_details?id=${id}`)).json<{ name: string }>().name;
  const rename = (id: string, name: string) =>
    administer(primary.url, `update place set name = '${name}' where id = '${id}'`);
  let asked = 0;
  /** Whether a search is answered by the replica, of a text that nobody has asked for. */
  const isReadFrom = async (side: 'replica' | 'primary') => {
    const before = await readsFrom(side);
    asked += 1;
    await search(`rochelle ${asked}`);
    return (await readsFrom(side)) > before;
  };
  /** What `npm run doctor` finds. */
  const examined = async () => {
    const doctor = openDoctor({ ...place(), siteUrl: 'https://boats.example' });
    const check = doctor.checks.find(({ name }) => name === 'read replica');
    const { found } = (await check?.look()) ?? { found: 'nothing' };
    await doctor.close();
    return found;
  };
  const events = () => told.map(({ event }) => event).filter((event) => event.startsWith('replica_'));

  it('answers them once it is known to be young, and nothing has changed for as long', async () => {
    await expect.poll(() => isReadFrom('replica')).toBe(true);
    expect(await figure('nfcards_replica_age_seconds')).toBeLessThanOrEqual(MAX_AGE_SECONDS);
    expect(await search('rochelle')).toContain('La Rochelle');
  });

  it('is not asked for what has just changed, and nothing old is kept for later', {
    timeout: 120_000,
  }, async () => {
    await expect.poll(() => isReadFrom('replica')).toBe(true);
    told.length = 0;
    await administer(replica.url, 'select pg_wal_replay_pause()');
    await rename('FRLRH', 'La Rochelle, renamed');
    await expect.poll(() => nameOf('FRLRH')).toBe('La Rochelle, renamed');
    expect(await isReadFrom('primary')).toBe(true);

    // It stays behind, which is told once.
    await expect.poll(events).toEqual(['replica_late']);
    expect(await isReadFrom('primary')).toBe(true);
    expect(await nameOf('FRLRH')).toBe('La Rochelle, renamed');
    expect(await figure('nfcards_replica_age_seconds')).toBeGreaterThan(MAX_AGE_SECONDS);

    expect(await examined()).toContain('did not come as far as the database');
    await administer(replica.url, 'select pg_wal_replay_resume()');
    await expect.poll(() => isReadFrom('replica')).toBe(true);
    expect(events()).toEqual(['replica_late', 'replica_current']);
    expect(await examined()).toBe('The replica has what the database has.');
    expect(await nameOf('FRLRH')).toBe('La Rochelle, renamed');
    expect(await search('rochelle')).toContain('La Rochelle, renamed');
  });

  it('that is gone makes no error, and is read from again when it is back', {
    timeout: 120_000,
  }, async () => {
    await expect.poll(() => isReadFrom('replica')).toBe(true);
    told.length = 0;
    await replica.end();
    expect(await examined()).toContain('does not answer');
    expect(await isReadFrom('primary')).toBe(true);
    await expect.poll(events).toEqual(['replica_late']);
    await replica.begin();
    await expect.poll(() => isReadFrom('replica')).toBe(true);
    expect(events()).toEqual(['replica_late', 'replica_current']);
    // That one of the two is away is no incident of the database.
    expect(told.map(({ event }) => event)).not.toContain('database_unavailable');
  });

  it('that was promoted is not read from: it may have what the primary has not', {
    timeout: 120_000,
  }, async () => {
    await expect.poll(() => isReadFrom('replica')).toBe(true);
    await administer(replica.url, 'select pg_promote()');
    await expect.poll(() => figure('nfcards_replica_age_seconds')).toBe(Number.POSITIVE_INFINITY);
    expect(await isReadFrom('primary')).toBe(true);
    expect(await examined()).toContain('is no replica');
  });

  it('counts with what the process opens at most, which is what it says', async () => {
    const max = { primary: CONNECTIONS + 4, replica: CONNECTIONS + 1 };
    for (const [side, count] of Object.entries(max))
      expect(await figure(`nfcards_database_connections_max{side="${side}"}`)).toBe(count);
    let isOver = false;
    const load = Promise.all(
      Array.from({ length: 20 }, async (_, no) => {
        while (!isOver) {
          asked += 1;
          await server.inject({ url: '/api/search', query: { text: `port ${asked}` } });
          await server.inject({
            method: 'POST',
            url: '/api/mailing',
            payload: { email: `${no}@example.org` },
          });
        }
      }),
    );
    const counts: number[] = [];
    while (counts.length < 20) {
      const [count] = await administer(
        primary.url,
        "select count(*)::int from pg_stat_activity where application_name like 'nfcards-%'",
      );
      counts.push(Number(count));
    }
    isOver = true;
    await load;
    expect(Math.max(...counts)).toBeLessThanOrEqual(max.primary);
    expect(Math.max(...counts)).toBeGreaterThan(CONNECTIONS);
  });
});
