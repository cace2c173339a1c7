import { parse } from 'valibot';
import { openText, sealText } from './age-text.ts';
import { type DocumentMetadata, documentMetadata, plainMetadata } from './document-metadata.ts';
import { WorkFailure } from './work-error.ts';

/** Opens the identity of a document that is sealed for the member, or for whom a link is. */
export type OpenKey = (sealedKey: string) => Promise<string>;

export function openedBy(identity: string): OpenKey {
  return async (sealedKey) => {
    try {
      return await openText(sealedKey, identity);
    } catch (cause) {
      throw new WorkFailure({ kind: 'wrong_key' }, cause);
    }
  };
}

export function sealMetadata(metadata: DocumentMetadata, recipient: string): Promise<string> {
  return sealText(JSON.stringify(plainMetadata(metadata)), recipient);
}

/** @param identity of the document */
export async function openMetadata(sealedTitle: string, identity: string): Promise<DocumentMetadata> {
  try {
    return plainMetadata(parse(documentMetadata, JSON.parse(await openText(sealedTitle, identity))));
  } catch (cause) {
    throw new WorkFailure({ kind: 'damaged' }, cause);
  }
}

export async function sealKeyFor(identity: string, recipient: string): Promise<string> {
  try {
    return await sealText(identity, recipient);
  } catch (cause) {
    throw new WorkFailure({ kind: 'recipient_wrong' }, cause);
  }
}
