import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What a port is for, where a place lies, and what imports told that had no room. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table place
      add column kind text check (kind in ('marina', 'commercial', 'fishing', 'mooring', 'ferry', 'naval')),
      add column other_phones text[] not null default '{}',
      add column min_depth double precision check (min_depth > 0),
      add column charge text,
      add column access text check (access in ('private', 'members', 'customers', 'permit')),
      add column disused boolean,
      add column photo text check (photo ~ '^https://'),
      add column wikidata text check (wikidata ~ '^Q[0-9]+$'),
      add column commune text,
      add column department text,
      add column areas text[] not null default '{}',
      add column name_keys text not null default '',
      add column standing smallint not null default 1`.execute(db);
  await sql`
    create table town (
      key text collate "C" not null,
      name text not null,
      department text not null,
      latitude double precision not null,
      longitude double precision not null,
      population integer not null
    )`.execute(db);
  await sql`create index town_by_key on town (key, population desc)`.execute(db);
}
