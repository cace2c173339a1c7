import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The lists of places also say what a search by relevance ranks and leaves out by, so that it reads the rows of those
 * that it shows, and no others. Words joined from others (`portcamargue`) are no longer read for each beginning of the first.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const lists = {
    place_by_name: ['name_key, id', 'latitude, longitude, country, category, standing, berths, name_keys'],
    place_by_category: [
      'category, name_key, id',
      'latitude, longitude, max_length, max_draught, services, country, standing',
    ],
    place_by_country: [
      'country, name_key, id',
      'latitude, longitude, max_length, max_draught, services, category, standing',
    ],
    place_by_region: [
      'port_region, name_key, id',
      'latitude, longitude, country, category, standing, berths, name_keys',
    ],
  } as const;
  // Of places of very many names: an entry of an index has at most 2.7 kB.
  await sql`update place set name_keys = left(name_keys, 300) where length(name_keys) > 300`.execute(db);
  for (const [name, [columns, others]] of Object.entries(lists)) {
    await sql`drop index ${sql.ref(name)}`.execute(db);
    await sql`
      create index ${sql.ref(name)} on place (${sql.raw(columns)}) include (${sql.raw(others)})`.execute(db);
  }
  await sql`
    create index place_first on place (country, name_key, id)
    include (latitude, longitude, max_length, max_draught, services, category, standing, berths, name_keys)
    where standing = 0`.execute(db);
  await coverWords(db);
}

/** As `coveredLetters` does for what is written from now on. */
async function coverWords(db: Kysely<never>): Promise<void> {
  await sql`alter table word add column covered smallint not null default 0`.execute(db);
  await sql`
    update word set covered = given.covered
    from (
      select one.word, min(coalesce(
        (select max(length(other.word)) from unnest(place.words) as other (word)
          where other.word <> one.word and starts_with(one.word, other.word)),
        0)) as covered
      from place cross join lateral unnest(place.words) as one (word) group by 1
    ) given
    where word.word = given.word and given.covered > 0`.execute(db);
  await sql`create index word_beginnings on word (covered, word)`.execute(db);
}
