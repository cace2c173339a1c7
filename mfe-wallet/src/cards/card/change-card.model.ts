import { type ClientError, createCall } from '@nfcards/shared/client';
import type { DocumentFile } from '@nfcards/shared/operations';
import { createEffect, createEvent, sample } from 'effector';
import type { Paper } from '../../documents/paper.ts';
import {
  type DocumentMetadata,
  type ReadMetadata,
  recogniseFx,
  sealMetadataFx,
  type VersionPlace,
  type WorkError,
} from '../../vault/worker/vault-work.model.ts';
import { cardChanged } from '../card.model.ts';

export const saveNfcardCall = createCall('save_nfcard');
export const saveDocumentCall = createCall('save_document');
export const removeDocumentCall = createCall('remove_document');

export type ChangeError =
  | { readonly kind: 'call'; readonly error: ClientError }
  | { readonly kind: 'work'; readonly error: WorkError };

export interface DocumentChange extends Required<Paper> {
  readonly id: string;
  /** Null for what stays good. */
  readonly expiresOn: string | null;
  /** With what is sealed beside the newest version; null where the vault is closed, and the title stays. */
  readonly titled: {
    readonly title: string;
    readonly metadata: DocumentMetadata;
    readonly file: Pick<DocumentFile, 'sealed_key'>;
  } | null;
}

/** Gives a document another type, day of expiry or title. */
export const saveDocumentFx = createEffect<DocumentChange, void, ChangeError>(
  async ({ id, type, paper, expiresOn, titled }) => {
    const sealed = titled === null ? {} : await sealTitle(titled);
    const change = { id, type, paper, expires_on: expiresOn, ...sealed };
    await saveDocumentCall.fx(change).catch(callFailed);
  },
);

async function sealTitle({ title, metadata, file }: NonNullable<DocumentChange['titled']>) {
  if (title === metadata.title || file.sealed_key === null) return {};
  const sealing = { sealed_key: file.sealed_key, metadata: { ...metadata, title } };
  const sealed_title = await sealMetadataFx(sealing).catch(workFailed);
  return { sealed_title };
}

export interface Recognition {
  readonly place: VersionPlace;
  readonly metadata: ReadMetadata;
  readonly sealed_key: string;
}

/** The member has looked at a document that their vault has not added, and says that it is theirs. */
export const recognisePressed = createEvent<Recognition>();
export const recogniseDocumentFx = createEffect<Recognition, void, ChangeError>(async (recognition) => {
  const sealed_title = await recogniseFx(recognition).catch(workFailed);
  await saveDocumentCall.fx({ id: recognition.place.documentId, sealed_title }).catch(callFailed);
});
sample({ clock: recognisePressed, target: recogniseDocumentFx });

function workFailed(error: WorkError): never {
  const failure: ChangeError = { kind: 'work', error };
  throw failure;
}

function callFailed(error: ClientError): never {
  const failure: ChangeError = { kind: 'call', error };
  throw failure;
}

sample({
  clock: [saveNfcardCall.fx.done, saveDocumentFx.done, recogniseDocumentFx.done, removeDocumentCall.fx.done],
  fn: () => undefined,
  target: cardChanged,
});
