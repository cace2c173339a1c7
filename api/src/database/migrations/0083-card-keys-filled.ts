import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0080-compatibility';
export const outsideTransaction = true;

/** 8 MB of a table at once. */
const PAGES = 1024;
const PAUSE_MS = 100;

/** Fills the rows of before 0082, some at a time, while others go on writing. */
export async function up(db: Kysely<never>): Promise<void> {
  const ofFile = { key: 'nfcard_id', from: 'document_file', on: sql`found.id = file_id`, value: 'nfcard_id' };
  const ofLink = { key: 'nfcard_id', from: 'nfcard_link', on: sql`found.id = link_id`, value: 'nfcard_id' };
  await fill(db, 'document_file', {
    key: 'nfcard_id',
    from: 'nfcard_document',
    on: sql`found.id = document_id`,
    value: 'nfcard_id',
  });
  await fill(db, 'document_part', ofFile);
  await fill(db, 'sending_file', ofFile);
  await fill(db, 'sending_key', ofFile);
  // What a sending of a card that is gone lies with is the sending itself.
  await fill(db, 'nfcard_sending', {
    key: 'card_id',
    from: 'nfcard_sending',
    on: sql`found.id = filled.id`,
    value: sql`coalesce(found.nfcard_id, found.id)`,
  });
  await fill(db, 'key_request', {
    key: 'nfcard_id',
    from: 'nfcard_sending',
    on: sql`found.id = sending_id`,
    value: 'card_id',
  });
  await fill(db, 'link_file', ofLink);
  await fill(db, 'link_view', ofLink);
  await fill(db, 'boat_change', {
    key: 'member_id',
    from: 'boat',
    on: sql`found.id = boat_id`,
    value: 'member_id',
  });
}

interface Source {
  readonly key: string;
  /** A table, named `found`. */
  readonly from: string;
  readonly on: RawBuilder<unknown>;
  readonly value: string | RawBuilder<unknown>;
}

/** Waits for no row that another transaction holds, so that none waits for it in turn: those are filled the next time. */
async function fill(db: Kysely<never>, table: string, { key, from, on, value }: Source): Promise<void> {
  while (await isLacking(db, table, key)) {
    const { rows } = await sql<{ pages: number }>`
      select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as pages`.execute(
      db,
    );
    for (let page = 0; page < (rows[0]?.pages ?? 0); page += PAGES)
      await sql`
        update ${sql.ref(table)} as filled
        set ${sql.ref(key)} = ${typeof value === 'string' ? sql.ref(`found.${value}`) : value}
        from ${sql.ref(from)} as found
        where ${on} and filled.ctid = any(array(
          select ctid from ${sql.ref(table)}
          where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + PAGES},0)`}::tid and ${sql.ref(key)} is null
          for no key update skip locked))`.execute(db);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function isLacking(db: Kysely<never>, table: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.ref(table)} where ${sql.ref(key)} is null limit 1`.execute(db);
  return rows.length > 0;
}
