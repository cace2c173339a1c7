import { type Client, type ClientError, type Result, refusalOf } from '@nfcards/shared/client';
import { PART_SIZE, type Upload as ServerUpload } from '@nfcards/shared/operations';
import type { KeptUpload } from './kept-upload.ts';

/** Parts that are under way at a time. */
const AT_ONCE = 3;
/** Parts come again when the server finds that one is not as it was; what stays wrong is not ours to mend. */
const MOST_ROUNDS = 3;

export interface UploadWorld {
  readonly client: Client;
  readonly signal: AbortSignal;
  /** The server knows of it from now on. */
  readonly onAnnounced: () => Promise<void>;
  readonly onProgress: (part: number) => void;
  /** The network is gone, or wants a pause. */
  readonly onWaiting: () => void;
  /** Until it is worth another try; `attempt` is 1 the first time in a row. */
  readonly pause: (attempt: number, signal: AbortSignal) => Promise<void>;
}

/** Sends what is not there yet. @returns why it failed for good; null when all is there */
export async function sendUpload(upload: KeptUpload, world: UploadWorld): Promise<ClientError | null> {
  let announced = upload.announced;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const opened = await persistently(world, () =>
      announced
        ? world.client.call('upload_state', { file_id: upload.id }, { signal: world.signal })
        : announce(upload, world),
    );
    if (!opened.ok) return opened.error;
    if (!announced) await world.onAnnounced();
    announced = true;
    if (opened.answer.finished) return null;
    // The answer of before is not what is there now.
    world.client.forget('upload_state');
    const failure = await sendParts(upload, opened.answer, world);
    if (failure !== null) return failure;
    const finished = await persistently(world, () => finish(upload, world));
    if (finished.ok) return null;
    if (refusalOf(finished.error) !== 'parts_missing') return finished.error;
  }
  return { kind: 'FETCH_ERROR', message: 'parts stay missing' };
}

function announce(upload: KeptUpload, { client, signal }: UploadWorld): Promise<Result<ServerUpload>> {
  const { id: file_id, size, digest, sealed_title, sealed_key, commitment, vault } = upload;
  const file = { file_id, size, digest, sealed_title, sealed_key, commitment, vault };
  const { documentId: id, nfcardId: nfcard_id, type, expiresOn: expires_on } = upload;
  return upload.replaces
    ? client.call('replace_document', { id, ...file }, { signal })
    : client.call('add_document', { id, nfcard_id, type, expires_on, ...file }, { signal });
}

/** A new version has mostly a new day of expiry; it is the document's, and changes as the version takes its place. */
function finish({ id: file_id, replaces, type, expiresOn }: KeptUpload, { client, signal }: UploadWorld) {
  const change = replaces ? { type, expires_on: expiresOn } : {};
  return client.call('finish_document', { file_id, ...change }, { signal });
}

async function sendParts(
  upload: KeptUpload,
  { parts: there }: ServerUpload,
  world: UploadWorld,
): Promise<ClientError | null> {
  const all = Math.ceil(upload.size / PART_SIZE);
  const missing = Array.from({ length: all }, (_, number) => number).filter(
    (number) => !there.includes(number),
  );
  let sent = all - missing.length;
  let failure: ClientError | null = null;
  world.onProgress(sent / all);
  const lane = async () => {
    for (let number = missing.shift(); number !== undefined && failure === null; number = missing.shift()) {
      const result = await persistently(world, () => sendPart(upload, number ?? 0, world));
      if (!result.ok) failure = result.error;
      else world.onProgress(++sent / all);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return failure;
}

function sendPart({ id: file_id, cipher }: KeptUpload, number: number, { client, signal }: UploadWorld) {
  const bytes = cipher.slice(number * PART_SIZE, (number + 1) * PART_SIZE);
  return client.sendBytes('upload_document_part', { file_id, number }, { bytes, signal });
}

/** Asks until there is an answer, or a refusal that another try would not change. */
async function persistently<Answer>(
  { signal, pause, onWaiting }: UploadWorld,
  ask: () => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await ask();
    if (result.ok || !isPassing(result.error) || signal.aborted) return result;
    onWaiting();
    await pause(attempt, signal);
  }
}

/** Whether it may be otherwise in a while. */
export function isPassing(error: ClientError): boolean {
  if (error.kind === 'FETCH_ERROR' || error.kind === 'TIMEOUT_ERROR') return true;
  if (error.kind === 'FAILURE') {
    const refusal = refusalOf(error);
    return ['too_many_requests', 'busy', 'internal', 'unavailable'].includes(refusal ?? '');
  }
  return error.kind !== 'ABORTED' && (error.status >= 500 || error.status === 429);
}
