import { createHmac } from 'node:crypto';
import type { Pace, RateLimit } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** For whom calls are counted: beside what the table limits, a session, or a browser that has been in before. */
type Part = RateLimit['per'][number] | 'session' | 'device';
export type Limit = Pace & { readonly per: readonly Part[] };
/** What can be limited; an absent part makes the limit not apply. */
export type Limited = { readonly [Name in Part]?: string };

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
   * Counts one call against each limit; a call that one of them refuses is counted in none.
   * @returns 0 when it may go on, else the seconds to wait
   */
  async take(operation: string, limits: readonly Limit[], limited: Limited): Promise<number> {
    const windows = this.#windowsOf(operation, limits, limited);
    if (windows.length === 0) return 0;
    const [most, seconds] = [windows.map(({ calls }) => calls), windows.map((window) => window.seconds)];
    const { rows } = await sql<{ wait: number }>`
      select count_call(${keysOf(windows)}::text[], ${most}::int[], ${seconds}::int[]) as wait`.execute(
      this.#db,
    );
    return rows[0]?.wait ?? 0;
  }

  /** As `take`, but counts nothing. */
  async look(operation: string, limits: readonly Limit[], limited: Limited): Promise<number> {
    const windows = this.#windowsOf(operation, limits, limited);
    if (windows.length === 0) return 0;
    const { rows } = await sql<{ key: string; calls: number; left: number }>`
      select encode(key, 'hex') as key, calls, ceil(extract(epoch from until - now()))::int as left
      from rate_limit
      where until > now()
        and key in (select decode(given.key, 'hex') from unnest(${keysOf(windows)}::text[]) as given (key))`.execute(
      this.#db,
    );
    const most = new Map(windows.map(({ key, calls }) => [key, calls]));
    const full = rows.filter(({ key, calls }) => calls >= (most.get(key) ?? Number.POSITIVE_INFINITY));
    return Math.max(0, ...full.map(({ left }) => Math.max(1, left)));
  }

  #windowsOf(operation: string, limits: readonly Limit[], limited: Limited): Window[] {
    return limits.flatMap((limit) => {
      const parts = limit.per.map((part) => limited[part]);
      if (parts.includes(undefined)) return [];
      const key = createHmac('sha256', this.#secret)
        .update(JSON.stringify([operation, limit.per, limit.calls, limit.seconds, parts]))
        .digest('hex');
      return [{ key, calls: limit.calls, seconds: limit.seconds }];
    });
  }
}

interface Window {
  /** Hexadecimal. */
  readonly key: string;
  /** The most that may be made. */
  readonly calls: number;
  readonly seconds: number;
}

const keysOf = (windows: readonly Window[]) => windows.map(({ key }) => key);

/** Windows that are over; called from time to time. */
export async function forgetOldLimits(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('rate_limit').where('until', '<', sql<Date>`now()`).execute();
}
