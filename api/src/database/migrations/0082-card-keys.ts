import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { inShortSteps } from './in-short-steps.ts';

export const compatibleWith = '0080-compatibility';
export const outsideTransaction = true;

/**
 * What belongs to a card says which card, and a change of a boat whose boat: by that column rows would be spread over many
 * machines (`docs/scale.md`). A sending outlives its card, whose id it keeps in `card_id`.
 *
 * Servers of before write rows without it, which a trigger fills. It goes a release later, when the columns become
 * `not null` themselves.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await inShortSteps(db, [
    sql`
      create or replace function fill_key() returns trigger language plpgsql as $$
      begin
        case tg_table_name
          when 'document_file' then
            select nfcard_id into new.nfcard_id from nfcard_document where id = new.document_id;
          when 'document_part', 'sending_file', 'sending_key' then
            select nfcard_id into new.nfcard_id from document_file where id = new.file_id;
          when 'link_file', 'link_view' then
            select nfcard_id into new.nfcard_id from nfcard_link where id = new.link_id;
          when 'nfcard_sending' then
            new.card_id := coalesce(new.nfcard_id, new.id);
          when 'key_request' then
            select card_id into new.nfcard_id from nfcard_sending where id = new.sending_id;
          when 'boat_change' then
            select member_id into new.member_id from boat where id = new.boat_id;
        end case;
        return new;
      end $$`,
    ...keys.flatMap(([table, key]) => [
      sql`alter table ${sql.ref(table)} add column if not exists ${sql.ref(key)} uuid`,
      sql`
        create or replace trigger ${sql.ref(`${table}_key`)} before insert on ${sql.ref(table)}
        for each row when (new.${sql.ref(key)} is null) execute function fill_key()`,
    ]),
  ]);
}

/** By table; what others are filled from comes first. */
export const keys = [
  ['document_file', 'nfcard_id'],
  ['document_part', 'nfcard_id'],
  ['nfcard_sending', 'card_id'],
  ['sending_file', 'nfcard_id'],
  ['sending_key', 'nfcard_id'],
  ['key_request', 'nfcard_id'],
  ['link_file', 'nfcard_id'],
  ['link_view', 'nfcard_id'],
  ['boat_change', 'member_id'],
] as const;
