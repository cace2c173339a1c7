import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../src/database/tables.ts';
import type { Distributions } from './statement-findings.ts';

/** What of the tables could not be distributed as they are. */
export async function schemaFindings(db: Kysely<Tables>, distributions: Distributions): Promise<string[]> {
  const found = await Promise.all(
    [columnFindings, uniqueFindings, referenceFindings, triggerFindings].map((find) =>
      find(db, distributions),
    ),
  );
  return found.flat();
}

/** By what a table is distributed; null where it is not. */
function keyOf(distributions: Distributions, table: string): string | null {
  const distribution = distributions[table];
  return distribution !== undefined && 'key' in distribution ? String(distribution.key) : null;
}

async function columnFindings(db: Kysely<Tables>, distributions: Distributions): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname as table, attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attnotnull
      and not exists (
        select from pg_constraint where conrelid = pg_class.oid and contype = 'c' and convalidated
          and pg_get_expr(conbin, conrelid) = format('(%I IS NOT NULL)', attname))`.execute(db);
  return rows
    .filter(({ table, column }) => keyOf(distributions, table) === column)
    .map(({ table, column }) => `may be null: ${table}.${column}`);
}

/** What is unique must be so on one machine. */
async function uniqueFindings(db: Kysely<Tables>, distributions: Distributions): Promise<string[]> {
  const { rows } = await sql<{ table: string; columns: readonly string[] }>`
    select relname as table,
      array(select pg_get_indexdef(indexrelid, no, true) from generate_series(1, indnkeyatts) as no) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and indisunique`.execute(db);
  return rows.flatMap(({ table, columns }) => {
    const key = keyOf(distributions, table);
    return key === null || columns.includes(key) ? [] : [`unique: ${table} (${columns.join(', ')})`];
  });
}

/** A row must be with the one that it refers to. */
async function referenceFindings(db: Kysely<Tables>, distributions: Distributions): Promise<string[]> {
  const { rows } = await sql<{ from: string; to: string; pairs: readonly string[] }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to,
      array(
        select here.attname || ' → ' || there.attname
        from unnest(conkey, confkey) as pair (one, other)
        join pg_attribute here on here.attrelid = conrelid and here.attnum = one
        join pg_attribute there on there.attrelid = confrelid and there.attnum = other
      ) as pairs
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  return rows.flatMap(({ from, to, pairs }) => {
    const [here, there] = [distributions[from], distributions[to]];
    const isTogether =
      there?.by === 'copy' ||
      (here?.by === there?.by &&
        (here?.by === 'one' ||
          pairs.includes(`${keyOf(distributions, from)} → ${keyOf(distributions, to)}`)));
    return isTogether ? [] : [`refers: ${from} (${pairs.join(', ')}) to ${to}`];
  });
}

async function triggerFindings(db: Kysely<Tables>, distributions: Distributions): Promise<string[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select relname as table, tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal`.execute(db);
  return rows.flatMap(({ table, name }) => {
    const by = distributions[table]?.by;
    return by === undefined || by === 'copy' || by === 'one' ? [] : [`trigger: ${table} ${name}`];
  });
}
