import type { ClientError } from '@nfcards/shared/client';
import { failureBody, operationUrl } from '@nfcards/shared/operations';

export interface ArchiveRequest {
  /** The session's bearer token, or null when the session is in the cookie. */
  readonly credential: string | null;
  /** Told with every piece that comes: how many bytes there are so far. */
  readonly onReceived: (bytes: number) => void;
}

/**
 * Everything that is held on the member, as `export_account` gives it. Rejects with a ClientError. There is no limit
 * of time: hundreds of megabytes take what they take.
 */
export async function readArchive({ credential, onReceived }: ArchiveRequest): Promise<Blob> {
  const headers: Record<string, string> =
    credential === null ? {} : { authorization: `Bearer ${credential}` };
  const response = await fetch(operationUrl('/api', 'export_account', {}), {
    headers,
    credentials: 'same-origin',
  }).catch(networkFailed);
  if (!response.ok) throw await refusalIn(response);
  return new Blob(await piecesOf(response, onReceived).catch(networkFailed), { type: 'application/zip' });
}

async function piecesOf(response: Response, onReceived: (bytes: number) => void) {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    pieces.push(next.value);
    received += next.value.length;
    onReceived(received);
  }
  return pieces;
}

async function refusalIn(response: Response): Promise<ClientError> {
  const { status } = response;
  const data: unknown = await response.json().catch(() => null);
  const refused = await failureBody['~standard'].validate(data);
  if (refused.issues === undefined) {
    return { kind: 'FAILURE', status, data: refused.value, message: refused.value.failure_message };
  }
  return { kind: 'STATUS', status, data, message: String(status) };
}

function networkFailed(cause: unknown): never {
  const error: ClientError = { kind: 'FETCH_ERROR', message: cause instanceof Error ? cause.message : '' };
  throw error;
}
