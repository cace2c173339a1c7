import { createEffect, createEvent, scopeBind } from 'effector';
import type { DocumentMetadata, DocumentMime, ReadMetadata } from './document-metadata.ts';
import type { VersionPlace } from './owner-act.ts';
import { askWorker } from './vault-worker-client.ts';
import type { WorkError } from './work-error.ts';

export type { DocumentMetadata, DocumentMime, ReadMetadata } from './document-metadata.ts';
export type { VersionPlace } from './owner-act.ts';
export type { WorkError } from './work-error.ts';

export interface DocumentToEncrypt {
  readonly file: Blob;
  readonly name: string;
  readonly type: DocumentMime;
  readonly title: string;
  readonly place: VersionPlace;
  /** Told with `workProgressed`. */
  readonly id?: string;
  readonly signal?: AbortSignal;
}

export interface EncryptedDocument {
  readonly cipher: Blob;
  /** Bytes of `cipher`. */
  readonly size: number;
  /** SHA-256 of `cipher`, hexadecimal. */
  readonly digest: string;
  readonly sealed_title: string;
  readonly sealed_key: string;
  readonly commitment: string;
  /** Public key of the vault that `sealed_key` is for. */
  readonly vault: string;
  readonly metadata: DocumentMetadata;
}

/** What the server keeps beside a version, as it is for this reader. */
export interface SealedDocument {
  readonly sealed_key: string;
  readonly sealed_title: string;
  /** For whoever asks whose act it was. */
  readonly place?: VersionPlace;
}

export interface OpenedDocument {
  readonly file: Blob;
  readonly metadata: DocumentMetadata;
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
export const sealMetadataFx = createEffect<
  { readonly sealed_key: string; readonly metadata: DocumentMetadata },
  string,
  WorkError
>((input) => askWorker('sealMetadata', input));

/** The same metadata, with the act of the member's vault: they have looked at the document, and say that it is theirs. */
export const recogniseFx = createEffect<
  { readonly sealed_key: string; readonly metadata: ReadMetadata; readonly place: VersionPlace },
  string,
  WorkError
>((input) => askWorker('recognise', input));

/** The keys of documents, sealed for others: a row for each document, in it one for each recipient. */
export const sealKeysFx = createEffect<
  { readonly sealed_keys: readonly string[]; readonly recipients: readonly string[] },
  readonly (readonly string[])[],
  WorkError
>((input) => askWorker('sealKeys', input));

/** The same for whoever has the link's key of 32 bytes. */
export const sealKeysForLinkFx = createEffect<
  { readonly sealed_keys: readonly string[]; readonly key: Uint8Array },
  readonly string[],
  WorkError
>((input) => askWorker('sealKeysForLink', input));

/** A text that only this vault reads and writes, on the thing that `about` names. */
export const sealNoteFx = createEffect<{ readonly about: string; readonly text: string }, string, WorkError>(
  (input) => askWorker('sealNote', input),
);

/** Null for what this vault did not seal about that thing. */
export const openNoteFx = createEffect<
  { readonly about: string; readonly sealed: string },
  string | null,
  WorkError
>((input) => askWorker('openNote', input));

/** Needs no vault. */
export const readLinkedFx = createEffect<
  { readonly key: Uint8Array; readonly documents: readonly SealedDocument[] },
  readonly (ReadMetadata | null)[],
  WorkError
>((input) => askWorker('readLinked', input));

/** Needs no vault. */
export const decryptLinkedFx = createEffect<
  SealedDocument & { readonly key: Uint8Array; readonly cipher: Blob },
  OpenedDocument,
  WorkError
>((input) => askWorker('decryptLinked', input));
