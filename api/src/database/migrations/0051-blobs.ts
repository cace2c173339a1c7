import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // Every blob that no row has, or has yet: written down before it is stored and after its row is gone.
  await sql`
    create table blob_garbage (
      blob text primary key,
      due_at timestamptz not null,
      claimed boolean not null default false
    )`.execute(db);
  await sql`create index blob_garbage_due on blob_garbage (due_at)`.execute(db);
  // In the database rather than in code: rows also go with the rows that they belong to.
  await sql`
    create function leave_blob() returns trigger language plpgsql as $$
    begin
      insert into blob_garbage (blob, due_at) values (old.blob, now())
      on conflict (blob) do update set due_at = excluded.due_at;
      return null;
    end $$`.execute(db);
}
