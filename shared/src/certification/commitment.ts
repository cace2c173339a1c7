import type { Digest } from './merkle-proof.ts';

/** The fields of an event that its entry commits to; its other fields are not in the log. */
export interface CertifiedEvent {
  readonly nfcard_id: string;
  readonly kind: string;
  readonly sending_kind: string | null;
  readonly document_type: string | null;
  /** Of the encrypted bytes, 64 hexadecimal digits. */
  readonly digest: string | null;
}

/**
 * HMAC-SHA-256 with the salt as its key. Hiding: without the salt the commitment says nothing of the value. Binding: no
 * other value with the same commitment can be found.
 * @param salt 32 random bytes
 * @param sha256 of the bytes of a document before they were encrypted, or of an event's text
 */
export async function commitmentOf(salt: Digest, sha256: Digest): Promise<Digest> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', salt, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, sha256));
}

/** The commitment of an event in the life of a card, to be compared with that of its entry. */
export async function eventCommitment(event: CertifiedEvent, salt: Digest): Promise<Digest> {
  const { nfcard_id, kind, sending_kind, document_type, digest } = event;
  const parts = [nfcard_id, kind, sending_kind, document_type, digest].map((part) => part ?? '-');
  const text = new TextEncoder().encode(`nfcards-event/v1\n${parts.join('\n')}\n`);
  return commitmentOf(salt, new Uint8Array(await crypto.subtle.digest('SHA-256', text)));
}
