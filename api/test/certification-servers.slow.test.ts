import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addEntry } from '../src/certification/add-entry.ts';
import { LOG_LOCK } from '../src/certification/integrate-entries.ts';
import { hashChildren } from '../src/certification/log-tree.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { LogReader } from './certification-reader.ts';
import { ChildServer } from './child-server.ts';
import type { Place } from './engines.ts';
import { engines, makeDatabase } from './engines.ts';
import { logged } from './operations/log-things.ts';
import { newCard, newDocument } from './operations/wallet-things.ts';
import { World } from './operations/world.ts';

const silently = () => undefined;

/** As a server that died as soon as it was committed: nobody heard of it. */
async function writeWithoutNotify(place: Place, count: number): Promise<void> {
  const database = await openDatabase({ ...place, progress: silently });
  await database.db.transaction().execute(async (trx) => {
    for (let no = 0; no < count; no += 1) await addEntry(trx, { kind: 'event', commitment: randomBytes(32) });
  });
  await database.close();
}

async function openWorld(place: Place): Promise<World> {
  const world = await World.open(place);
  onTestFinished(() => world.close());
  return world;
}

/** Every leaf once and without a gap, every node of its children, the newest head of all of them. */
async function expectSound(world: World, size: number): Promise<void> {
  const entries = await world.db.selectFrom('log_entry').select('leaf').orderBy('leaf').execute();
  expect(entries.map(({ leaf }) => leaf)).toEqual(Array.from({ length: size }, (_, leaf) => leaf));
  const nodes = await world.db.selectFrom('log_node').selectAll().execute();
  const known = new Map(nodes.map(({ level, index, hash }) => [`${level} ${index}`, hash]));
  for (const { level, index, hash } of nodes) {
    if (level === 0) continue;
    const children = [
      known.get(`${level - 1} ${index * 2}`),
      known.get(`${level - 1} ${index * 2 + 1}`),
    ] as const;
    if (children[0] === undefined || children[1] === undefined) throw new Error('A node lacks its children.');
    expect(hashChildren(children[0], children[1]).equals(hash)).toBe(true);
  }
  const reader = new LogReader(world);
  const { no } = await world.db
    .selectFrom('log_entry')
    .select('no')
    .where('leaf', '=', size - 1)
    .executeTakeFirstOrThrow();
  expect(await reader.proves(await reader.inclusion(no))).toBe(true);
}

describe.each(engines)('a server on $name that died before it took up what it wrote', ({ makePlace }) => {
  it('leaves it to the next start', async () => {
    const place = await makePlace();
    onTestFinished(place.remove);
    await writeWithoutNotify(place, 3);
    const world = await openWorld(place);
    expect(await logged(world)).toBe(3);
    await expectSound(world, 3);
  });
});

describe('a server that is killed while it takes entries up', () => {
  it('leaves nothing half done, and the next one does it', async () => {
    const place = await makeDatabase();
    onTestFinished(place.remove);
    await writeWithoutNotify(place, 5);
    // Another server has the lock, as far as this one can see.
    const other = new pg.Client({ connectionString: place.databaseUrl });
    await other.connect();
    await other.query('select pg_advisory_lock($1)', [LOG_LOCK]);
    const child = await ChildServer.start(place);
    await expect
      .poll(
        async () =>
          (await other.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount,
      )
      .toBe(1);
    await child.kill();
    const { rows } = await other.query('select leaf from log_entry');
    expect(rows).toEqual(Array.from({ length: 5 }, () => ({ leaf: null })));
    await other.end();
    const world = await openWorld(place);
    expect(await logged(world)).toBe(5);
    await expectSound(world, 5);
  });
});

describe('two servers on one log', () => {
  it('take up what each writes, every entry once and without a gap', async () => {
    const place = await makeDatabase();
    onTestFinished(place.remove);
    const worlds = [await openWorld(place), await openWorld(place)] as const;
    await Promise.all(
      worlds.flatMap((world) =>
        Array.from({ length: 6 }, async () => newDocument(world, await newCard(world))),
      ),
    );
    const [world] = worlds;
    // A card, a boat's document, and that it was added.
    expect(await logged(world)).toBe(36);
    await expectSound(world, 36);
  });

  it('wait for one another with one connection each, however much is written', async () => {
    const place = await makeDatabase();
    onTestFinished(place.remove);
    const world = await openWorld(place);
    await openWorld(place);
    const other = new pg.Client({ connectionString: place.databaseUrl });
    await other.connect();
    await other.query('select pg_advisory_lock($1)', [LOG_LOCK]);
    for (let no = 0; no < 40; no += 1)
      await world.db
        .transaction()
        .execute((trx) => addEntry(trx, { kind: 'event', commitment: randomBytes(32) }));
    const waiting = await other.query(
      "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
    );
    expect(waiting.rowCount).toBeLessThanOrEqual(2);
    await other.end();
    expect(await logged(world)).toBe(40);
    await expectSound(world, 40);
  });
});
