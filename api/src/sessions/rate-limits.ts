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
    const windows = limits.flatMap((limit) => {
      const parts = limit.per.map((part) => limited[part]);
      if (parts.includes(undefined)) return [];
      const key = createHmac('sha256', this.#secret)
        .update(JSON.stringify([operation, limit.per, limit.calls, limit.seconds, parts]))
        .digest('hex');
      return [{ key, calls: limit.calls, seconds: limit.seconds }];
    });
    if (windows.length === 0) return 0;
    // In one order everywhere: two calls that meet in several windows would else wait for each other.
    windows.sort((one, other) => (one.key < other.key ? -1 : 1));
    const counted = await this.#count(windows);
    return Math.max(
      0,
      ...windows.map(({ key, calls }) => {
        const window = counted.get(key);
        return window === undefined || window.calls <= calls ? 0 : Math.max(1, window.left);
      }),
    );
  }

  async #count(
    windows: readonly { readonly key: string; readonly seconds: number }[],
  ): Promise<ReadonlyMap<string, { readonly calls: number; readonly left: number }>> {
    const keys = windows.map(({ key }) => key);
    const seconds = windows.map((window) => window.seconds);
    const { rows } = await sql<{ key: string; calls: number; left: number }>`
      insert into rate_limit as known (key, calls, until)
      select decode(given.key, 'hex'), 1, now() + make_interval(secs => given.seconds)
      from unnest(${keys}::text[], ${seconds}::int[]) with ordinality as given (key, seconds, place)
      order by given.place
      on conflict (key) do update set
        calls = case when known.until <= now() then 1 else known.calls + 1 end,
        until = case when known.until <= now() then excluded.until else known.until end
      returning encode(key, 'hex') as key, calls, ceil(extract(epoch from until - now()))::int as left`.execute(
      this.#db,
    );
    return new Map(rows.map((row) => [row.key, row]));
  }
}

/** Windows that are over; called from time to time. */
export async function forgetOldLimits(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('rate_limit').where('until', '<', sql<Date>`now()`).execute();
}
