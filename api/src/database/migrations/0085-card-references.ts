import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { keys } from './0082-card-keys.ts';
import { inShortSteps, unlessConstrained } from './in-short-steps.ts';

export const compatibleWith = '0080-compatibility';
export const outsideTransaction = true;

/**
 * What belongs to a card refers to others of that card, and cannot be without its key. What is in the log is named by its
 * number: nothing is deleted there, so that no reference has to hold it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [table, key] of keys)
    await checked(db, table, `${table}_key_known`, sql`${sql.ref(key)} is not null`);
  await checked(db, 'nfcard_sending', 'nfcard_sending_same_card', sql`nfcard_id = card_id`);
  for (const { table, to, columns, their, instead } of references) {
    const constraint = `${table}_of_${to}`;
    await unlessConstrained(
      db,
      { table, constraint },
      sql`
        alter table ${sql.ref(table)} add constraint ${sql.ref(constraint)}
        foreign key (${sql.raw(columns)}) references ${sql.ref(to)} (${sql.raw(their)}) on delete cascade not valid`,
    );
    await sql`alter table ${sql.ref(table)} validate constraint ${sql.ref(constraint)}`.execute(db);
    await inShortSteps(db, [
      sql`alter table ${sql.ref(table)} drop constraint if exists ${sql.ref(instead)}`,
    ]);
  }
  for (const { table, index } of primaryKeys)
    await unlessConstrained(
      db,
      { table, constraint: index },
      sql`
        alter table ${sql.ref(table)} drop constraint ${sql.ref(`${table}_pkey`)},
          add constraint ${sql.ref(index)} primary key using index ${sql.ref(index)}`,
    );
  await inShortSteps(db, [
    ...dropped.map(
      ([table, constraint]) =>
        sql`alter table ${sql.ref(table)} drop constraint if exists ${sql.ref(constraint)}`,
    ),
    ...replaced.map((index) => sql`drop index if exists ${sql.ref(index)}`),
  ]);
}

async function checked(
  db: Kysely<never>,
  table: string,
  constraint: string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  await unlessConstrained(
    db,
    { table, constraint },
    sql`alter table ${sql.ref(table)} add constraint ${sql.ref(constraint)} check (${condition}) not valid`,
  );
  await sql`alter table ${sql.ref(table)} validate constraint ${sql.ref(constraint)}`.execute(db);
}

interface Reference {
  readonly table: string;
  readonly to: string;
  readonly columns: string;
  readonly their: string;
  /** The constraint of before. */
  readonly instead: string;
}

const references: readonly Reference[] = [
  {
    table: 'document_file',
    to: 'nfcard_document',
    columns: 'nfcard_id, document_id',
    their: 'nfcard_id, id',
    instead: 'document_file_document_id_fkey',
  },
  {
    table: 'document_part',
    to: 'document_file',
    columns: 'nfcard_id, file_id',
    their: 'nfcard_id, id',
    instead: 'document_part_file_id_fkey',
  },
  {
    table: 'sending_file',
    to: 'nfcard_sending',
    columns: 'nfcard_id, sending_id',
    their: 'card_id, id',
    instead: 'sending_file_sending_id_fkey',
  },
  {
    table: 'sending_file',
    to: 'document_file',
    columns: 'nfcard_id, file_id',
    their: 'nfcard_id, id',
    instead: 'sending_file_file_id_fkey',
  },
  {
    table: 'sending_key',
    to: 'sending_file',
    columns: 'nfcard_id, sending_id, file_id',
    their: 'nfcard_id, sending_id, file_id',
    instead: 'sending_key_sending_id_file_id_fkey',
  },
  {
    table: 'key_request',
    to: 'nfcard_sending',
    columns: 'nfcard_id, sending_id',
    their: 'card_id, id',
    instead: 'key_request_sending_id_fkey',
  },
  {
    table: 'link_file',
    to: 'nfcard_link',
    columns: 'nfcard_id, link_id',
    their: 'nfcard_id, id',
    instead: 'link_file_link_id_fkey',
  },
  {
    table: 'link_file',
    to: 'document_file',
    columns: 'nfcard_id, file_id',
    their: 'nfcard_id, id',
    instead: 'link_file_file_id_fkey',
  },
  {
    table: 'link_view',
    to: 'nfcard_link',
    columns: 'nfcard_id, link_id',
    their: 'nfcard_id, id',
    instead: 'link_view_link_id_fkey',
  },
  {
    table: 'boat_change',
    to: 'boat',
    columns: 'member_id, boat_id',
    their: 'member_id, id',
    instead: 'boat_change_boat_id_fkey',
  },
];

/** That no server names in `on conflict`. */
const primaryKeys = [
  { table: 'nfcard_event', index: 'nfcard_event_of_card' },
  { table: 'link_file', index: 'link_file_of_card' },
  { table: 'link_view', index: 'link_view_of_card' },
  { table: 'boat_change', index: 'boat_change_of_member' },
] as const;

const dropped = [
  ['nfcard_event', 'nfcard_event_entry_no_key'],
  ['nfcard_event', 'nfcard_event_entry_no_fkey'],
  ['document_file', 'document_file_entry_no_key'],
  ['document_file', 'document_file_entry_no_fkey'],
  ['document_part', 'document_part_blob_key'],
  ['nfcard_sending', 'nfcard_sending_no_key'],
] as const;

const replaced = [
  'nfcard_document_nfcard',
  'document_file_current',
  'nfcard_event_nfcard',
  'nfcard_sending_for_good',
  'nfcard_link_card',
  'boat_change_boat',
] as const;
