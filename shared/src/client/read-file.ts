import type { ClientError } from './client-error.ts';

/** What went wrong is told in JSON, and sometimes with status 200 (SPEC A3). */
export function isFile(response: Response): boolean {
  return response.ok && response.headers.get('content-type')?.startsWith('application/json') !== true;
}

/** The bytes of an answer as they come. */
export async function readFile(
  response: Response,
  onReceived: ((bytes: number) => void) | undefined,
): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    pieces.push(next.value);
    received += next.value.length;
    onReceived?.(received);
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
}

/** An answer in JSON which refuses nothing, where a file was asked for. */
export function noFile(status: number): { readonly ok: false; readonly error: ClientError } {
  const message = 'an answer in JSON in place of a file';
  return { ok: false, error: { kind: 'PARSING_ERROR', status, data: '', message } };
}
