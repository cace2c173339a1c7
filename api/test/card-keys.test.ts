import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrate } from '../src/database/migrate.ts';
import { migrations } from '../src/database/migrations.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { runMigrations } from '../src/database/run-migrations.ts';
import type { Tables } from '../src/database/tables.ts';
import { engines } from './engines.ts';

const BEFORE = '0082';
const filled = {
  document_file: 'nfcard_id',
  document_part: 'nfcard_id',
  nfcard_sending: 'card_id',
  sending_file: 'nfcard_id',
  sending_key: 'nfcard_id',
  key_request: 'nfcard_id',
  link_file: 'nfcard_id',
  link_view: 'nfcard_id',
} as const;

describe.each(engines)('the keys of what belongs to a card, on $name', ({ makePlace }) => {
  it('are there of rows of before, of rows that the release before writes, and go with the card', async () => {
    const place = await makePlace({ empty: true });
    onTestFinished(place.remove);
    const database = await openDatabase({ ...place, progress: () => undefined });
    onTestFinished(() => database.close());
    const { db } = database;
    const known = Object.entries(migrations).filter(([name]) => name < BEFORE);
    await runMigrations(db, Object.fromEntries(known));
    const member = await addMember(db);
    const old = await addCard(db, member);
    const gone = await addSending(db, member, null);
    await migrate(db);
    const added = await addCard(db, member);
    for (const [table, key] of Object.entries(filled)) {
      const { rows } = await sql<{ key: string }>`
        select distinct ${sql.ref(key)} as key from ${sql.ref(table)}`.execute(db);
      const others = table === 'nfcard_sending' ? [gone] : [];
      expect([table, rows.map(({ key }) => key).sort()]).toEqual([table, [old, added, ...others].sort()]);
    }
    const { rows: changes } = await sql`select distinct member_id from boat_change`.execute(db);
    expect(changes).toEqual([{ member_id: member }]);

    await db.deleteFrom('nfcard').where('id', 'in', [old, added]).execute();
    for (const [table, key] of Object.entries(filled)) {
      const { rows } = await sql<{
        key: string;
      }>`select ${sql.ref(key)} as key from ${sql.ref(table)}`.execute(db);
      // A sending outlives its card, and who asked for its keys is known as long.
      const left = { nfcard_sending: [old, added, gone], key_request: [old, added] }[table] ?? [];
      expect([table, rows.map(({ key }) => key).sort()]).toEqual([table, left.sort()]);
    }
    const { rows: sendings } = await sql`select distinct nfcard_id from nfcard_sending`.execute(db);
    expect(sendings).toEqual([{ nfcard_id: null }]);
  });

  it('cannot be those of another card', async () => {
    const place = await makePlace();
    onTestFinished(place.remove);
    const database = await openDatabase({ ...place, progress: () => undefined });
    onTestFinished(() => database.close());
    await migrate(database.db);
    const member = await addMember(database.db);
    const [card, other] = [await addCard(database.db, member), await addCard(database.db, member)];
    for (const table of ['document_file', 'document_part', 'sending_file', 'link_file', 'link_view'])
      await expect(
        sql`update ${sql.ref(table)} set nfcard_id = ${other} where nfcard_id = ${card}`.execute(database.db),
      ).rejects.toThrow('violates foreign key constraint');
  });
});

async function addMember(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into member (id, email, first_name, last_name, language, referral_code)
    values (gen_random_uuid(), 'ada@example.org', 'Ada', 'Marin', 'fr', 'ADA') returning id`.execute(db);
  return rows[0]?.id ?? '';
}

async function addSending(db: Kysely<Tables>, member: string, card: string | null): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into nfcard_sending (id, nfcard_id, sender_id, to_kind, to_email, kind, title, boat, note, expires_at)
    values (${id}, ${card}, ${member}, 'email', 'ben@example.org', 'permanent', '', '{}', '', now())`.execute(
    db,
  );
  return id;
}

/** As the release before writes it: nothing but the card and its documents says which card it is. */
async function addCard(db: Kysely<Tables>, member: string): Promise<string> {
  const [boat, card, document, file, link] = Array.from({ length: 5 }, () => randomUUID());
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`
    insert into boat (id, member_id, hull, name, type) values (${boat}, ${member}, ${boat}, 'Alizé', 'sailboat')`);
  await run(sql`insert into boat_change (boat_id, changes) values (${boat}, '[]')`);
  await run(sql`insert into nfcard (id, boat_id, holder_id) values (${card}, ${boat}, ${member})`);
  await run(
    sql`insert into nfcard_document (id, nfcard_id, type) values (${document}, ${card}, 'insurance')`,
  );
  await run(sql`
    insert into document_file (id, document_id, size, digest, sealed_title)
    values (${file}, ${document}, 1, ${'0'.repeat(64)}, '')`);
  await run(sql`insert into document_part (file_id, number, blob) values (${file}, 0, ${randomUUID()})`);
  await run(sql`insert into nfcard_event (nfcard_id, kind) values (${card}, 'created')`);
  const sending = await addSending(db, member, card ?? null);
  await run(sql`insert into sending_file (sending_id, file_id) values (${sending}, ${file})`);
  await run(sql`
    insert into sending_key (sending_id, file_id, member_id, sealed_key) values (${sending}, ${file}, null, '')`);
  await run(sql`insert into key_request (sending_id, member_id) values (${sending}, ${member})`);
  await run(sql`
    insert into nfcard_link (id, nfcard_id, made_by, access_hash, note, valid_until, views, views_left)
    values (${link}, ${card}, ${member}, sha256('access'), '', now(), 1, 1)`);
  await run(sql`insert into link_file (link_id, file_id, sealed_key) values (${link}, ${file}, '')`);
  await run(sql`
    insert into link_view (ticket_hash, link_id, until) values (sha256(${link}::text::bytea), ${link}, now())`);
  return card ?? '';
}
