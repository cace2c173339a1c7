import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Less than PostgreSQL waits before it looks for a deadlock (1 s): of two that wait for each other, the step gives way. */
const LOCK_TIMEOUT = '500ms';

/**
 * Changes tables that are in use, each statement in a transaction of its own, so that calls wait for one at a time and not
 * long. A migration that is made of them runs outside a transaction, and is begun again after one that could not lock its
 * table: each statement does nothing where it was done before.
 */
export async function inShortSteps(
  db: Kysely<never>,
  statements: readonly RawBuilder<unknown>[],
): Promise<void> {
  for (const statement of statements)
    await db.transaction().execute(async (trx) => {
      await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
      await statement.execute(trx);
    });
}

/** @param statement is left out where the table has the constraint already */
export async function unlessConstrained(
  db: Kysely<never>,
  { table, constraint }: { readonly table: string; readonly constraint: string },
  statement: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql`
    select from pg_constraint where conrelid = to_regclass(${table}) and conname = ${constraint}`.execute(db);
  if (rows.length === 0) await inShortSteps(db, [statement]);
}
