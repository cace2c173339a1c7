import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { createHandlers } from './handlers.ts';
import { readSeaPorts, selectPorts } from './ports/sea-ports.ts';
import { seedPorts } from './ports/seed-ports.ts';
import { operationRoutes } from './wire/routes.ts';

export { prepareFolder } from './database/folder-lock.ts';
export type { StartFailureKind } from './start-failure.ts';
export { StartFailure } from './start-failure.ts';

export interface ApiOptions {
  /** Folder of the embedded database, made if missing. Not touched when there is a databaseUrl. */
  readonly dataDir: string;
  /**
   * A PostgreSQL to use instead of the embedded one, for example `postgres://user:password@host:5432/database`.
   * It must keep a session per connection (LISTEN, advisory locks): no pooler in transaction mode.
   */
  readonly databaseUrl?: string;
  /** Answer the legacy wire too: every operation as GET, parameters and `cookie` in the query string. */
  readonly legacyWire: boolean;
  /** Gets English sentences for the person who starts the server. They name no person and no secret. */
  readonly progress?: (sentence: string) => void;
}

export interface Api {
  /** All operations and `openapi.json`, to be registered on a Fastify server under a prefix such as `/api`. */
  readonly routes: FastifyPluginAsync;
  /** Whether the database answers within 2 s. Never rejects. */
  readonly checkReady: () => Promise<boolean>;
  /** Ends connections and frees the data folder; to be called after the server has stopped listening. */
  readonly close: () => Promise<void>;
}

const READY_WITHIN_MS = 2000;

/**
 * Opens the database, brings its tables up to date and fills in the ports.
 * @throws StartFailure with one sentence that says what to do
 */
export async function openApi(options: ApiOptions): Promise<Api> {
  const progress = options.progress ?? (() => undefined);
  const database = await openDatabase({ ...options, progress });
  try {
    await migrate(database.db);
    await seedPorts(database, selectPorts(readSeaPorts()), progress);
  } catch (failure) {
    await database.close();
    throw failure;
  }
  return {
    routes: operationRoutes(createHandlers(database), options.legacyWire),
    checkReady: () => answers(database),
    close: database.close,
  };
}

async function answers({ db }: Database): Promise<boolean> {
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, READY_WITHIN_MS, false);
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
