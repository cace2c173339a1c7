import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0081-tries-new';

/**
 * Says by an address, a number, a code, an identity or a token which member it is of. A line too many is harmless: the
 * member's own rows are looked at in any case. Triggers write it, so that it also has what older servers write.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table member_lookup (
      digest bytea not null,
      row_id uuid not null,
      member_id uuid not null,
      primary key (digest, row_id)
    )`.execute(db);
  await sql`
    create function lookup_digest(kind text, value text) returns bytea language sql stable as $$
      select sha256(convert_to(kind || ':' || value, 'UTF8'))
    $$`.execute(db);
  // Each argument is a kind, and the columns that its value is made of.
  await sql`
    create function keep_member_lookups() returns trigger language plpgsql as $$
    declare
      named text[];
      old_value text;
      new_value text;
    begin
      for argument in 0 .. tg_nargs - 1 loop
        named := string_to_array(tg_argv[argument], ' ');
        select string_agg(nullif(to_jsonb(old) ->> one, ''), ':' order by at),
          string_agg(nullif(to_jsonb(new) ->> one, ''), ':' order by at)
          into old_value, new_value
          from unnest(named[2:]) with ordinality as columns (one, at);
        continue when old_value is not distinct from new_value;
        delete from member_lookup where digest = lookup_digest(named[1], old_value) and row_id = old.id;
        insert into member_lookup (digest, row_id, member_id)
          select lookup_digest(named[1], new_value), new.id,
            coalesce((to_jsonb(new) ->> 'member_id')::uuid, new.id)
          where new_value is not null
          on conflict do nothing;
      end loop;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger member_found after insert or delete or update of email, phonenumber, referral_code on member
    for each row execute function keep_member_lookups(
      'address email', 'phone phonenumber', 'invitation referral_code')`.execute(db);
  await sql`
    create trigger address_change_found after insert or delete or update of token_hash on address_change
    for each row execute function keep_member_lookups('address old_email', 'undo token_hash')`.execute(db);
  await sql`
    create trigger social_identity_found after insert or delete on social_identity
    for each row execute function keep_member_lookups('identity provider subject')`.execute(db);
}
