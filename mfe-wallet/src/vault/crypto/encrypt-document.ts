import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { encryptToAge } from './age-file.ts';
import { commitmentTo } from './commitment.ts';
import { sealKeyFor, sealMetadata } from './document-identity.ts';
import { type DocumentMetadata, type DocumentMime, plainMetadata } from './document-metadata.ts';
import { toHex } from './encodings.ts';
import { sha256 } from './sha256.ts';

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

/**
 * Encrypts a document to a fresh identity. File and cipher lie in memory as a whole, 20 MB each at most: Web Crypto
 * digests nothing else, and takes a tenth of the time that JavaScript takes.
 */
export async function encryptDocument(
  { file, name, type, title }: DocumentToEncrypt,
  { recipient, actOf, signal, onProgress }: EncryptionOptions,
): Promise<EncryptedDocument> {
  const identity = await generateX25519Identity();
  // Read once: what is certified is what was encrypted, though the file may change on the device meanwhile.
  const plain = new Uint8Array(file.size);
  const cipher = await encryptToAge(file, identity, signal, (bytes, at) => {
    plain.set(bytes, at);
    onProgress((at + bytes.length) / file.size);
  });
  const digest = await sha256(plain);
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
    cipher: new Blob([cipher], { type: 'application/octet-stream' }),
    size: cipher.length,
    digest: toHex(await sha256(cipher)),
    sealed_title: await sealMetadata(metadata, await identityToRecipient(identity)),
    sealed_key: await sealKeyFor(identity, recipient),
    commitment,
    vault: recipient,
    metadata,
  };
}
