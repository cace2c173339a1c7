import { $client, type Client, type ClientError } from '@nfcards/shared/client';
import { vaultLocked } from '@nfcards/shared/vault';
import { attach, createEffect, createEvent, createStore, scopeBind } from 'effector';
import { documentMime } from '../vault/crypto/document-type.ts';
import { vaultForgotten } from '../vault/vault.model.ts';
import {
  type DocumentToEncrypt,
  encryptDocumentFx,
  type WorkError,
} from '../vault/worker/vault-work.model.ts';
import { fileProblem } from './document-file.ts';
import type { KeptUpload } from './kept-upload.ts';
import { pauseUpload } from './pause-upload.ts';
import { sendUpload, type UploadContext } from './send-upload.ts';
import type { UploadAsk, UploadError } from './upload.ts';
import { keepUpload } from './upload-store.ts';
import { withTabLock } from './with-tab-lock.ts';

interface Preparation {
  readonly id: string;
  readonly documentId: string;
  readonly memberId: string;
  readonly ask: UploadAsk;
  readonly signal: AbortSignal;
}

export interface Sending {
  readonly kept: KeptUpload;
  readonly signal: AbortSignal;
}

/** How far it is: `part` goes from 0 to 1. */
export const uploadMoved = createEvent<{ readonly id: string; readonly part: number }>();
/** The network is gone. */
export const uploadWaits = createEvent<{ readonly id: string; readonly part: number }>();

export const lookAtFileFx = createEffect(async (file: File) => {
  try {
    return { problem: await fileProblem(file), type: await documentMime(file) };
  } catch {
    // Moved or removed since it was chosen.
    return { problem: 'empty', type: null } as const;
  }
});
export const keepUploadFx = createEffect(keepUpload);

/** Encrypts the file, and keeps what came of it on the device: from then on the upload survives the page. */
export const prepareUploadFx = createEffect<Preparation, KeptUpload, UploadError>(
  async ({ id, documentId, memberId, ask, signal }) => {
    const { problem, type } = await lookAtFileFx(ask.file);
    if (problem !== null || type === null) {
      throw { kind: 'file', problem: problem ?? 'typeNotAllowed' } satisfies UploadError;
    }
    const { file, title } = ask;
    const place = { nfcardId: ask.nfcardId, documentId, fileId: id };
    const document = { file, name: file.name, type, title, place, id, signal };
    const { metadata: _, ...encrypted } = await encryptFx(document);
    const kept: KeptUpload = {
      id,
      memberId,
      nfcardId: ask.nfcardId,
      documentId,
      replaces: ask.documentId !== null,
      type: ask.type,
      paper: ask.paper,
      expiresOn: ask.expiresOn,
      title,
      ...encrypted,
      announced: false,
    };
    await keepUploadFx(kept);
    return kept;
  },
);
const encryptFx = createEffect(async (document: DocumentToEncrypt) => {
  try {
    return await encryptDocumentFx(document);
  } catch (cause) {
    // The worker’s effects reject with a `WorkError` and nothing else.
    throw { kind: 'work', error: cause as WorkError } satisfies UploadError;
  }
});

/**
 * By the version's id, what was drawn of it before it was added: kept here, since the page of the card may come after
 * the upload. Gone with the key to what they show.
 */
export const $addedPictures = createStore<ReadonlyMap<string, Blob>>(new Map(), { serialize: 'ignore' })
  .on(prepareUploadFx.done, (added, { params: { id, ask } }) =>
    ask.picture === null ? added : new Map([...added, [id, ask.picture]]),
  )
  .reset(vaultLocked, vaultForgotten);

export const pauseUploadFx = createEffect(
  (pause: { readonly attempt: number; readonly signal: AbortSignal }) =>
    pauseUpload(pause.attempt, pause.signal),
);

export const sendUploadFx = attach({
  source: $client,
  mapParams: (sending: Sending, client) => ({ ...sending, client }),
  effect: createEffect<Sending & { readonly client: Client }, void, ClientError>(
    async ({ kept, signal, client }) => {
      const { id } = kept;
      const moved = scopeBind(uploadMoved, { safe: true });
      const waits = scopeBind(uploadWaits, { safe: true });
      const pause = scopeBind(pauseUploadFx, { safe: true });
      const keep = scopeBind(keepUploadFx, { safe: true });
      let reached = 0;
      const context: UploadContext = {
        client,
        signal,
        onAnnounced: () => keep({ ...kept, announced: true }),
        onProgress(part) {
          reached = part;
          moved({ id, part });
        },
        onWaiting: () => waits({ id, part: reached }),
        pause: (attempt, given) => pause({ attempt, signal: given }),
      };
      // Two tabs that find it on the device would send every part twice.
      const failure = await withTabLock(`nfcards-upload ${id}`, signal, () => sendUpload(kept, context));
      if (failure !== null) throw failure;
    },
  ),
});
