import type { LogEvent } from 'kysely';
import type { QueryObserver } from './database.ts';

/** For Kysely's `log`: failed queries count as well, and parameters, which can be a person's, are left out. */
export function queryLog(observer: QueryObserver | undefined): (event: LogEvent) => void {
  if (observer === undefined) return () => undefined;
  return ({ query, queryDurationMillis }) => observer(query.sql, queryDurationMillis / 1000);
}
