import type { ClientError } from './client-error.ts';

/** Errors are JSON, sometimes with status 200 (SPEC A3). */
export function isFile(response: Response): boolean {
  return response.ok && response.headers.get('content-type')?.startsWith('application/json') !== true;
}

/** Reads the bytes of an answer, chunk by chunk. */
export async function readFile(
  response: Response,
  onReceived: ((bytes: number) => void) | undefined,
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    chunks.push(next.value);
    received += next.value.length;
    onReceived?.(received);
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
}

/** The answer is JSON without a refusal, although a file was requested. */
export function jsonInsteadOfFile(status: number): { readonly ok: false; readonly error: ClientError } {
  const message = 'an answer in JSON in place of a file';
  return { ok: false, error: { kind: 'PARSING_ERROR', status, data: '', message } };
}
