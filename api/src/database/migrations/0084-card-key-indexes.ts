import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0080-compatibility';
export const outsideTransaction = true;

/**
 * The indexes by which rows refer to others of their card. Where one looks rows up by another column, the key stands
 * behind that.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [name, table, columns, condition] of indexes) {
    // What broke off has left one that is not used.
    const { rows } = await sql`
      select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db);
    if (rows.length > 0) await sql`drop index concurrently ${sql.ref(name)}`.execute(db);
    await sql`
      create unique index concurrently if not exists ${sql.ref(name)} on ${sql.ref(table)} (${sql.raw(columns)})
      ${condition === undefined ? sql`` : sql`where ${sql.raw(condition)}`}`.execute(db);
  }
}

const indexes: readonly (readonly [name: string, table: string, columns: string, condition?: string])[] = [
  ['nfcard_document_of_card', 'nfcard_document', 'nfcard_id, id'],
  ['document_file_of_card', 'document_file', 'nfcard_id, id'],
  [
    'document_file_newest',
    'document_file',
    'document_id, nfcard_id',
    'finished_at is not null and replaced_at is null',
  ],
  ['document_part_blob', 'document_part', 'blob, nfcard_id'],
  ['nfcard_event_of_card', 'nfcard_event', 'nfcard_id, no'],
  ['nfcard_sending_of_card', 'nfcard_sending', 'card_id, id'],
  ['nfcard_sending_ordered', 'nfcard_sending', 'no, card_id'],
  ['nfcard_sending_of_ownership', 'nfcard_sending', 'card_id', "state = 'waiting' and kind = 'permanent'"],
  ['sending_file_of_card', 'sending_file', 'nfcard_id, sending_id, file_id'],
  ['nfcard_link_of_card', 'nfcard_link', 'nfcard_id, id'],
  ['link_file_of_card', 'link_file', 'nfcard_id, link_id, file_id'],
  ['link_view_of_card', 'link_view', 'ticket_hash, nfcard_id'],
  ['boat_of_member', 'boat', 'member_id, id'],
  ['boat_change_of_member', 'boat_change', 'boat_id, no, member_id'],
];
