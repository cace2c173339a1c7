import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openApi } from '../src/api.ts';
import type { DoctorOptions, Finding } from '../src/doctor/doctor.ts';
import { openDoctor } from '../src/doctor/doctor.ts';
import type { Place } from './engines.ts';
import { makeDatabase } from './engines.ts';
import type { S3Peer } from './s3-peer.ts';
import { openS3Peer } from './s3-peer.ts';
import { openSmtpPeer } from './smtp-peer.ts';

const siteUrl = 'https://boats.example';
/** Nothing listens on this port of this machine. */
const NOBODY = '127.0.0.1:9';

async function look(
  names: readonly string[],
  options: Partial<DoctorOptions>,
): Promise<Readonly<Record<string, Finding>>> {
  const doctor = openDoctor({ dataDir: '/nonexistent', siteUrl, ...options });
  try {
    const looked = doctor.checks
      .filter(({ name }) => names.includes(name))
      .map(async (check) => [check.name, await check.look()] as const);
    return Object.fromEntries(await Promise.all(looked));
  } finally {
    await doctor.close();
  }
}

async function lookAt(name: string, options: Partial<DoctorOptions>): Promise<Finding> {
  const found = (await look([name], options))[name];
  if (found === undefined) throw new Error(`There is no check “${name}”.`);
  return found;
}

describe('a look at the database', () => {
  let place: Place;
  const databaseUrl = () => ({ databaseUrl: place.databaseUrl ?? '' });
  beforeAll(async () => {
    place = await makeDatabase();
  });
  afterAll(() => place.remove());

  async function run(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: place.databaseUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  /** Undone when the test ends. */
  async function change(statement: string, undo: string): Promise<void> {
    await run(statement);
    onTestFinished(() => run(undo));
  }

  const ABOUT = [
    'database',
    'extensions',
    'tables',
    'writes',
    'connections',
    'database clock',
    'notifications',
  ];

  it('finds one that is as it should be well in each respect', async () => {
    const found = await look(ABOUT, databaseUrl());
    expect(Object.keys(found)).toEqual(ABOUT);
    for (const [name, { status }] of Object.entries(found)) expect([name, status]).toEqual([name, 'well']);
    expect(found.database?.found).toMatch(/^PostgreSQL \d+\.\d+ .*answers at /);
  });

  it('says that none answers, what to do, and nothing more of it', async () => {
    const wrongUrl = `postgres://skipper:hunter2@${NOBODY}/boats`;
    const found = await look([...ABOUT, 'mark'], { databaseUrl: wrongUrl });
    expect(found.database).toEqual({
      status: 'wrong',
      found: `The database at ${NOBODY}/boats does not answer (ECONNREFUSED).`,
      next: 'Check DATABASE_URL, that the database runs, and that this machine may reach it.',
    });
    const others = Object.values(found).slice(1);
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 'skipped'));
    expect(JSON.stringify(found)).not.toContain('hunter2');
  });

  it('says that it is not the right name', async () => {
    const url = new URL(place.databaseUrl ?? '');
    url.pathname = '/elsewhere';
    expect(await lookAt('database', { databaseUrl: url.href })).toMatchObject({
      found: expect.stringContaining('(3D000)'),
      next: 'There is no database of that name: create it, or put the right name into DATABASE_URL.',
    });
  });

  it('says that it has no tables', async () => {
    const empty = await makeDatabase({ empty: true });
    onTestFinished(() => empty.remove());
    expect(await lookAt('tables', { databaseUrl: empty.databaseUrl ?? '' })).toMatchObject({
      status: 'wrong',
      found: 'The database has no tables.',
    });
  });

  it('says which migration has not run', async () => {
    await change(
      `create table put_aside as select * from kysely_migration where name = '0011-search';
       delete from kysely_migration where name = '0011-search'`,
      'insert into kysely_migration select * from put_aside; drop table put_aside',
    );
    expect(await lookAt('tables', databaseUrl())).toMatchObject({
      status: 'wrong',
      found: '1 migrations of this version have not run, the first of which is 0011-search.',
    });
  });

  it('says that a newer version has been there, and whether this one can work with that', async () => {
    await change(
      `insert into kysely_migration values ('9999-later', '2099-01-01')`,
      `delete from kysely_migration where name = '9999-later'`,
    );
    expect(await lookAt('tables', databaseUrl())).toMatchObject({
      status: 'wrong',
      found: expect.stringContaining('(9999-later)'),
    });
    await change(
      `insert into migration_compatibility values ('9999-later', '0080-compatibility')`,
      `delete from migration_compatibility where name = '9999-later'`,
    );
    expect(await lookAt('tables', databaseUrl())).toMatchObject({
      status: 'well',
      found: expect.stringContaining('1 migrations newer'),
    });
  });

  it('says that it takes no writes', async () => {
    const name = new URL(place.databaseUrl ?? '').pathname.slice(1);
    await change(
      `alter database ${name} set default_transaction_read_only = on`,
      `begin read write; alter database ${name} reset default_transaction_read_only; commit`,
    );
    expect(await lookAt('writes', databaseUrl())).toMatchObject({
      status: 'wrong',
      found: 'The database takes no writes: transactions are read-only.',
    });
  });

  it('says how far its clock is from the one here', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await lookAt('database clock', databaseUrl())).toMatchObject({
      status: 'wrong',
      found: 'The clock of the database is 60 minutes behind the one here.',
    });
  });

  it('says that nothing can listen', async () => {
    const listener = await lookAt('notifications', {
      ...databaseUrl(),
      databaseListenUrl: `postgres://skipper:hunter2@${NOBODY}/boats`,
    });
    expect(listener).toMatchObject({
      status: 'wrong',
      found: 'Nothing can listen at DATABASE_LISTEN_URL (ECONNREFUSED).',
    });
  });

  it('knows the key of its log, and no key of one that no server has used', async () => {
    const doctor = openDoctor({ dataDir: '/nonexistent', siteUrl, ...databaseUrl() });
    onTestFinished(() => doctor.close());
    expect(await doctor.logKey()).toMatch(/^boats\.example\/log\+/);
    const empty = await makeDatabase({ empty: true });
    onTestFinished(() => empty.remove());
    const other = openDoctor({ dataDir: '/nonexistent', siteUrl, databaseUrl: empty.databaseUrl ?? '' });
    onTestFinished(() => other.close());
    expect(await other.logKey()).toBeNull();
  });
});

