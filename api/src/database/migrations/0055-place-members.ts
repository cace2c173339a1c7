import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Announces `place_member` when somebody begins or ceases to answer for a place. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function tell_place_members_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('data_changed', 'place_member');
      return null;
    end $$`.execute(db);
  // Of each row, for a member is written at every visit, and most answer for no place.
  await sql`
    create trigger place_member_added after insert on member
    for each row when (new.place_id is not null) execute function tell_place_members_changed()`.execute(db);
  await sql`
    create trigger place_member_changed after update of place_id on member
    for each row when (old.place_id is distinct from new.place_id)
    execute function tell_place_members_changed()`.execute(db);
  await sql`
    create trigger place_member_removed after delete on member
    for each row when (old.place_id is not null) execute function tell_place_members_changed()`.execute(db);
  await sql`
    create trigger place_members_forgotten after truncate on member
    for each statement execute function tell_place_members_changed()`.execute(db);
}
