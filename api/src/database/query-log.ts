import type { LogEvent } from 'kysely';
import type { QueryObserver } from './database.ts';
import type { Incidents } from './incidents.ts';

const WRITES = /^\s*(insert|update|delete|with)\b/i;

/** For Kysely's `log`. Failed queries count as well; parameters are left out, since they can be personal data. */
export function queryLog(
  observer: QueryObserver | undefined,
  incidents: Incidents,
): (event: LogEvent) => void {
  return (event) => {
    if (event.level === 'error') incidents.failed(event.error);
    else incidents.worked(WRITES.test(event.query.sql));
    observer?.(event.query.sql, event.queryDurationMillis / 1000);
  };
}
