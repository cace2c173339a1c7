import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPlaces } from '../src/places/import/import-places.ts';
import { ChildServer } from './child-server.ts';
import type { Place } from './engines.ts';
import { makeDatabase } from './engines.ts';
import { EventStream } from './event-stream.ts';

const LOAD_SECONDS = 10;
const CONNECTIONS = 8;
const MEMBERS = 60;

/** Two servers that share nothing but one PostgreSQL. */
describe('two servers on one PostgreSQL', () => {
  let place: Place;
  let database: pg.Client;
  let left: ChildServer;
  let right: ChildServer;
  beforeAll(async () => {
    place = await makeDatabase();
    // At the same moment: the second waits for the first to make the tables.
    [left, right] = await Promise.all([ChildServer.start(place), ChildServer.start(place)]);
    database = new pg.Client({ connectionString: place.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await Promise.all([left.kill(), right.kill()]);
    await database.end();
    await place.remove();
  });

  const email = () => `${crypto.randomUUID()}@example.org`;

  it('know each other’s sessions, and when they end', async () => {
    const token = await left.register(email());
    expect((await right.call('cookie', {}, { token })).status).toBe(200);
    await right.call('logout', {}, { token });
    expect((await left.call('cookie', {}, { token })).status).toBe(401);
  });

  it('count the tries of one guesser together', async () => {
    const guess = { email: email(), cookie: 'not the password' };
    const from = '192.0.2.7';
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await left.call('login', guess, { from })).status).toBe(200);
      expect((await right.call('login', guess, { from })).status).toBe(200);
    }
    expect((await left.call('login', guess, { from })).status).toBe(429);
    expect((await right.call('login', guess, { from })).status).toBe(429);
  });

  it('show a cached list as it is after an import that ran beside them', async () => {
    const names = async (server: ChildServer) => {
      const ports = (await (await server.call('ports_data', {})).json()) as readonly {
        readonly name: string;
      }[];
      return ports.map(({ name }) => name).filter((name) => name.startsWith('Marina'));
    };
    const before = await names(left);
    expect(await names(right)).toEqual(before);
    const folder = mkdtempSync(join(tmpdir(), 'nfcards-import-'));
    const file = join(folder, 'extract.json');
    const marina = {
      type: 'node',
      id: 1,
      lat: 47.1,
      lon: -2.1,
      tags: { leisure: 'marina', name: 'Marina Neuve' },
    };
    writeFileSync(file, JSON.stringify({ elements: [marina] }));
    const { dataDir, databaseUrl = '' } = place;
    await importPlaces({
      file,
      country: 'FR',
      dryRun: false,
      dataDir,
      databaseUrl,
      progress: () => undefined,
    });
    rmSync(folder, { recursive: true });
    for (const server of [left, right]) {
      await expect.poll(() => names(server)).toContain('Marina Neuve');
    }
  });

  it('deliver a message that was sent on one to who listens on the other', async () => {
    const [ada, ben] = [await left.register(email()), await right.register(email())];
    const { id } = (await (await right.call('cookie', {}, { token: ben })).json()) as { id: string };
    await database.query('update member set email_verified = true');
    const stream = await EventStream.open(right.address, ben);
    await stream.nextOf('ready');
    const sent = await left.call(
      'start_conversation',
      { id: crypto.randomUUID(), member_id: id, text: 'Bon vent !' },
      { token: ada },
    );
    expect(sent.status, await sent.clone().text()).toBe(200);
    expect((await stream.nextOf('message')).event.message.text).toBe('Bon vent !');
    stream.leave();
  });

  it(`lose no acknowledged write when one is killed in the middle of ${LOAD_SECONDS} s of load, and the other answers`, {
    timeout: 120_000,
  }, async () => {
    const members: string[] = [];
    // One after the other: only so many that hash a password have room at once.
    while (members.length < MEMBERS) members.push(await right.register(email()));
    const { rows: ports } = await database.query<{ id: string }>(
      `select id from place where category = 'port'`,
    );
    // Each pair once, so that every acknowledged one must be a row.
    const pairs = members.flatMap((token) => ports.slice(0, 250).map(({ id }) => ({ token, id })));
    const loads = [left, right].map((server, side) =>
      load(
        server,
        pairs.filter((_, index) => index % 2 === side),
      ),
    );
    setTimeout(() => void left.kill(), (LOAD_SECONDS * 1000) / 2);
    const [dead, alive] = await Promise.all(loads);
    expect(dead?.acknowledged.length).toBeGreaterThan(0);
    expect(alive?.errors).toBe(0);
    expect(alive?.refused).toBe(0);

    const { rows } = await database.query<{ pair: string }>(
      `select place_id || ' ' || encode(token_hash, 'hex') as pair
         from favourite join session using (member_id)`,
    );
    const stored = new Set(rows.map(({ pair }) => pair));
    const acknowledged = [...(dead?.acknowledged ?? []), ...(alive?.acknowledged ?? [])];
    expect(acknowledged.filter((pair) => !stored.has(pair))).toEqual([]);
    console.log(
      `${acknowledged.length} writes acknowledged, ${dead?.acknowledged.length} of them by the server that was killed`,
    );
    left = await ChildServer.start(place);
  });
});

interface Load {
  /** `place digest-of-token`, as the database can tell them. */
  readonly acknowledged: readonly string[];
  readonly refused: number;
  readonly errors: number;
}

async function load(
  server: ChildServer,
  pairs: readonly { readonly token: string; readonly id: string }[],
): Promise<Load> {
  const digests = new Map<string, string>();
  for (const { token } of pairs) {
    if (!digests.has(token)) digests.set(token, await digest(token));
  }
  const acknowledged: string[] = [];
  let next = 0;
  let refused = 0;
  const { errors } = await autocannon({
    url: server.address,
    connections: CONNECTIONS,
    duration: LOAD_SECONDS,
    requests: [
      {
        method: 'POST',
        path: '/api/user_add_port_favorite',
        setupRequest: (request, context) => {
          const pair = pairs[next++ % pairs.length];
          Object.assign(context, { pair: `${pair?.id} ${digests.get(pair?.token ?? '')}` });
          return {
            ...request,
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${pair?.token}`,
              'x-forwarded-for': `10.1.${(next >> 8) & 255}.${next & 255}`,
            },
            body: JSON.stringify({ data: pair?.id }),
          };
        },
        onResponse: (status, body, context) => {
          if (status === 200 && !body.includes('failure')) {
            acknowledged.push(String((context as { pair?: string }).pair));
          } else refused += 1;
        },
      },
    ],
  });
  return { acknowledged, refused, errors };
}

async function digest(token: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))).toString('hex');
}

/** The data of the first event of a kind; the stream is left then. */
