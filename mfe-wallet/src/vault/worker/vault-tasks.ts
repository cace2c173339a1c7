import type { Farewell } from '@nfcards/shared/worker';
import type { DocumentMetadata, DocumentMime, ReadMetadata } from '../crypto/document-metadata.ts';
import type { VersionPlace } from '../crypto/owner-act.ts';
import type { WorkError } from '../crypto/work-error.ts';
import type { OpenedBy } from './vault-state.ts';

/** An encrypted document as the server has it for this reader. */
export interface SealedDocument {
  readonly sealed_key: string;
  readonly sealed_title: string;
  /** Needed to verify who made the version. */
  readonly place?: VersionPlace;
}

export interface OpenedDocument {
  readonly file: Blob;
  readonly metadata: DocumentMetadata;
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

interface Task<Input, Output> {
  readonly input: Input;
  readonly output: Output;
}

/** A key that a vault is sealed with. Passwords can be guessed, so their keys are stretched first. */
export interface SealingKey {
  readonly key: CryptoKey;
  readonly isPassword: boolean;
}

/** The tasks of the worker, each with its input and output. */
export interface VaultTasks {
  /** Makes a new identity, keeps it, and seals it with each key. */
  make: Task<
    { readonly keys: readonly SealingKey[] },
    { readonly recipient: string; readonly sealed: readonly string[] }
  >;
  /** Keeps the identity that the key opens. */
  open: Task<{ readonly recipient: string; readonly sealed: string; readonly key: CryptoKey }, null>;
  /** Whether another tab has this vault open: then it is open for this one too. */
  join: Task<{ readonly recipient: string }, boolean>;
  /** Seals the identity, which `by` opens, with one more key. Without that, whoever asks could give a key of their own. */
  wrap: Task<{ readonly recipient: string; readonly by: OpenedBy; readonly key: SealingKey }, string>;
  /** Seals the identity, which a password opens, as passwords seal today; null where it is sealed so already. */
  renew: Task<{ readonly recipient: string; readonly by: OpenedBy }, string | null>;
  encrypt: Task<
    {
      readonly file: Blob;
      readonly name: string;
      readonly type: DocumentMime;
      readonly title: string;
      readonly place: VersionPlace;
    },
    EncryptedDocument
  >;
  readMetadata: Task<{ readonly documents: readonly SealedDocument[] }, readonly (ReadMetadata | null)[]>;
  decrypt: Task<SealedDocument & { readonly cipher: Blob }, OpenedDocument>;
  sealMetadata: Task<{ readonly sealed_key: string; readonly metadata: DocumentMetadata }, string>;
  /** The same metadata, with the act of the open vault. */
  recognise: Task<
    { readonly sealed_key: string; readonly metadata: ReadMetadata; readonly place: VersionPlace },
    string
  >;
  sealKeys: Task<
    { readonly sealed_keys: readonly string[]; readonly recipients: readonly string[] },
    readonly (readonly string[])[]
  >;
  sealKeysForLink: Task<
    { readonly sealed_keys: readonly string[]; readonly key: Uint8Array },
    readonly string[]
  >;
  /** Opens keys by a link's key, and seals them for this vault: from then on it needs the link no more. */
  takeLinkedKeys: Task<
    { readonly sealed_keys: readonly string[]; readonly key: Uint8Array },
    readonly string[]
  >;
  /** Seals a text for this vault itself, which alone can have done so. */
  sealNote: Task<{ readonly about: string; readonly text: string }, string>;
  /** Null when this vault did not seal it about that thing. */
  openNote: Task<{ readonly about: string; readonly sealed: string }, string | null>;
  readLinked: Task<
    { readonly key: Uint8Array; readonly documents: readonly SealedDocument[] },
    readonly (ReadMetadata | null)[]
  >;
  decryptLinked: Task<SealedDocument & { readonly key: Uint8Array; readonly cipher: Blob }, OpenedDocument>;
}

export type TaskName = keyof VaultTasks;
export type InputOfTask<Name extends TaskName> = VaultTasks[Name]['input'];
export type OutputOfTask<Name extends TaskName> = VaultTasks[Name]['output'];

export type TaskMessage =
  | { readonly id: number; readonly name: TaskName; readonly input: InputOfTask<TaskName> }
  | { readonly id: number; readonly aborted: true }
  | Farewell;

export type TaskAnswer =
  | { readonly id: number; readonly part: number }
  | { readonly id: number; readonly output: OutputOfTask<TaskName> }
  | { readonly id: number; readonly error: WorkError };
