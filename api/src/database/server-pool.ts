import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { Incidents } from './incidents.ts';
import { connectionFailure, statementFailure } from './unavailable.ts';

/**
 * A pool whose connections end nothing as they break: what used one hears of it by what it was waiting for. The pool
 * listens only while a connection is idle, and an `error` that nobody hears ends the process.
 */
export function openPool(settings: pg.PoolConfig, incidents: Incidents): pg.Pool {
  const pool = new pg.Pool(settings);
  pool.on('connect', (client) => client.on('error', () => undefined));
  // A connection that broke while nothing used it. The pool makes another.
  pool.on('error', (cause) => incidents.failed(statementFailure(cause, false)));
  return pool;
}

interface Watch {
  readonly incidents: Incidents;
  /** Milliseconds that an answer is waited for. */
  readonly patience?: number;
}

/** A pool as Kysely takes it, with failures of the way to the database told from those of statements. */
export function watched(pool: pg.Pool, watch: Watch): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        return new WatchedClient(await pool.connect(), watch.patience);
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
  readonly #patience: number | undefined;

  constructor(client: pg.PoolClient, patience: number | undefined) {
    this.#client = client;
    this.#patience = patience;
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
    // What is queued behind a statement that gets no answer would get none either: the connection is given up.
    const giveUp = () => {
      isLate = true;
      void this.#client.end();
    };
    const timer = this.#patience === undefined ? undefined : setTimeout(giveUp, this.#patience);
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
