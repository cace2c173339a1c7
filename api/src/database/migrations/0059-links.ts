import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Cards for those who have no account: what they may see is sealed with a key that stays in the link. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table nfcard_link (
      id uuid primary key,
      nfcard_id uuid not null references nfcard on delete cascade,
      made_by uuid not null references member on delete cascade,
      access_hash bytea not null check (length(access_hash) = 32),
      note text not null,
      made_at timestamptz not null default clock_timestamp(),
      valid_until timestamptz not null,
      views smallint not null check (views > 0),
      views_left smallint not null check (views_left between 0 and views),
      opened_at timestamptz
    )`.execute(db);
  await sql`create index nfcard_link_card on nfcard_link (nfcard_id)`.execute(db);
  await sql`create index nfcard_link_maker on nfcard_link (made_by)`.execute(db);
  await sql`create index nfcard_link_over on nfcard_link (valid_until)`.execute(db);
  await sql`
    create table link_file (
      link_id uuid not null references nfcard_link on delete cascade,
      file_id uuid not null references document_file on delete cascade,
      sealed_key text not null,
      primary key (link_id, file_id)
    )`.execute(db);
  await sql`create index link_file_file on link_file (file_id)`.execute(db);
  await sql`
    create table link_view (
      ticket_hash bytea primary key check (length(ticket_hash) = 32),
      link_id uuid not null references nfcard_link on delete cascade,
      until timestamptz not null
    )`.execute(db);
  await sql`create index link_view_link on link_view (link_id)`.execute(db);
  // A card that changes hands takes nobody along who was let in by the one before.
  await sql`
    create function end_links() returns trigger language plpgsql as $$
    begin
      delete from nfcard_link where nfcard_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger nfcard_held_by_another after update of holder_id on nfcard
    for each row when (old.holder_id <> new.holder_id) execute function end_links()`.execute(db);
}
