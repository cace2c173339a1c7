import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table nfcard (
      id uuid primary key,
      boat_id uuid not null references boat,
      holder_id uuid not null references member on delete cascade,
      title text not null default '',
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index nfcard_holder on nfcard (holder_id)`.execute(db);
  await sql`create index nfcard_boat on nfcard (boat_id)`.execute(db);
  await sql`
    create table nfcard_document (
      id uuid primary key,
      nfcard_id uuid not null references nfcard on delete cascade,
      type text not null check (type in ('registration', 'insurance', 'invoices')),
      expires_on date,
      reminded_at_days smallint,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index nfcard_document_nfcard on nfcard_document (nfcard_id)`.execute(db);
  await sql`
    create index nfcard_document_expires on nfcard_document (expires_on) where expires_on is not null`.execute(
    db,
  );
  await sql`
    create table document_file (
      id uuid primary key,
      document_id uuid not null references nfcard_document on delete cascade,
      size integer not null check (size > 0),
      digest text not null check (digest ~ '^[0-9a-f]{64}$'),
      sealed_title text not null,
      sealed_key text,
      created_at timestamptz not null default clock_timestamp(),
      finished_at timestamptz,
      replaced_at timestamptz,
      check (replaced_at is null or finished_at is not null)
    )`.execute(db);
  await sql`create index document_file_document on document_file (document_id)`.execute(db);
  await sql`
    create unique index document_file_current on document_file (document_id)
    where finished_at is not null and replaced_at is null`.execute(db);
  await sql`
    create index document_file_open on document_file (created_at) where finished_at is null`.execute(db);
  await sql`
    create table document_part (
      file_id uuid not null references document_file on delete cascade,
      number integer not null,
      blob text not null unique,
      primary key (file_id, number)
    )`.execute(db);
  await sql`
    create trigger document_part_gone after delete on document_part
    for each row execute function leave_blob()`.execute(db);
  await sql`
    create trigger document_part_replaced after update of blob on document_part
    for each row when (old.blob <> new.blob) execute function leave_blob()`.execute(db);
  await sql`
    create table nfcard_event (
      no bigint generated always as identity primary key,
      nfcard_id uuid not null references nfcard on delete cascade,
      at timestamptz not null default clock_timestamp(),
      kind text not null,
      actor_id uuid references member on delete set null,
      by_itself boolean not null default false,
      sending_kind text,
      document_type text,
      digest text
    )`.execute(db);
  await sql`create index nfcard_event_nfcard on nfcard_event (nfcard_id, no)`.execute(db);
  await sql`create index nfcard_event_actor on nfcard_event (actor_id)`.execute(db);
  // A history that can be rewritten is none. Only the person may go, with the account.
  await sql`
    create function refuse_rewriting() returns trigger language plpgsql as $$
    begin
      if new.actor_id is null and (new.no, new.nfcard_id, new.at, new.kind, new.by_itself)
        = (old.no, old.nfcard_id, old.at, old.kind, old.by_itself) then
        return new;
      end if;
      raise exception 'The history of an NFCard is only added to.';
    end $$`.execute(db);
  await sql`
    create trigger nfcard_event_rewritten before update on nfcard_event
    for each row execute function refuse_rewriting()`.execute(db);
}
