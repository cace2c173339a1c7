import type { PostgresPool } from 'kysely';
import type { Db } from 'pg-boss';
import { ChangeFeed } from './change-feed.ts';
import type { ChangeListener } from './change-listener.ts';
import type { JobStore } from './database.ts';
import type { Incidents } from './incidents.ts';

/** Jobs spend their time elsewhere than in the queue. */
export const JOB_CONNECTIONS = 3;

export type ExecuteSql = Db['executeSql'];

/** Statements of the job queue, also several in one text. */
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
      // Several statements of which one failed may leave a transaction open.
      client.release(!isDone);
    }
  };
}

/** The job queue, which hears of new jobs on the connection that hears everything else. */
export function serverJobStore(executeSql: ExecuteSql, listener: ChangeListener): JobStore {
  return {
    db: {
      executeSql,
      async listen(channel, onNotification, onReconnect) {
        const feed = new ChangeFeed();
        const unsubscribe = feed.subscribe((payload) => {
          if (payload !== null) onNotification(payload);
          // Jobs may have been announced meanwhile.
          else if (feed.live) onReconnect();
        });
        await listener.add(channel, feed);
        return { close: async () => void unsubscribe() };
      },
    },
  };
}
