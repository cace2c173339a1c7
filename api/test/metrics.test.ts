import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi } from '../src/api.ts';
import type { LogLine } from '../src/base/report.ts';
import { migrate } from '../src/database/migrate.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { isReady } from '../src/observation/readiness.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import { openOtlpPeer } from './otlp-peer.ts';
import { openSmtpPeer } from './smtp-peer.ts';
import { serve } from './test-server.ts';

const quiet = () => undefined;
const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

describe.each(engines)('what the operator sees on $name', ({ name, makePlace }) => {
  let place: Place;
  beforeAll(async () => {
    place = await makePlace();
  });
  afterAll(() => place.remove());

  it('is each call by operation and class of status, each query, messages and jobs', async () => {
    const smtp = await openSmtpPeer();
    const api = await openApi({
      ...place,
      legacyWire: true,
      smtp: { url: smtp.url, from: 'bonjour@example.org' },
    });
    const server = serve(api.routes);
    const figure = async (line: RegExp) => {
      const { text, type } = await api.metrics();
      expect(type).toContain('text/plain');
      return Number(line.exec(text)?.[1] ?? Number.NaN);
    };
    const calls = (operation: string, status: string) =>
      figure(
        new RegExp(
          `^nfcards_operation_seconds_count{operation="${operation}",status="${status}"} (\\d+)$`,
          'm',
        ),
      );

    await server.inject('/api/port_details?id=FRLRH');
    await server.inject('/api/port_details?id=FRBES');
    await server.inject('/api/port_details?id=nowhere');
    for (const made of ['up', 'ada@example.org', 'x?email=ada@example.org'])
      await server.inject(`/api/${made}`);
    expect(await calls('port_details', '2xx')).toBe(2);
    expect(await calls('port_details', '4xx')).toBe(1);
    expect(await calls('unknown', '4xx')).toBe(3);
    expect(await figure(/^nfcards_query_seconds_count (\d+)$/m)).toBeGreaterThan(3);
    expect(await figure(/^nfcards_database_connections{state="open"} (\d+)$/m)).toBeGreaterThan(0);

    await server.inject('/api/reset_password?email=nobody@example.org');
    await server.inject('/api/mailing?email=ada@example.org');
    await expect
      .poll(() => figure(/^nfcards_messages_total{channel="email",outcome="sent"} (\d+)$/m))
      .toBe(1);
    const hashed = await figure(/^nfcards_hashes_total (\d+)$/m);
    await server.inject('/api/login?email=nobody@example.org&cookie=secret');
    expect(await figure(/^nfcards_hashes_total (\d+)$/m)).toBe(hashed + 2);
    expect(await figure(/^nfcards_hashes_waiting (\d+)$/m)).toBe(0);
    expect((await api.metrics()).text).not.toMatch(/ada|example\.org/);
    await server.close();
    await api.close();
    await smtp.close();
  });

  it('is a trace of each call with its queries, as part of the caller’s, and nothing of anybody', async () => {
    const collector = await openOtlpPeer();
    const said: string[] = [];
    const progress = (sentence: string) => void said.push(sentence);
    const api = await openApi({ ...place, legacyWire: true, otlpUrl: collector.url, progress });
    // Nobody sees a mailbox but whoever runs the embedded default; elsewhere it is said that nothing can be sent.
    expect(api.mailbox === null).toBe(name === 'PostgreSQL');
    expect(said.some((sentence) => sentence.startsWith('Mail cannot be sent'))).toBe(name === 'PostgreSQL');
    const log: string[] = [];
    const server = serve(api.routes, log);
    await server.inject({
      method: 'POST',
      url: '/api/login',
      headers: { traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` },
      payload: { email: 'ada@example.org', cookie: 'hunter2' },
    });
    await server.inject({ url: '/api/port_details?id=FRLRH', headers: { traceparent: 'nonsense' } });
    await server.close();
    await api.close();

    expect([...collector.services].join()).toContain('nfcards-api');
    const call = collector.spans.find(({ name }) => name === 'login');
    expect(call).toMatchObject({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId });
    const queries = collector.spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
    expect(queries.length).toBeGreaterThan(0);
    expect(JSON.stringify(queries)).toContain('$1');
    expect(log.filter((line) => line.includes(`"trace_id":"${CALLER.traceId}"`)).join()).toContain(
      'request completed',
    );
    const alone = collector.spans.find(({ name }) => name === 'port_details');
    expect(alone?.parentSpanId).toBeUndefined();
    expect(alone?.traceId).not.toBe(CALLER.traceId);
    expect(JSON.stringify(collector.spans)).not.toMatch(/ada@|example\.org|hunter2|FRLRH/);
    await collector.close();
  });

  it('is a line for each message that did not leave, without the address', async () => {
    const told: LogLine[] = [];
    const api = await openApi({
      ...place,
      legacyWire: true,
      smtp: { url: 'smtp://127.0.0.1:1', from: 'bonjour@example.org' },
      report: (line) => told.push(line),
    });
    const server = serve(api.routes);
    await server.inject('/api/mailing?email=brest@example.org');
    await expect.poll(() => told.length).toBeGreaterThan(0);
    expect(told[0]).toMatchObject({
      level: 'warn',
      event: 'message_not_sent',
      channel: 'email',
      outcome: 'put_off',
      reason: 'smtp_ESOCKET',
    });
    expect(JSON.stringify(told)).not.toMatch(/brest|example\.org/);
    await server.close();
    await api.close();
  });

  it('is that it is not ready before its tables are there, nor without its database', async () => {
    const empty = await makePlace({ empty: true });
    const database = await openDatabase({ ...empty, progress: quiet });
    expect(await isReady(database)).toBe(false);
    await migrate(database.db);
    expect(await isReady(database)).toBe(true);
    await sql`delete from kysely_migration where name = '0022-contact'`.execute(database.db);
    expect(await isReady(database)).toBe(false);
    await database.close();
    expect(await isReady(database)).toBe(false);
    await empty.remove();
  });
});
