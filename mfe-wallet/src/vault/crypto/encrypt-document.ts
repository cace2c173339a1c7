import { sha256 } from '@noble/hashes/sha2.js';
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { commitmentTo } from './commitment.ts';
import { sealKeyFor, sealMetadata } from './document-identity.ts';
import { type DocumentMetadata, type DocumentMime, plainMetadata } from './document-metadata.ts';
import { toHex } from './encodings.ts';
import { piecesOf } from './pieces-of.ts';

/** How often progress is told, at most. */
const STEPS = 50;
/** Bytes of a commitment's salt. */
const SALT = 32;

export interface EncryptedDocument {
  readonly cipher: Blob;
  readonly size: number;
  readonly digest: string;
  readonly sealed_title: string;
  readonly sealed_key: string;
  readonly commitment: string;
  /** Public key of the vault that `sealed_key` is for. */
  readonly vault: string;
  readonly metadata: DocumentMetadata;
}

export interface DocumentToEncrypt {
  readonly file: Blob;
  readonly name: string;
  readonly type: DocumentMime;
  readonly title: string;
}

export interface EncryptionOptions {
  /** Public key of the member. */
  readonly recipient: string;
  /** What the owner's vault makes of the commitment. */
  readonly actOf: (commitment: string) => string;
  readonly signal: AbortSignal;
  readonly onProgress: (part: number) => void;
}

/** Encrypts a document to a fresh identity, piece by piece: neither its bytes nor the cipher lie in memory twice. */
export async function encryptDocument(
  { file, name, type, title }: DocumentToEncrypt,
  { recipient, actOf, signal, onProgress }: EncryptionOptions,
): Promise<EncryptedDocument> {
  const identity = await generateX25519Identity();
  const documentRecipient = await identityToRecipient(identity);
  const plain = sha256.create();
  const encrypter = new Encrypter();
  encrypter.addRecipient(documentRecipient);
  let read = 0;
  let told = 0;
  const observed = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      plain.update(piece);
      read += piece.length;
      // Not with every piece of a large file: each is a message to the page.
      if (read === file.size || read - told >= file.size / STEPS) {
        told = read;
        onProgress(read / file.size);
      }
      controller.enqueue(piece);
    },
  });
  const encrypted = await encrypter.encrypt(file.stream().pipeThrough(observed));
  const cipher = await piecesOf(encrypted, signal);
  const digest = plain.digest();
  const salt = crypto.getRandomValues(new Uint8Array(SALT));
  const commitment = commitmentTo(digest, salt);
  const metadata = plainMetadata({
    title,
    name,
    type,
    size: file.size,
    sha256: toHex(digest),
    salt: toHex(salt),
    act: actOf(commitment),
  });
  return {
    cipher: cipher.blob('application/octet-stream'),
    size: cipher.size,
    digest: cipher.digest,
    sealed_title: await sealMetadata(metadata, documentRecipient),
    sealed_key: await sealKeyFor(identity, recipient),
    commitment,
    vault: recipient,
    metadata,
  };
}
