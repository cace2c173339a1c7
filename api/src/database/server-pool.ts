import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { Incidents } from './incidents.ts';
import { connectionFailure, statementFailure } from './unavailable.ts';

/**
 * A pool whose broken connections do not end the process. A user of the connection sees its query reject; the pool
 * itself only handles `error` while a connection is idle, and an unhandled `error` event ends the process.
 */
export function openPool(settings: pg.PoolConfig, incidents: Incidents): pg.Pool {
  const pool = new pg.Pool(settings);
  pool.on('connect', (client) => client.on('error', () => undefined));
  // An idle connection broke. The pool makes another.
  pool.on('error', (cause) => incidents.failed(statementFailure(cause, false)));
  return pool;
}

interface Watch {
  readonly incidents: Incidents;
  /** Milliseconds to wait for an answer; none without it. */
  readonly queryTimeout?: number;
}

/** A pool for Kysely that distinguishes connection failures from statement errors. */
export function watched(pool: pg.Pool, watch: Watch): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        return new WatchedClient(await pool.connect(), watch.queryTimeout);
      } catch (cause) {
        const failure = connectionFailure(cause);
        watch.incidents.failed(failure);
        throw failure;
      }
    },
  };
}

class WatchedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #queryTimeout: number | undefined;

  constructor(client: pg.PoolClient, queryTimeout: number | undefined) {
    this.#client = client;
    this.#queryTimeout = queryTimeout;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new Error('No query is read by a cursor.');
    return this.#ask(statement, parameters);
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }

  async #ask<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    let isLate = false;
    // Statements queued behind one without an answer would get none either, so the connection is closed.
    const giveUp = () => {
      isLate = true;
      void this.#client.end();
    };
    const timer = this.#queryTimeout === undefined ? undefined : setTimeout(giveUp, this.#queryTimeout);
    const client: PostgresPoolClient = this.#client;
    try {
      return await client.query<R>(sql, parameters);
    } catch (cause) {
      throw statementFailure(cause, isLate);
    } finally {
      clearTimeout(timer);
    }
  }
}
