import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { searchKey } from './search-key-of-0010.ts';

/**
 * The search of places, made to take the same few milliseconds at a million: every index below is in the order of
 * the names, so that a page is read off it from where the last one ended.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  // With the position, so that a search in a wide box looks at an index alone until it knows what to show.
  await sql`create index place_by_name on place (name_key, id) include (latitude, longitude)`.execute(db);
  await sql`
    create index place_by_category on place (category, name_key, id) include (latitude, longitude)`.execute(
    db,
  );
  await sql`create index place_by_region on place (port_region, name_key, id)`.execute(db);
  await sql`create index place_by_country on place (country, name_key, id)`.execute(db);
  await sql`create index place_by_location on place using gist (location)`.execute(db);
  await sql`
    create table place_region (
      name text primary key,
      key text not null,
      places integer not null default 1
    )`.execute(db);
  // Trigrams on distinct words: on whole names a search with a typing mistake takes half a second. The room left
  // in its pages lets `places` change without a touch of the indexes.
  await sql`
    create table word (
      no integer generated always as identity primary key,
      word text collate "C" not null unique,
      places integer not null default 1
    ) with (fillfactor = 60)`.execute(db);
  await sql`create index word_trigrams on word using gin (word gin_trgm_ops)`.execute(db);
  await sql`
    create table place_word (
      word_no integer not null,
      name_key text collate "C" not null,
      place_id text not null,
      primary key (word_no, name_key, place_id)
    )`.execute(db);
  await keepWords(db);
  await indexWhatIsThere(db);
}

async function indexWhatIsThere(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ readonly name: string }>`
    select distinct port_region as name from place where port_region is not null`.execute(db);
  const regions = rows.map(({ name }) => ({ name, key: searchKey(name) }));
  await sql`
    insert into place_region (name, key)
    select name, key from jsonb_to_recordset(${JSON.stringify(regions)}::text::jsonb)
      as given (name text, key text)`.execute(db);
  await sql`
    insert into word (word) select distinct unnest(words) from place order by 1`.execute(db);
  await sql`
    insert into place_word (word_no, name_key, place_id)
    select word.no, name_key, id
    from (select id, name_key, unnest(words) as word from place) given join word using (word)`.execute(db);
}

/** In the database rather than in code, so that no writer of places can forget the words. */
async function keepWords(db: Kysely<never>): Promise<void> {
  await sql`
    create function add_place_words() returns trigger language plpgsql as $$
    begin
      insert into word (word) select distinct unnest(words) from new_places order by 1
      on conflict (word) do nothing;
      insert into place_word (word_no, name_key, place_id)
      select word.no, given.name_key, given.id
      from (select id, name_key, unnest(words) as word from new_places) given join word using (word);
      return null;
    end $$`.execute(db);
  await sql`
    create function remove_place_words() returns trigger language plpgsql as $$
    begin
      delete from place_word using word,
        (select id, name_key, unnest(words) as word from old_places) gone
      where word.word = gone.word and place_word.word_no = word.no
        and place_word.name_key = gone.name_key and place_word.place_id = gone.id;
      return null;
    end $$`.execute(db);
  await sql`
    create function change_place_words() returns trigger language plpgsql as $$
    begin
      delete from place_word using word,
        (select id, name_key, unnest(words) as word from old_places
         except select id, name_key, unnest(words) from new_places) gone
      where word.word = gone.word and place_word.word_no = word.no
        and place_word.name_key = gone.name_key and place_word.place_id = gone.id;
      insert into word (word) select distinct unnest(words) from new_places order by 1
      on conflict (word) do nothing;
      insert into place_word (word_no, name_key, place_id)
      select word.no, given.name_key, given.id
      from (select id, name_key, unnest(words) as word from new_places
            except select id, name_key, unnest(words) from old_places) given join word using (word);
      return null;
    end $$`.execute(db);
  await sql`
    create function forget_place_words() returns trigger language plpgsql as $$
    begin
      delete from place_word;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger place_words_added after insert on place
    referencing new table as new_places
    for each statement execute function add_place_words()`.execute(db);
  await sql`
    create trigger place_words_changed after update on place
    referencing old table as old_places new table as new_places
    for each statement execute function change_place_words()`.execute(db);
  await sql`
    create trigger place_words_removed after delete on place
    referencing old table as old_places
    for each statement execute function remove_place_words()`.execute(db);
  await sql`
    create trigger place_words_forgotten after truncate on place
    for each statement execute function forget_place_words()`.execute(db);
}
