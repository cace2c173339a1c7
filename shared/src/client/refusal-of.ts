import type { ClientError } from './client-error.ts';

/** The kind of a refusal that the server has words for; null for what went wrong in any other way. */
export function refusalOf(error: ClientError): string | null {
  return error.kind === 'FAILURE' ? (error.data.failure_kind ?? null) : null;
}
