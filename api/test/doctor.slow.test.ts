import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { deployAnchor } from '../src/certification/anchoring/deploy-anchor.ts';
import { openAccount } from '../src/certification/anchoring/open-chain.ts';
import type { Finding } from '../src/doctor/doctor.ts';
import { openDoctor } from '../src/doctor/doctor.ts';
import { startPgBouncer } from './temporary-pgbouncer.ts';
import type { TemporaryPostgres } from './temporary-postgres.ts';
import { startPostgres } from './temporary-postgres.ts';
import { RICH, TestChain } from './test-chain.ts';

const place = { dataDir: '/nonexistent', siteUrl: 'https://boats.example' };

async function lookAt(name: string, options: Partial<Parameters<typeof openDoctor>[0]>): Promise<Finding> {
  const doctor = openDoctor({ ...place, ...options });
  try {
    const check = doctor.checks.find((one) => one.name === name);
    if (check === undefined) throw new Error(`There is no check “${name}”.`);
    return await check.look();
  } finally {
    await doctor.close();
  }
}

describe('a look at a PostgreSQL of few connections, whose WAL cannot be archived', {
  timeout: 60_000,
}, () => {
  let postgres: TemporaryPostgres;
  beforeAll(async () => {
    postgres = await startPostgres([
      'fsync=off',
      'max_connections=24',
      'archive_mode=on',
      'archive_command=false',
    ]);
  }, 60_000);
  afterAll(() => postgres.stop());

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    return client;
  }

  it('says that few are left', async () => {
    expect(await lookAt('connections', { databaseUrl: postgres.url })).toMatchObject({ status: 'well' });
    const clients = await Promise.all(Array.from({ length: 8 }, connect));
    const found = await lookAt('connections', { databaseUrl: postgres.url });
    await Promise.all(clients.map((client) => client.end()));
    expect(found).toMatchObject({
      status: 'wrong',
      found: expect.stringMatching(/^\d+ of the 21 connections of the database are in use\.$/),
    });
  });

  it('says that it is not archived', async () => {
    const client = await connect();
    await client.query('create table written ()');
    await client.query('select pg_switch_wal()');
    await client.end();
    await expect
      .poll(() => lookAt('archive', { databaseUrl: postgres.url }), { timeout: 30_000, interval: 500 })
      .toMatchObject({
        status: 'wrong',
        found: 'The database cannot archive its WAL, which never was.',
      });
  });

  it('says that a pooler in transaction mode keeps no LISTEN, and what to set', async () => {
    const bouncer = await startPgBouncer(postgres.folder, 'transaction');
    onTestFinished(() => bouncer.stop());
    const databaseUrl = bouncer.urlOf('postgres');
    expect(await lookAt('notifications', { databaseUrl })).toEqual({
      status: 'wrong',
      found: 'What is announced (NOTIFY) at DATABASE_URL is not heard at DATABASE_URL.',
      next: 'Behind a pooler in transaction mode, set DATABASE_LISTEN_URL to the same database past it.',
    });
    const past = { databaseUrl, databaseListenUrl: postgres.url };
    expect(await lookAt('notifications', past)).toMatchObject({ status: 'well' });
    const client = await connect();
    await client.query('create database elsewhere');
    await client.end();
    const elsewhere = new URL(postgres.url);
    elsewhere.pathname = '/elsewhere';
    expect(await lookAt('notifications', { databaseUrl, databaseListenUrl: elsewhere.href })).toMatchObject({
      found: 'What is announced (NOTIFY) at DATABASE_URL is not heard at DATABASE_LISTEN_URL.',
    });
  });
});

describe('a look at a chain', { timeout: 60_000 }, () => {
  it('says whether the contract is there and can be paid for', async () => {
    const chain = await TestChain.start();
    onTestFinished(() => chain.stop());
    const { contract } = await deployAnchor({ rpcUrl: chain.url, key: RICH });
    const anchor = { rpcUrl: chain.url, key: RICH, contract };
    expect(await lookAt('anchors', { anchor })).toEqual({
      status: 'well',
      found: 'Chain 31337 has the contract, with a head of 0 entries.',
    });
    const nowhere = { ...anchor, contract: `0x${'22'.repeat(20)}` };
    expect(await lookAt('anchors', { anchor: nowhere })).toMatchObject({
      status: 'wrong',
      found: 'The chain for anchors cannot be used (contract missing).',
    });
    const { account } = openAccount(anchor);
    await chain.call('anvil_setBalance', account.address, '0x0');
    expect(await lookAt('anchors', { anchor })).toMatchObject({
      status: 'wrong',
      found: 'The account of ANCHOR_KEY has nothing to pay with.',
    });
  });
});
