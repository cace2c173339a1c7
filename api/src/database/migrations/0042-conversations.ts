import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create sequence conversation_turn`.execute(db);
  // Two sides: `member` (member_id) and `other`, which is a member (other_id) or all who answer for a place.
  // A side that is null has deleted its account.
  await sql`
    create table conversation (
      id uuid primary key default gen_random_uuid(),
      member_id uuid references member on delete set null,
      other_id uuid references member on delete set null,
      place_id text,
      last_no integer not null default 0,
      turn bigint not null default nextval('conversation_turn'),
      created_at timestamptz not null default now(),
      check (other_id is null or place_id is null),
      check (member_id <> other_id)
    )`.execute(db);
  await sql`
    create unique index conversation_of_members
    on conversation (least(member_id, other_id), greatest(member_id, other_id))
    where member_id is not null and other_id is not null`.execute(db);
  await sql`
    create unique index conversation_with_place on conversation (member_id, place_id)
    where member_id is not null and place_id is not null`.execute(db);
  await sql`create index conversation_member on conversation (member_id, turn desc)`.execute(db);
  await sql`
    create index conversation_other on conversation (other_id, turn desc) where other_id is not null`.execute(
    db,
  );
  await sql`
    create index conversation_place on conversation (place_id, turn desc) where place_id is not null`.execute(
    db,
  );
  // When both sides have left nobody can read it any more.
  await sql`
    create function remove_abandoned_conversation() returns trigger language plpgsql as $$
    begin
      delete from conversation where id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger conversation_abandoned after update on conversation
    for each row when (new.member_id is null and new.other_id is null and new.place_id is null)
    execute function remove_abandoned_conversation()`.execute(db);
  await sql`
    create table chat_message (
      id uuid primary key,
      conversation_id uuid not null references conversation on delete cascade,
      no integer not null,
      side text not null check (side in ('member', 'other')),
      author_id uuid references member on delete set null,
      text text not null,
      nfcard_id uuid,
      sent_at timestamptz not null default now(),
      unique (conversation_id, no)
    )`.execute(db);
  await sql`create index chat_message_author on chat_message (author_id) where author_id is not null`.execute(
    db,
  );
  // How far a member has read, and up to where they have removed it from their list.
  await sql`
    create table conversation_reader (
      conversation_id uuid not null references conversation on delete cascade,
      member_id uuid not null references member on delete cascade,
      side text not null check (side in ('member', 'other')),
      read_no integer not null default 0,
      cleared_no integer not null default 0,
      primary key (conversation_id, member_id)
    )`.execute(db);
  await sql`create index conversation_reader_member on conversation_reader (member_id)`.execute(db);
}
