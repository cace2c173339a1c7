import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { searchKey, splitWords } from './search-key-of-0010.ts';

/** Ports become places, beside repairers and fittings shops. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table place_source (
      id text primary key,
      name text not null,
      licence text not null,
      attribution text,
      url text
    )`.execute(db);
  await sql`
    create table place (
      id text primary key,
      category text not null check (category in ('port', 'mechanics', 'shop')),
      name text not null,
      port_region text,
      country text not null check (country ~ '^[A-Z]{2}$'),
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      address text,
      postal_code text,
      city text,
      phone text,
      email text,
      website text check (website ~ '^https?://'),
      opening_hours text,
      languages text[] not null default '{}',
      services text[] not null default '{}',
      time_zone text,
      other_names text[] not null default '{}',
      other_codes text[] not null default '{}',
      vhf_channel text,
      berths integer check (berths >= 0),
      visitor_berths integer check (visitor_berths >= 0),
      max_length double precision check (max_length > 0),
      max_beam double precision check (max_beam > 0),
      max_draught double precision check (max_draught > 0),
      fuel boolean,
      water boolean,
      power boolean,
      showers boolean,
      office_name text,
      office_phone text,
      office_email text,
      office_vhf_channel text,
      source text not null references place_source (id),
      name_key text collate "C" not null,
      words text[] not null,
      location point generated always as (point(longitude, latitude)) stored,
      check ((latitude is null) = (longitude is null))
    )`.execute(db);
  await carryOver(db);
  await sql`drop table port`.execute(db);
  await sql`create index place_other_codes on place using gin (other_codes)`.execute(db);
  await sql`
    create trigger place_changed after insert or update or delete or truncate on place
    for each statement execute function tell_data_changed()`.execute(db);
}

interface OldPort {
  readonly id: string;
  readonly name: string;
  readonly port_region: string | null;
  readonly country: string;
  readonly city: string | null;
  readonly other_names: string[];
  readonly other_codes: string[];
}

async function carryOver(db: Kysely<never>): Promise<void> {
  await sql`
    insert into place_source (id, name, licence)
    select distinct source, source, 'MIT' from port`.execute(db);
  const { rows } = await sql<OldPort>`
    select id, name, port_region, country, city, other_names, other_codes from port`.execute(db);
  const keys = rows.map((port) => ({
    id: port.id,
    name_key: searchKey(port.name),
    // For now: the start that follows makes all rows anew (`renewRows`).
    words: [...new Set(splitWords(searchKey(`${port.name} ${port.city ?? ''} ${port.port_region ?? ''}`)))],
  }));
  await sql`
    insert into place (id, category, name, port_region, country, city, latitude, longitude, time_zone,
      other_names, other_codes, source, name_key, words)
    select id, 'port', name, port_region, country, city, latitude, longitude, time_zone,
      other_names, other_codes, source, name_key, words
    from port join jsonb_to_recordset(${JSON.stringify(keys)}::text::jsonb)
      as given (id text, name_key text, words text[]) using (id)`.execute(db);
}
