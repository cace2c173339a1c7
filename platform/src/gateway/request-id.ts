import { randomUUID } from 'node:crypto';

export const REQUEST_ID = 'x-request-id';
/** Of those who stand before this server: long enough to be one of its kind, and nothing that could forge a line of the log. */
const WELL_FORMED = /^[\w.:-]{8,64}$/;

/** What ties the lines of the log, the answer and the caller's own log together. @param given by the caller */
export function requestId(given: unknown): string {
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}
