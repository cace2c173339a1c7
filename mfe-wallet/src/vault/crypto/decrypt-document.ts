import { decryptFromAge } from './age-file.ts';
import { commitmentTo } from './commitment.ts';
import { type OpenKey, openMetadata } from './document-identity.ts';
import { type DocumentMetadata, plainMetadata, type ReadMetadata } from './document-metadata.ts';
import { documentMime } from './document-type.ts';
import { fromHex, toHex } from './encodings.ts';
import type { VersionPlace } from './owner-act.ts';
import { sha256 } from './sha256.ts';
import { WorkFailure } from './work-error.ts';

export interface SealedDocument {
  readonly sealed_key: string;
  readonly sealed_title: string;
}

export interface SealedVersion extends SealedDocument {
  /** Where its reader finds it; left out where nobody asks whose act it was. */
  readonly place?: VersionPlace;
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
  if (toHex(await sha256(plain)) !== metadata.sha256) throw new WorkFailure({ kind: 'damaged' });
  const file = new Blob([plain], { type: metadata.type });
  const type = (await documentMime(file)) ?? metadata.type;
  return { file: file.slice(0, file.size, type), metadata: plainMetadata({ ...metadata, type }) };
}

async function decrypt(cipher: Blob, identity: string, signal: AbortSignal) {
  try {
    return await decryptFromAge(cipher, identity, signal);
  } catch (cause) {
    if (cause instanceof WorkFailure) throw cause;
    throw new WorkFailure({ kind: 'damaged' }, cause);
  }
}

/**
 * Null for what this key does not open, or what was changed.
 * @param actOf what the open vault makes of a version; null where there is none
 */
export async function readMetadata(
  versions: readonly SealedVersion[],
  openKey: OpenKey,
  actOf: ((place: VersionPlace, commitment: string) => string) | null,
): Promise<(ReadMetadata | null)[]> {
  const read: (ReadMetadata | null)[] = [];
  for (const { sealed_key, sealed_title, place } of versions) {
    const opened = openKey(sealed_key).then((identity) => openMetadata(sealed_title, identity));
    const metadata = await opened.catch(() => null);
    if (metadata === null) {
      read.push(null);
      continue;
    }
    const commitment = commitmentTo(fromHex(metadata.sha256), fromHex(metadata.salt));
    const own = actOf === null || place === undefined ? null : actOf(place, commitment);
    read.push({ ...metadata, commitment, isOwn: own !== null && own === metadata.act });
  }
  return read;
}
