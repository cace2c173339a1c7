import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../src/database/tables.ts';

/** Bytes of a place, and what to call it when something is found there. */
export interface Haystack {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface Secret {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Too few bytes are found anywhere. */
const FEWEST = 8;

/** Every row of every table, of the queue's and the server's own too, as text: bytes are hexadecimal there. */
export async function readTables(db: Kysely<Tables>): Promise<readonly Haystack[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const places: Haystack[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.id(schema, name)} as t`.execute(db);
    places.push({ name: `${schema}.${name}`, bytes: Buffer.from(rows.map(({ row }) => row).join('\n')) });
  }
  return places;
}

/** @param but files of the same name and the same bytes there are left out */
export function readFolder(folder: string, but?: string): readonly Haystack[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.flatMap(({ parentPath, name }) => {
    const path = join(parentPath, name);
    const bytes = readFileSync(path);
    const before = but === undefined ? null : bytesAt(join(but, path.slice(folder.length)));
    return before?.equals(bytes) === true ? [] : [{ name: path, bytes }];
  });
}

/** Where a secret lies as it is, in hexadecimal, or in base64, at whichever place of a longer text. */
export function findSecrets(places: readonly Haystack[], secrets: readonly Secret[]): string[] {
  return secrets.flatMap(({ name, bytes }) => {
    if (bytes.length < FEWEST) throw new Error(`${name} is too short to be looked for.`);
    const forms = formsOf(bytes);
    return places
      .filter((place) => forms.some((form) => place.bytes.includes(form)))
      .map((place) => `${name}: ${place.name}`);
  });
}

function formsOf(bytes: Buffer): readonly Buffer[] {
  const hex = bytes.toString('hex');
  return [bytes, Buffer.from(hex), Buffer.from(hex.toUpperCase()), ...base64Forms(bytes)];
}

/** Three bytes are four letters, so a text within another is written in one of three ways; its ends depend on what is beside it. */
function base64Forms(bytes: Buffer): readonly Buffer[] {
  const texts = [0, 1, 2].map((before) => {
    const whole = bytes.subarray((3 - before) % 3);
    return whole.subarray(0, whole.length - (whole.length % 3)).toString('base64');
  });
  return texts.flatMap((text) => [
    Buffer.from(text),
    Buffer.from(text.replaceAll('+', '-').replaceAll('/', '_')),
  ]);
}

function bytesAt(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
