import type { ClientError } from '../client/client-error.ts';

/** A session that has ended is told once; whoever asks after that has none. */
const KINDS: readonly unknown[] = ['session_ended', 'login_required'];

/** Whether a call was refused because nobody is logged in any more: the way on is the login. */
export function isSessionOver(error: ClientError): boolean {
  return error.kind === 'FAILURE' && KINDS.includes(error.data.failure_kind);
}
