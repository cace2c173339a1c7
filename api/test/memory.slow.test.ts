import autocannon from 'autocannon';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChildServer } from './child-server.ts';
import type { Place } from './engines.ts';
import { makeDatabase } from './engines.ts';

const CONNECTIONS = 8;
const WARM_UP = 3000;
const ROUNDS = 3;
const REQUESTS_PER_ROUND = 2000;
/** Bytes. What a leak keeps of a request, be it a header or a promise, is more. */
const MAX_HELD_PER_REQUEST = 200;

describe('a server that answers for long', { timeout: 240_000 }, () => {
  let place: Place;
  let server: ChildServer;
  let ports: readonly string[];
  let token: string;
  beforeAll(async () => {
    place = await makeDatabase();
    server = await ChildServer.start(place);
    const database = new pg.Client({ connectionString: place.databaseUrl });
    await database.connect();
    const { rows } = await database.query<{ id: string }>(`select id from place where category = 'port'`);
    await database.end();
    ports = rows.map(({ id }) => id);
    token = await server.register(`${crypto.randomUUID()}@example.org`);
  });
  afterAll(async () => {
    await server.kill();
    await place.remove();
  });

  let asked = 0;
  /** Details, searches, the list, a session, a write and what is refused, each from another network. */
  async function ask(amount: number): Promise<void> {
    const { errors, '5xx': failed } = await autocannon({
      url: new URL(server.address).origin,
      connections: CONNECTIONS,
      amount,
      requests: [
        {
          setupRequest: (request) => {
            asked += 1;
            const port = ports[asked % 500];
            const paths = [
              `port_details?id=${port}`,
              `search?text=${port?.slice(0, 4)}${asked % 50}`,
              'ports_data',
              'cookie',
              'user_add_port_favorite',
              `nothing_${asked}`,
            ];
            const path = paths[asked % paths.length] ?? '';
            const writes = path === 'user_add_port_favorite';
            return {
              ...request,
              method: writes ? 'POST' : 'GET',
              path: `/api/${path}`,
              headers: {
                authorization: `Bearer ${token}`,
                'accept-encoding': 'br',
                'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
                ...(writes ? { 'content-type': 'application/json' } : {}),
              },
              ...(writes ? { body: JSON.stringify({ data: port }) } : {}),
            };
          },
        },
      ],
    });
    expect({ errors, failed }).toEqual({ errors: 0, failed: 0 });
  }

  it('holds no more after thousands of requests than before', async () => {
    await ask(WARM_UP);
    let held = await server.heldBytes();
    const growths: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await ask(REQUESTS_PER_ROUND);
      const now = await server.heldBytes();
      growths.push(Math.round((now - held) / REQUESTS_PER_ROUND));
      held = now;
    }
    console.log(
      `${(held / 1e6).toFixed(1)} MB held; bytes more for each request, by round: ${growths.join(', ')}`,
    );
    // A leak grows in each round; what is kept for good grows in one.
    expect(Math.min(...growths)).toBeLessThan(MAX_HELD_PER_REQUEST);
  });
});
