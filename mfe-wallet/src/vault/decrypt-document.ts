import { Decrypter } from 'age-encryption';
import { type OpenKey, openMetadata } from './document-identity.ts';
import { type DocumentMetadata, plainMetadata } from './document-metadata.ts';
import { documentMime } from './document-type.ts';
import { type Pieces, piecesOf } from './pieces-of.ts';
import { WorkFailure } from './work-error.ts';

export interface SealedDocument {
  readonly sealed_key: string;
  readonly sealed_title: string;
}

export interface OpenedDocument {
  readonly file: Blob;
  readonly metadata: DocumentMetadata;
}

/**
 * The document as it was before encryption, under the type that its bytes have. Whoever sealed it may have said another;
 * that is believed only of bytes that say nothing, such as an old PDF that something stands before, and never runs.
 */
export async function decryptDocument(
  { cipher, sealed_key, sealed_title }: SealedDocument & { readonly cipher: Blob },
  openKey: OpenKey,
  signal: AbortSignal,
): Promise<OpenedDocument> {
  const identity = await openKey(sealed_key);
  const metadata = await openMetadata(sealed_title, identity);
  const plain = await decrypt(cipher, identity, signal);
  if (plain.digest !== metadata.sha256) throw new WorkFailure({ kind: 'damaged' });
  const file = plain.blob(metadata.type);
  const type = (await documentMime(file)) ?? metadata.type;
  return { file: file.slice(0, file.size, type), metadata: plainMetadata({ ...metadata, type }) };
}

async function decrypt(cipher: Blob, identity: string, signal: AbortSignal): Promise<Pieces> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    return await piecesOf(await decrypter.decrypt(cipher.stream()), signal);
  } catch (cause) {
    if (cause instanceof WorkFailure) throw cause;
    throw new WorkFailure({ kind: 'damaged' }, cause);
  }
}

/** Null for what this key does not open, or what was changed. */
export async function readMetadata(
  documents: readonly SealedDocument[],
  openKey: OpenKey,
): Promise<(DocumentMetadata | null)[]> {
  const read: (DocumentMetadata | null)[] = [];
  for (const { sealed_key, sealed_title } of documents) {
    const metadata = openKey(sealed_key).then((identity) => openMetadata(sealed_title, identity));
    read.push(await metadata.catch(() => null));
  }
  return read;
}
