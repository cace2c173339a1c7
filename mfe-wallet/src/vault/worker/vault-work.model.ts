import { createEffect, createEvent, scopeBind } from 'effector';
import type { ReadMetadata } from '../crypto/document-metadata.ts';
import type { WorkError } from '../crypto/work-error.ts';
import type {
  EncryptedDocument,
  InputOfTask,
  OpenedDocument,
  OutputOfTask,
  SealedDocument,
  TaskName,
} from './vault-tasks.ts';
import { askWorker } from './vault-worker-client.ts';

export type { DocumentMetadata, ReadMetadata } from '../crypto/document-metadata.ts';
export type { VersionPlace } from '../crypto/owner-act.ts';
export type { WorkError } from '../crypto/work-error.ts';
export type { EncryptedDocument, OpenedDocument, SealedDocument } from './vault-tasks.ts';

export interface DocumentToEncrypt extends InputOfTask<'encrypt'> {
  /** Of the events `workProgressed`. */
  readonly id?: string;
  readonly signal?: AbortSignal;
}

/** How far the encryption of a document is: `part` goes from 0 to 1. */
export const workProgressed = createEvent<{ readonly id: string; readonly part: number }>();

/** Encrypts a document to an identity of its own, which is sealed for the member. */
export const encryptDocumentFx = createEffect<DocumentToEncrypt, EncryptedDocument, WorkError>(
  ({ id, signal, ...input }) => {
    const progressed = scopeBind(workProgressed, { safe: true });
    return askWorker('encrypt', input, {
      ...(signal === undefined ? {} : { signal }),
      ...(id === undefined ? {} : { onProgress: (part: number) => progressed({ id, part }) }),
    });
  },
);

/** Null for what is not sealed for this member, or was changed. */
export const readMetadataFx = createEffect<
  readonly SealedDocument[],
  readonly (ReadMetadata | null)[],
  WorkError
>((documents) => askWorker('readMetadata', { documents }));

export const decryptDocumentFx = createEffect<
  SealedDocument & { readonly cipher: Blob; readonly signal?: AbortSignal },
  OpenedDocument,
  WorkError
>(({ signal, ...input }) => askWorker('decrypt', input, signal === undefined ? {} : { signal }));

/** A new `sealed_title` for a document that the member can read. */
export const sealMetadataFx = createTaskFx('sealMetadata');

/** The same metadata with the act of the member's vault: they have confirmed that the document is theirs. */
export const recogniseFx = createTaskFx('recognise');

/** The keys of documents, sealed for others: a row for each document, in it one for each recipient. */
export const sealKeysFx = createTaskFx('sealKeys');

/** The same for readers with the link's key of 32 bytes. */
export const sealKeysForLinkFx = createTaskFx('sealKeysForLink');

/** Keys that a link's key of 32 bytes opens, sealed for the member's vault. */
export const takeLinkedKeysFx = createTaskFx('takeLinkedKeys');

/** A text that only this vault reads and writes, on the thing that `about` names. */
export const sealNoteFx = createTaskFx('sealNote');

/** Null when this vault did not seal it about that thing. */
export const openNoteFx = createTaskFx('openNote');

/** Needs no vault. */
export const readLinkedFx = createTaskFx('readLinked');

/** Needs no vault. */
export const decryptLinkedFx = createTaskFx('decryptLinked');

function createTaskFx<Name extends TaskName>(name: Name) {
  return createEffect<InputOfTask<Name>, OutputOfTask<Name>, WorkError>((input) => askWorker(name, input));
}
