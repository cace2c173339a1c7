import { createHmac } from 'node:crypto';
import type { RateLimit } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** What can be limited; an absent part makes the limit not apply. */
export type Limited = { readonly [Part in RateLimit['per'][number]]?: string };

/** Counts calls in windows kept in the database, so that a limit holds across servers. */
export class RateLimiter {
  readonly #db: Kysely<Tables>;
  readonly #secret: Buffer;

  /** @param secret shared by all servers of the database: network addresses are few, so a plain digest would tell them */
  constructor(db: Kysely<Tables>, secret: Buffer) {
    this.#db = db;
    this.#secret = secret;
  }

  /**
   * Counts one call against each limit.
   * @returns 0 when it may go on, else the seconds to wait
   */
  async take(operation: string, limits: readonly RateLimit[], limited: Limited): Promise<number> {
    let wait = 0;
    for (const limit of limits) {
      const parts = limit.per.map((part) => limited[part]);
      if (parts.includes(undefined)) continue;
      const key = createHmac('sha256', this.#secret)
        .update(JSON.stringify([operation, limit.per, limit.calls, limit.seconds, parts]))
        .digest();
      wait = Math.max(wait, await this.#count(key, limit));
    }
    return wait;
  }

  async #count(key: Buffer, { calls, seconds }: RateLimit): Promise<number> {
    const { rows } = await sql<{ calls: number; left: number }>`
      insert into rate_limit as known (key, calls, until)
      values (${key}, 1, now() + make_interval(secs => ${seconds}::int))
      on conflict (key) do update set
        calls = case when known.until <= now() then 1 else known.calls + 1 end,
        until = case when known.until <= now() then excluded.until else known.until end
      returning calls, ceil(extract(epoch from until - now()))::int as left`.execute(this.#db);
    const [row] = rows;
    return row === undefined || row.calls <= calls ? 0 : Math.max(1, row.left);
  }
}

/** Windows that are over; called from time to time. */
export async function forgetOldLimits(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('rate_limit').where('until', '<', sql<Date>`now()`).execute();
}
