import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Browsers that have been in before, and codes that strangers can neither guess nor use up. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table known_device (
      token_hash bytea primary key,
      member_id uuid not null references member on delete cascade,
      last_used_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index known_device_member on known_device (member_id, last_used_at desc)`.execute(db);
  await sql`alter table one_time_code add column is_long boolean not null default false`.execute(db);
  await sql`create index one_time_code_long on one_time_code (target, purpose) where is_long`.execute(db);
  await sql`alter table second_factor_try add column tried_by text not null default ''`.execute(db);
  await sql`alter table second_factor_try drop constraint second_factor_try_pkey`.execute(db);
  await sql`alter table second_factor_try add primary key (member_id, tried_by)`.execute(db);
  // Windows are locked in the order of their keys: two calls that meet in several would else wait for each other.
  await sql`
    create function count_call(given_keys text[], given_calls integer[], given_seconds integer[]) returns integer
    language plpgsql as $$
    declare
      longest integer;
    begin
      insert into rate_limit as known (key, calls, until)
      select decode(given.hex, 'hex'), 0, now() + make_interval(secs => given.seconds)
      from unnest(given_keys, given_seconds) as given (hex, seconds)
      order by given.hex
      on conflict (key) do update set calls = 0, until = excluded.until where known.until <= now();
      select max(greatest(1, ceil(extract(epoch from known.until - now()))::integer)) into longest
      from unnest(given_keys, given_calls) as given (hex, most)
      join rate_limit as known on known.key = decode(given.hex, 'hex')
      where known.calls >= given.most;
      if longest is not null then
        return longest;
      end if;
      update rate_limit set calls = calls + 1
      where key in (select decode(given.hex, 'hex') from unnest(given_keys) as given (hex));
      return 0;
    end $$`.execute(db);
}
