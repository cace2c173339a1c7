import type { PostgresPool } from 'kysely';
import type { Db } from 'pg-boss';
import { ChangeFeed } from './change-feed.ts';
import type { ChangeListener } from './change-listener.ts';
import type { JobStore } from './database.ts';
import type { Incidents } from './incidents.ts';

/** Few are enough: jobs spend their time outside of the queue. */
export const JOB_CONNECTIONS = 3;

export type ExecuteSql = Db['executeSql'];

/** Runs statements of the job queue; a text may hold several. */
export function executeOn(pool: PostgresPool, incidents: Incidents): ExecuteSql {
  return async (text, values = []) => {
    const client = await pool.connect();
    let isDone = false;
    try {
      const result = await client.query<unknown>(text, values);
      isDone = true;
      incidents.worked(false);
      return result;
    } catch (cause) {
      incidents.failed(cause);
      throw cause;
    } finally {
      // A failed multi-statement text may leave a transaction open.
      client.release(!isDone);
    }
  };
}

/** The job queue's store; new jobs are announced on the shared listen connection. */
export function serverJobStore(executeSql: ExecuteSql, listener: ChangeListener): JobStore {
  return {
    db: {
      executeSql,
      async listen(channel, onNotification, onReconnect) {
        const feed = new ChangeFeed();
        const unsubscribe = feed.subscribe((payload) => {
          if (payload !== null) onNotification(payload);
          // New jobs may have been missed.
          else if (feed.live) onReconnect();
        });
        await listener.add(channel, feed);
        return { close: async () => void unsubscribe() };
      },
    },
  };
}
