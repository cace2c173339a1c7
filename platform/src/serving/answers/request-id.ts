import { randomUUID } from 'node:crypto';

export const REQUEST_ID = 'x-request-id';
/**
 * Ids of a proxy in front of this server: long enough to be ids, and with no character that could forge a line of the
 * log.
 */
const WELL_FORMED = /^[\w.:-]{8,64}$/;

/** The id that the log, the answer and the caller's own log share. */
export function requestId(given: unknown): string {
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}