describe('a look at the documents', () => {
  let peer: S3Peer;
  beforeAll(async () => {
    peer = await openS3Peer();
  });
  afterAll(() => peer.close());
  const bucket = (wrong: object = {}) => ({
    blobs: { kind: 'bucket' as const, url: peer.url, ...peer.credentials, ...wrong },
  });

  it('writes, reads, lists and deletes, and leaves nothing', async () => {
    expect(await lookAt('documents', bucket())).toMatchObject({ status: 'well' });
    expect(peer.objects.size).toBe(0);
  });

  it.each([
    ['a wrong key', () => ({ secret: 'not-it' }), 'It answered 403 to PUT.', 'Check BLOBS_URL'],
    [
      'an address without a store',
      () => ({ url: `http://${NOBODY}/bucket` }),
      'broke off at PUT',
      'Check BLOBS_URL',
    ],
  ])('says what is wrong with %s', async (_, change, found, next) => {
    expect(await lookAt('documents', bucket(change()))).toMatchObject({
      status: 'wrong',
      found: expect.stringContaining(found.replace(/^It/, 'The blob store')),
      next: expect.stringContaining(next),
    });
  });

  it('says that the clock is at fault, not the key', async () => {
    peer.state.clockAhead = 3_600_000;
    onTestFinished(() => {
      peer.state.clockAhead = 0;
    });
    expect(await lookAt('documents', bucket())).toMatchObject({
      status: 'wrong',
      found: expect.stringContaining('60 minutes behind'),
      next: 'Set the clock of this machine, or of the store, whichever is wrong.',
    });
  });

  it('says that a copy has started beside the original, and changes the mark of neither', async () => {
    const place = await makeDatabase();
    onTestFinished(() => place.remove());
    const options = { databaseUrl: place.databaseUrl ?? '', ...bucket() };
    expect(await lookAt('mark', options)).toMatchObject({ status: 'skipped' });
    await (await openApi({ ...options, dataDir: '/nonexistent', legacyWire: false })).close();
    expect(await lookAt('mark', options)).toMatchObject({ status: 'well' });
    const mark = [...peer.objects.keys()].find((path) => path.endsWith('nfcards-mark.json')) ?? '';
    const before = peer.objects.get(mark);
    expect(await lookAt('mark', options)).toMatchObject({ status: 'well' });
    expect(peer.objects.get(mark)).toBe(before);
    const another = { database: randomUUID(), turn: randomUUID() };
    peer.objects.set(mark, Buffer.from(JSON.stringify(another)));
    expect(await lookAt('mark', options)).toMatchObject({
      status: 'wrong',
      next: expect.stringContaining('npm run recover -- claim'),
    });
  });
});

describe('a look at the mail server', () => {
  const from = 'NFCards <bonjour@boats.example>';

  it('logs in and hands nothing over', async () => {
    const peer = await openSmtpPeer();
    onTestFinished(() => peer.close());
    expect(await lookAt('mail', { smtp: { url: peer.url, from } })).toMatchObject({ status: 'well' });
    expect(peer.attempts()).toBe(0);
    const url = new URL(peer.url);
    url.password = 'hunter2';
    const refused = await lookAt('mail', { smtp: { url: url.href, from } });
    expect(refused).toMatchObject({
      status: 'wrong',
      found: 'The mail server refuses the user or the password (smtp_535).',
    });
    expect(JSON.stringify(refused)).not.toContain('hunter2');
  });

  it('says that none answers, or that none is set', async () => {
    expect(await lookAt('mail', { smtp: { url: `smtp://a:hunter2@${NOBODY}`, from } })).toMatchObject({
      status: 'wrong',
      found: 'The mail server cannot be used (smtp_ESOCKET).',
    });
    expect(await lookAt('mail', {})).toMatchObject({ status: 'skipped' });
  });
});

it('a look at the chain for anchors says that its node does not answer, and neither address nor key', async () => {
  const anchor = {
    rpcUrl: `http://${NOBODY}/secret`,
    key: `0x${'11'.repeat(32)}`,
    contract: `0x${'22'.repeat(20)}`,
  };
  const found = await lookAt('anchors', { anchor });
  expect(found).toMatchObject({
    status: 'wrong',
    found: 'The chain for anchors cannot be used (unreachable).',
  });
  expect(JSON.stringify(found)).not.toMatch(/secret|1111/);
});
