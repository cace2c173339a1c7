import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The log of what is certified: a Merkle tree whose leaves are only added to (RFC 9162, section 2). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table log_entry (
      no bigint generated always as identity primary key,
      kind text not null check (kind in ('document', 'event')),
      commitment bytea not null check (length(commitment) = 32),
      at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
      leaf bigint unique check (leaf >= 0)
    )`.execute(db);
  await sql`create index log_entry_waiting on log_entry (no) where leaf is null`.execute(db);
  await sql`
    create trigger log_entry_added after insert on log_entry
    for each statement execute function tell_data_changed()`.execute(db);
  await sql`
    create table log_node (
      level smallint not null check (level >= 0),
      index bigint not null check (index >= 0),
      hash bytea not null check (length(hash) = 32),
      primary key (level, index)
    )`.execute(db);
  await sql`
    create table log_head (
      size bigint primary key check (size > 0),
      root bytea not null check (length(root) = 32),
      at timestamptz not null default clock_timestamp()
    )`.execute(db);
  // What was certified once stays so: not even the server's own code may change it.
  await sql`
    create function refuse_another_past() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and tg_table_name = 'log_entry' then
        if old.leaf is null and (new.no, new.kind, new.commitment, new.at) = (old.no, old.kind, old.commitment, old.at) then
          return new;
        end if;
      end if;
      raise exception 'The log is only added to.';
    end $$`.execute(db);
  for (const table of ['log_entry', 'log_node', 'log_head']) {
    await sql`
      create trigger ${sql.id(`${table}_rewritten`)} before update or delete on ${sql.table(table)}
      for each row execute function refuse_another_past()`.execute(db);
    await sql`
      create trigger ${sql.id(`${table}_emptied`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_another_past()`.execute(db);
  }
  await sql`
    alter table document_file
      add column commitment bytea check (length(commitment) = 32),
      add column entry_no bigint unique references log_entry`.execute(db);
  await sql`
    alter table nfcard_event
      add column salt bytea check (length(salt) = 32),
      add column entry_no bigint unique references log_entry`.execute(db);
  // What is certified of a card's life with it. Still, only the person may go, with the account.
  await sql`
    create or replace function refuse_rewriting() returns trigger language plpgsql as $$
    begin
      if new.actor_id is null and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then
        return new;
      end if;
      raise exception 'The history of an NFCard is only added to.';
    end $$`.execute(db);
}
