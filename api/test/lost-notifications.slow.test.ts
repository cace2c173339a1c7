import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administer } from './administer.ts';
import { ChildServer } from './child-server.ts';
import type { Place } from './engines.ts';
import { makeDatabase } from './engines.ts';
import type { LineProxy } from './line-proxy.ts';
import { openLineProxy } from './line-proxy.ts';
import { MessageLoad } from './message-load.ts';

describe('a server whose LISTEN connection stops receiving', () => {
  let place: Place;
  let line: LineProxy;
  let server: ChildServer;
  beforeAll(async () => {
    place = await makeDatabase();
    line = await openLineProxy(url());
    server = await ChildServer.start({ ...place, databaseListenUrl: line.url });
  });
  afterAll(async () => {
    await server.kill();
    await line.close();
    await place.remove();
  });

  const url = () => place.databaseUrl ?? '';

  const nameOfPort = async () => {
    const ports = (await (await server.call('ports_data', {})).json()) as readonly {
      readonly id: string;
      readonly name: string;
    }[];
    return ports.find(({ id }) => id === 'FRLRH')?.name;
  };
  const rename = (name: string) =>
    administer(url(), `update place set name = ${pg.escapeLiteral(name)} where id = 'FRLRH'`);

  it('is not ready, loses no message, serves no stale data, and reconnects', {
    timeout: 300_000,
  }, async () => {
    const load = await MessageLoad.begin([server], url());
    await load.passes(20);
    expect(await server.isReady()).toBe(true);
    await nameOfPort();

    line.mute();
    await rename('La Rochelle, renamed');
    await expect.poll(() => server.isReady()).toBe(false);
    await load.passes(40);
    expect(await nameOfPort()).toBe('La Rochelle, renamed');
    await load.settle(url());

    line.unmute();
    await expect.poll(() => server.isReady()).toBe(true);
    await rename('La Rochelle');
    await expect.poll(nameOfPort).toBe('La Rochelle');
  });
});
