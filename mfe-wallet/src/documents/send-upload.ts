import { type Client, type ClientError, type Result, refusalOf } from '@nfcards/shared/client';
import { PART_SIZE, type Upload as ServerUpload } from '@nfcards/shared/operations';
import type { KeptUpload } from './kept-upload.ts';

/** Parts that are sent at the same time. */
const CONCURRENCY = 3;
/** Parts are sent again when the server finds one damaged; after so many rounds the upload fails. */
const MAX_ROUNDS = 3;

export interface UploadContext {
  readonly client: Client;
  readonly signal: AbortSignal;
  /** The server has accepted the upload. */
  readonly onAnnounced: () => Promise<void>;
  readonly onProgress: (part: number) => void;
  /** The network failed, or the server wants a pause. */
  readonly onWaiting: () => void;
  /** Waits before a retry; `attempt` counts failures in a row, from 1. */
  readonly pause: (attempt: number, signal: AbortSignal) => Promise<void>;
}

/** Sends the missing parts. @returns the final error; null when the upload is complete */
export async function sendUpload(upload: KeptUpload, context: UploadContext): Promise<ClientError | null> {
  let announced = upload.announced;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const opened = await withRetry(context, () =>
      announced
        ? context.client.call('upload_state', { file_id: upload.id }, { signal: context.signal })
        : announce(upload, context),
    );
    if (!opened.ok) return opened.error;
    if (!announced) await context.onAnnounced();
    announced = true;
    if (opened.answer.finished) return null;
    const failure = await sendParts(upload, opened.answer, context);
    if (failure !== null) return failure;
    const finished = await withRetry(context, () => finish(upload, context));
    if (finished.ok) return null;
    if (refusalOf(finished.error) !== 'parts_missing') return finished.error;
  }
  return { kind: 'FETCH_ERROR', message: 'parts stay missing' };
}

function announce(upload: KeptUpload, { client, signal }: UploadContext): Promise<Result<ServerUpload>> {
  const { id: file_id, size, digest, sealed_title, sealed_key, commitment, vault } = upload;
  const file = { file_id, size, digest, sealed_title, sealed_key, commitment, vault };
  const { documentId: id, nfcardId: nfcard_id, type, paper, expiresOn: expires_on } = upload;
  return upload.replaces
    ? client.call('replace_document', { id, ...file }, { signal })
    : client.call('add_document', { id, nfcard_id, type, paper, expires_on, ...file }, { signal });
}

/** A new version usually has a new day of expiry, which the document takes when the version replaces the old one. */
function finish(
  { id: file_id, replaces, type, paper, expiresOn }: KeptUpload,
  { client, signal }: UploadContext,
) {
  const change = replaces ? { type, paper, expires_on: expiresOn } : {};
  return client.call('finish_document', { file_id, ...change }, { signal });
}

async function sendParts(
  upload: KeptUpload,
  { parts: there }: ServerUpload,
  context: UploadContext,
): Promise<ClientError | null> {
  const all = Math.ceil(upload.size / PART_SIZE);
  const missing = Array.from({ length: all }, (_, number) => number).filter(
    (number) => !there.includes(number),
  );
  let sent = all - missing.length;
  let failure: ClientError | null = null;
  context.onProgress(sent / all);
  const sendNextParts = async () => {
    for (let number = missing.shift(); number !== undefined && failure === null; number = missing.shift()) {
      const result = await withRetry(context, () => sendPart(upload, number ?? 0, context));
      if (!result.ok) failure = result.error;
      else context.onProgress(++sent / all);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sendNextParts));
  return failure;
}

function sendPart({ id: file_id, cipher }: KeptUpload, number: number, { client, signal }: UploadContext) {
  const bytes = cipher.slice(number * PART_SIZE, (number + 1) * PART_SIZE);
  return client.sendBytes('upload_document_part', { file_id, number }, { bytes, signal });
}

/** Repeats a call until it succeeds or fails with an error that is not transient. */
async function withRetry<Answer>(
  { signal, pause, onWaiting }: UploadContext,
  ask: () => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await ask();
    if (result.ok || !isTransient(result.error) || signal.aborted) return result;
    onWaiting();
    await pause(attempt, signal);
  }
}

/** Whether a retry may succeed. */
export function isTransient(error: ClientError): boolean {
  if (error.kind === 'FETCH_ERROR' || error.kind === 'TIMEOUT_ERROR') return true;
  if (error.kind === 'FAILURE') {
    const refusal = refusalOf(error);
    return ['too_many_requests', 'busy', 'internal', 'unavailable'].includes(refusal ?? '');
  }
  return error.kind !== 'ABORTED' && (error.status >= 500 || error.status === 429);
}
