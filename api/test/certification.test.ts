import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventCommitment } from '../../shared/src/certification/commitment.ts';
import { addEntry } from '../src/certification/add-entry.ts';
import { addEvent } from '../src/wallet/card/history.ts';
import { LogReader } from './certification-reader.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import { logged } from './operations/log-things.ts';
import { ageFile, newCard, newDocument, openUpload, uploadParts } from './operations/wallet-things.ts';
import { World } from './operations/world.ts';

const NODES = ['log_entry', 'log_node', 'log_head'] as const;

describe.each(engines)('the log on $name', ({ makePlace }) => {
  let place: Place;
  let world: World;
  let reader: LogReader;
  beforeAll(async () => {
    place = await makePlace();
    world = await World.open(place);
    reader = new LogReader(world);
  });
  afterAll(async () => {
    await world.close();
    await place.remove();
  });

  const fileOf = (fileId: string) =>
    world.db
      .selectFrom('document_file')
      .select(['commitment', 'entry_no'])
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow();
  const countEntries = async () => (await world.db.selectFrom('log_entry').select('no').execute()).length;

  it('is empty at first, and says so', async () => {
    const reply = await world.call('log_checkpoint', {});
    expect(reply.json()).toEqual({ checkpoint: null });
    expect(await reader.anchors()).toEqual({ configured: false, anchors: [] });
  });

  it('integrates each version of a document, with a proof that any browser can check', async () => {
    const card = await newCard(world);
    for (let no = 0; no < 5; no += 1) {
      const { fileId } = await newDocument(world, card);
      await logged(world);
      const file = await fileOf(fileId);
      const inclusion = await reader.inclusion(file.entry_no);
      expect(inclusion.entry.split('\n')).toEqual([
        'nfcards-log/v1',
        'document',
        file.commitment?.toString('hex'),
        expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        '',
      ]);
      expect(await reader.proves(inclusion)).toBe(true);
      expect(await reader.proves({ ...inclusion, entry: inclusion.entry.replace('document', 'event') })).toBe(
        false,
      );
    }
  });

  it('has each event of a card, which who has its salt can show', async () => {
    const card = await newCard(world);
    await newDocument(world, card);
    await logged(world);
    const { history } = (await world.call('nfcard', { id: card.id }, card.holder)).json();
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['created', 'document_added']);
    for (const event of history) {
      const salt = new Uint8Array(Buffer.from(event.salt, 'hex'));
      const commitment = Buffer.from(await eventCommitment({ ...event, nfcard_id: card.id }, salt)).toString(
        'hex',
      );
      const inclusion = await reader.inclusion(event.entry_no);
      expect(inclusion.entry).toMatch(new RegExp(`^nfcards-log/v1\nevent\n${commitment}\n`));
      expect(await reader.proves(inclusion)).toBe(true);
    }
  });

  it('continues each of its earlier heads', async () => {
    const heads = [await reader.head()];
    for (let no = 0; no < 4; no += 1) {
      await newDocument(world, await newCard(world));
      await logged(world);
      heads.push(await reader.head());
    }
    for (const seen of heads) expect(await reader.witness(seen)).toMatchObject({ kind: 'continued' });
  });

  it('has an entry for each document and each event that is there, and none without them', async () => {
    const card = await newCard(world);
    await newDocument(world, card);
    const entries = await countEntries();
    const upload = await openUpload(world, card, ageFile());
    await uploadParts(world, card.holder, { ...upload, bytes: ageFile() });
    const refused = await world.send('finish_document', {
      wire: 'standard',
      token: card.holder.token,
      input: { file_id: upload.fileId },
    });
    expect(refused.statusCode).toBe(409);
    expect(await countEntries()).toBe(entries);
    const broken = world.db.transaction().execute(async (trx) => {
      await addEvent(trx, { nfcard_id: card.id, kind: 'sent', actorId: card.holder.id });
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect(await countEntries()).toBe(entries);
    const { rows } = await sql<{ no: number }>`
      select no from log_entry
      full join (
        select entry_no from nfcard_event union all
        select entry_no from document_file where commitment is not null and finished_at is not null
      ) as cause on entry_no = no
      where no is null or entry_no is null`.execute(world.db);
    expect(rows).toEqual([]);
  });

  it('takes up 2,500 entries that are written at once, in their order', async () => {
    const before = await logged(world);
    const seen = await reader.head();
    const { no: last } = await world.db.transaction().execute(async (trx) => {
      await sql`
        insert into log_entry (kind, commitment)
        select 'document', decode(lpad(to_hex(n), 64, '0'), 'hex') from generate_series(1, 2499) as n`.execute(
        trx,
      );
      return { no: await addEntry(trx, { kind: 'event', commitment: randomBytes(32) }) };
    });
    expect(await logged(world)).toBe(before + 2500);
    const added = world.db.selectFrom('log_entry').select(['no', 'leaf']).where('leaf', '>=', before);
    const leaves = await added.orderBy('no').execute();
    expect(leaves.map(({ leaf }) => leaf)).toEqual(Array.from({ length: 2500 }, (_, at) => before + at));
    expect(await reader.witness(seen)).toMatchObject({ kind: 'continued' });
    for (const no of [last - 2499, last - 1500, last - 1499, last - 500, last])
      expect(await reader.proves(await reader.inclusion(no))).toBe(true);
  });

  it.each(NODES)('is not changed by its own server (%s)', async (table) => {
    const name = sql.table(table);
    const column =
      table === 'log_entry' ? sql`at = now()` : table === 'log_node' ? sql`hash = hash` : sql`root = root`;
    for (const change of [
      sql`delete from ${name}`,
      sql`update ${name} set ${column}`,
      sql`truncate ${name} cascade`,
    ])
      await expect(change.execute(world.db)).rejects.toThrow('only added to');
  });

  it('keeps what an entry says while it waits for its place', async () => {
    const waiting = world.db.transaction().execute(async (trx) => {
      const no = await addEntry(trx, { kind: 'event', commitment: randomBytes(32) });
      await sql`update log_entry set commitment = ${randomBytes(32)} where no = ${no}`.execute(trx);
    });
    await expect(waiting).rejects.toThrow('only added to');
  });
});
