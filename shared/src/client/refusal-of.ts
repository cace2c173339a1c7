import type { ClientError } from './client-error.ts';

/** The kind of a refusal by the server; null for other errors. */
export function refusalOf(error: ClientError): string | null {
  return error.kind === 'FAILURE' ? (error.data.failure_kind ?? null) : null;
}
