import { isSessionOver, sessionDoubted } from '@nfcards/shared/auth';
import { $client, type Client, type ClientError } from '@nfcards/shared/client';
import { attach, createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { keptCipher } from '../device/device-store.ts';
import { decryptDocumentFx, type OpenedDocument, type WorkError } from '../vault/worker/vault-work.model.ts';

export interface CipherWanted {
  readonly documentId: string;
  readonly fileId: string;
  /** Bytes, so that progress can be told. */
  readonly size?: number;
}

export interface DocumentWanted extends CipherWanted {
  readonly sealed_key: string;
  readonly sealed_title: string;
}

export type FetchError =
  | { readonly kind: 'work'; readonly error: WorkError }
  | { readonly kind: 'call'; readonly error: ClientError };

const received = createEvent<{ readonly fileId: string; readonly part: number }>();

/** The encrypted bytes of a version, from the server. */
export const readCipherFx = attach({
  source: $client,
  mapParams: (wanted: CipherWanted, client) => ({ wanted, client }),
  effect: createEffect<{ readonly wanted: CipherWanted; readonly client: Client }, Blob, ClientError>(
    async ({ wanted: { documentId, fileId, size }, client }) => {
      const told = scopeBind(received, { safe: true });
      const onReceived = (bytes: number) => {
        if (size !== undefined && size > 0) told({ fileId, part: Math.min(bytes / size, 1) });
      };
      const result = await client.readBytes(
        'download_document',
        { id: documentId, file_id: fileId },
        { onReceived },
      );
      if (!result.ok) throw result.error;
      return result.answer;
    },
  ),
});

sample({ clock: readCipherFx.failData, filter: isSessionOver, fn: () => undefined, target: sessionDoubted });

export const keptCipherFx = createEffect(keptCipher);

/** A version of a document as it was before encryption: from the device's copy where there is one, else from the server. */
export const fetchDocumentFx = createEffect<DocumentWanted, OpenedDocument, FetchError>(
  async ({ sealed_key, sealed_title, ...wanted }) => {
    const cipher = (await keptCipherFx(wanted.fileId)) ?? (await fetchCipherFx(wanted));
    try {
      return await decryptDocumentFx({ cipher, sealed_key, sealed_title });
    } catch (cause) {
      // The worker’s effects reject with a `WorkError` and nothing else.
      throw { kind: 'work', error: cause as WorkError } satisfies FetchError;
    }
  },
);

const fetchCipherFx = createEffect<CipherWanted, Blob, FetchError>(async (wanted) => {
  try {
    return await readCipherFx(wanted);
  } catch (cause) {
    // An effect of the client rejects with its declared error and nothing else.
    throw { kind: 'call', error: cause as ClientError } satisfies FetchError;
  }
});

/** How much has come of what is being fetched: by the version's id, from 0 to 1. */
export const $fetching = createStore<ReadonlyMap<string, number>>(new Map(), { serialize: 'ignore' })
  .on(fetchDocumentFx, (fetching, { fileId }) => new Map(fetching).set(fileId, 0))
  .on(received, (fetching, { fileId, part }) =>
    fetching.has(fileId) ? new Map(fetching).set(fileId, part) : fetching,
  )
  .on(fetchDocumentFx.finally, (fetching, { params }) => {
    const others = new Map(fetching);
    others.delete(params.fileId);
    return others;
  });
