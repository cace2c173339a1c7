import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { SignedHead } from '../../shared/src/certification/checkpoint.ts';
import { addEntry } from '../src/certification/add-entry.ts';
import { entryText } from '../src/certification/entry.ts';
import { hashChildren, hashesOf, hashLeaf } from '../src/certification/log-tree.ts';
import { LogReader } from './certification-reader.ts';
import { engines } from './engines.ts';
import { logged } from './operations/log-things.ts';
import { World } from './operations/world.ts';

const TABLES = ['log_entry', 'log_node', 'log_head'];
const SIZE = 13;

/** Whoever owns the database owns the log's key too, and can do all of this: that is why others keep heads. */
describe.each(engines)('the log on $name, changed by who owns its database', ({ makePlace }) => {
  let world: World;
  let reader: LogReader;
  let seen: SignedHead;
  beforeEach(async () => {
    const place = await makePlace();
    world = await World.open(place);
    onTestFinished(async () => {
      await world.close();
      await place.remove();
    });
    reader = new LogReader(world);
    await write(SIZE);
    seen = await reader.head();
    for (const table of TABLES)
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(world.db);
    await sql`drop trigger if exists log_entry_added on log_entry`.execute(world.db);
  });

  async function write(count: number): Promise<void> {
    await add(count);
    await logged(world);
  }

  /** Taken up, but only signed if it continues what was. */
  async function add(count: number): Promise<void> {
    for (let no = 0; no < count; no += 1) {
      const commitment = Buffer.alloc(32, no);
      await world.db.transaction().execute((trx) => addEntry(trx, { kind: 'document', commitment }));
    }
    await world.services.log.integrate();
  }

  /** Every node and head made again of the entries as they are now, as if they had always been so. */
  async function rebuild(size: number): Promise<void> {
    const entries = await world.db
      .selectFrom('log_entry')
      .selectAll()
      .where('leaf', '<', size)
      .orderBy('leaf')
      .execute();
    let level = entries.map((entry) => hashLeaf(entryText(entry)));
    await sql`delete from log_node`.execute(world.db);
    await sql`delete from log_head`.execute(world.db);
    for (let no = 0; level.length > 0; no += 1) {
      const nodes = level.map((hash, index) => ({ level: no, index, hash }));
      await world.db.insertInto('log_node').values(nodes).execute();
      level = level.flatMap((left, index) => {
        const right = level[index + 1];
        return index % 2 === 0 && right !== undefined ? [hashChildren(left, right)] : [];
      });
    }
    await sql`update log_entry set leaf = null where leaf >= ${size}`.execute(world.db);
    const [root] = await hashesOf(world.db, [{ from: 0, to: size }]);
    if (root === undefined) throw new Error('One range has one hash.');
    await world.db.insertInto('log_head').values({ size, root }).execute();
  }

  /** What is kept outside of the database is theirs as well. */
  async function deleteSavedHead(): Promise<void> {
    rmSync(`${world.blobs}.log-1.json`);
    await world.services.log.integrate();
  }

  const checkpoint = () => world.send('log_checkpoint', { wire: 'standard', token: undefined, input: {} });

  it('is left alone, and continues', async () => {
    await write(2);
    expect(await reader.witness(seen)).toMatchObject({ kind: 'continued' });
  });

  it('is caught with an entry rewritten: it is not proved any more', async () => {
    const { no } = await world.db
      .selectFrom('log_entry')
      .select('no')
      .where('leaf', '=', 4)
      .executeTakeFirstOrThrow();
    expect(await reader.proves(await reader.inclusion(no))).toBe(true);
    await sql`update log_entry set commitment = ${Buffer.alloc(32, 0xff)} where leaf = 4`.execute(world.db);
    expect(await reader.proves(await reader.inclusion(no))).toBe(false);
  });

  it('is caught with an entry rewritten and the whole tree made again, signed by the true key', async () => {
    await sql`update log_entry set commitment = ${Buffer.alloc(32, 0xff)} where leaf = 4`.execute(world.db);
    await rebuild(SIZE);
    await world.services.log.integrate();
    const refused = await checkpoint();
    expect([refused.statusCode, refused.json().failure_kind]).toEqual([503, 'log_unavailable']);
    await deleteSavedHead();
    await write(3);
    const { no } = await world.db
      .selectFrom('log_entry')
      .select('no')
      .where('leaf', '=', 4)
      .executeTakeFirstOrThrow();
    // Who sees the log for the first time finds nothing wrong.
    expect(await reader.proves(await reader.inclusion(no))).toBe(true);
    expect(await reader.witness(await reader.head())).toMatchObject({ kind: 'continued' });
    expect(await reader.witness(seen)).toMatchObject({ kind: 'tampered', seen: { size: SIZE } });
  });

  it('is caught with a node rewritten', async () => {
    await sql`update log_node set hash = ${Buffer.alloc(32, 1)} where level = 3`.execute(world.db);
    await add(2);
    expect((await checkpoint()).statusCode).toBe(503);
    await deleteSavedHead();
    expect(await reader.witness(seen)).toMatchObject({ kind: 'tampered' });
  });

  it('proves nothing beside a node deep in it that was rewritten', async () => {
    await sql`update log_node set hash = ${Buffer.alloc(32, 1)} where level = 1 and index = 2`.execute(
      world.db,
    );
    const entries = await world.db.selectFrom('log_entry').select(['no', 'leaf']).orderBy('leaf').execute();
    const proved: (number | null)[] = [];
    for (const { no, leaf } of entries)
      if (await reader.proves(await reader.inclusion(no))) proved.push(leaf);
    expect(proved).toEqual([0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12]);
  });

  it('is caught when it was shortened', async () => {
    await rebuild(SIZE - 4);
    await sql`delete from log_entry where leaf is null`.execute(world.db);
    await deleteSavedHead();
    expect((await reader.head()).size).toBe(SIZE - 4);
    expect(await reader.witness(seen)).toMatchObject({ kind: 'tampered', shown: { size: SIZE - 4 } });
  });

  it('is caught when it was shortened and has grown again', async () => {
    await rebuild(SIZE - 4);
    await sql`delete from log_entry where leaf is null`.execute(world.db);
    await deleteSavedHead();
    await write(8);
    expect((await reader.head()).size).toBe(SIZE + 4);
    expect(await reader.witness(seen)).toMatchObject({ kind: 'tampered', shown: { size: SIZE + 4 } });
  });
});
