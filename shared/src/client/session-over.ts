import type { ClientError } from './client-error.ts';

/** The server answers `session_ended` once, and `login_required` after that. */
const KINDS: readonly unknown[] = ['session_ended', 'login_required'];

/** Whether a call was refused because there is no session any more; the visitor has to log in. */
export function isSessionOver(error: ClientError): boolean {
  return error.kind === 'FAILURE' && KINDS.includes(error.data.failure_kind);
}
