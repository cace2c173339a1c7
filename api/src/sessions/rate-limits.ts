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
   * Counts one call against each limit; a call that one of them refuses is counted in none.
   * @returns 0 when it may go on, else the seconds to wait
   */
  async take(operation: string, limits: readonly RateLimit[], limited: Limited): Promise<number> {
    const windows = this.#windowsOf(operation, limits, limited);
    if (windows.length === 0) return 0;
    try {
      await this.#db.transaction().execute(async (trx) => {
        const wait = longestWait(windows, await count(trx, windows));
        if (wait > 0) throw new Refused(wait);
      });
      return 0;
    } catch (refusal) {
      if (refusal instanceof Refused) return refusal.wait;
      throw refusal;
    }
  }

  /** As `take`, but counts nothing. */
  async look(operation: string, limits: readonly RateLimit[], limited: Limited): Promise<number> {
    const windows = this.#windowsOf(operation, limits, limited);
    if (windows.length === 0) return 0;
    const { rows } = await sql<Counted>`
      select encode(key, 'hex') as key, calls + 1 as calls, ${secondsLeft} as left
      from rate_limit
      where until > now() and key in (select decode(given.key, 'hex') from unnest(${keysOf(windows)}::text[]) as given (key))`.execute(
      this.#db,
    );
    return longestWait(windows, rows);
  }

  #windowsOf(operation: string, limits: readonly RateLimit[], limited: Limited): Window[] {
    const windows = limits.flatMap((limit) => {
      const parts = limit.per.map((part) => limited[part]);
      if (parts.includes(undefined)) return [];
      const key = createHmac('sha256', this.#secret)
        .update(JSON.stringify([operation, limit.per, limit.calls, limit.seconds, parts]))
        .digest('hex');
      return [{ key, calls: limit.calls, seconds: limit.seconds }];
    });
    // In one order everywhere: two calls that meet in several windows would else wait for each other.
    return windows.sort((one, other) => (one.key < other.key ? -1 : 1));
  }
}

interface Window {
  readonly key: string;
  /** The most that may be made. */
  readonly calls: number;
  readonly seconds: number;
}

interface Counted {
  readonly key: string;
  /** With the call that asks. */
  readonly calls: number;
  readonly left: number;
}

/** Undoes what was counted of the call. */
class Refused extends Error {
  readonly wait: number;

  constructor(wait: number) {
    super('refused');
    this.wait = wait;
  }
}

const secondsLeft = sql<number>`ceil(extract(epoch from until - now()))::int`;

const keysOf = (windows: readonly Window[]) => windows.map(({ key }) => key);

function longestWait(windows: readonly Window[], counted: readonly Counted[]): number {
  const waits = counted.map(({ key, calls, left }) => {
    const most = windows.find((window) => window.key === key)?.calls ?? 0;
    return calls <= most ? 0 : Math.max(1, left);
  });
  return Math.max(0, ...waits);
}

async function count(db: Kysely<Tables>, windows: readonly Window[]): Promise<readonly Counted[]> {
  const seconds = windows.map((window) => window.seconds);
  const { rows } = await sql<Counted>`
    insert into rate_limit as known (key, calls, until)
    select decode(given.key, 'hex'), 1, now() + make_interval(secs => given.seconds)
    from unnest(${keysOf(windows)}::text[], ${seconds}::int[]) with ordinality as given (key, seconds, place)
    order by given.place
    on conflict (key) do update set
      calls = case when known.until <= now() then 1 else known.calls + 1 end,
      until = case when known.until <= now() then excluded.until else known.until end
    returning encode(key, 'hex') as key, calls, ${secondsLeft} as left`.execute(db);
  return rows;
}

/** Windows that are over; called from time to time. */
export async function forgetOldLimits(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('rate_limit').where('until', '<', sql<Date>`now()`).execute();
}
