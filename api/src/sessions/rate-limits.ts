import { createHmac } from 'node:crypto';
import type { Pace, RateLimit } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** What calls are counted by: the keys of the operations table, a session, or a known browser. */
type LimitKey = RateLimit['per'][number] | 'session' | 'device';
export type Limit = Pace & { readonly per: readonly LimitKey[] };
/** The values to count by; a limit that needs an absent key does not apply. */
export type LimitKeys = { readonly [Name in LimitKey]?: string };

/** Counts calls in windows kept in the database, so that a limit holds across servers. */
export class RateLimiter {
  readonly #db: Kysely<Tables>;
  readonly #secret: Buffer;

  /** @param secret shared by all servers: network addresses are few, so a plain digest could be reversed */
  constructor(db: Kysely<Tables>, secret: Buffer) {
    this.#db = db;
    this.#secret = secret;
  }

  /**
   * Counts one call against each limit; a refused call is not counted.
   * @returns 0 when it may proceed, else the seconds to wait
   */
  async take(operation: string, limits: readonly Limit[], limited: LimitKeys): Promise<number> {
    const windows = this.#windowsOf(operation, limits, limited);
    if (windows.length === 0) return 0;
    const [most, seconds] = [windows.map(({ calls }) => calls), windows.map((window) => window.seconds)];
    const { rows } = await sql<{ wait: number }>`
      select count_call(${keysOf(windows)}::text[], ${most}::int[], ${seconds}::int[]) as wait`.execute(
      this.#db,
    );
    return rows[0]?.wait ?? 0;
  }

  /** As `take`, without counting. */
  async peek(operation: string, limits: readonly Limit[], limited: LimitKeys): Promise<number> {
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

  #windowsOf(operation: string, limits: readonly Limit[], limited: LimitKeys): Window[] {
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
  /** Maximum. */
  readonly calls: number;
  readonly seconds: number;
}

const keysOf = (windows: readonly Window[]) => windows.map(({ key }) => key);

/** Deletes windows that are over; called by a job. */
export async function deleteOldLimits(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('rate_limit').where('until', '<', sql<Date>`now()`).execute();
}
