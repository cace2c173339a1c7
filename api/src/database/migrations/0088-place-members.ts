import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0081-tries-new';

/**
 * Who answers for a place: few rows, which can be on every machine, where members are not. A trigger writes them, so that
 * they also have what older servers write; the changes are announced from here.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table place_member (
      place_id text not null,
      member_id uuid not null,
      primary key (place_id, member_id)
    )`.execute(db);
  await sql`
    create function keep_place_members() returns trigger language plpgsql as $$
    begin
      delete from place_member where place_id = old.place_id and member_id = old.id;
      insert into place_member (place_id, member_id) select new.place_id, new.id where new.place_id is not null;
      return null;
    end $$`.execute(db);
  for (const name of ['added', 'changed', 'removed'])
    await sql`drop trigger ${sql.ref(`place_member_${name}`)} on member`.execute(db);
  await sql`drop trigger place_members_forgotten on member`.execute(db);
  await sql`
    create trigger place_member_kept after insert or delete or update of place_id on member
    for each row execute function keep_place_members()`.execute(db);
  await sql`
    insert into place_member (place_id, member_id)
    select place_id, id from member where place_id is not null`.execute(db);
  // Of each row: of a statement it would be told whenever anybody registers.
  await sql`
    create trigger place_member_told after insert or delete on place_member
    for each row execute function tell_place_members_changed()`.execute(db);
  await sql`
    create trigger place_members_forgotten after truncate on place_member
    for each statement execute function tell_place_members_changed()`.execute(db);
}
