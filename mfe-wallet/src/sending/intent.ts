import { array, type InferOutput, number, object, optional, safeParse, string } from 'valibot';
import { toBase64Url, toHex } from '../vault/crypto/encodings.ts';
import { addresseeOf, type Draft } from './draft.ts';
import type { SendableDocument } from './sendable-documents.ts';

const intent = object({
  sending: string(),
  card: string(),
  receiver: object({
    /** As `receiverKey` makes it. */
    key: string(),
    /** As the sender knows it. */
    name: string(),
  }),
  documents: array(
    object({
      id: string(),
      /** SHA-256 of its key as it was sealed for the sender, so that no other takes its place. */
      digest: string(),
    }),
  ),
  /** Of the list of known keys at that time: an older one does not hold for this sending. */
  revision: number(),
  /** The key in its link, base64url: the sender may show the link again. Left out where there is none. */
  link: optional(string()),
});

/**
 * What the member has agreed to send, in a note of their vault: later, their browser seals by itself nothing else, and
 * for nobody else, whatever a server asks for.
 */
export type Intent = Readonly<InferOutput<typeof intent>>;

/** What the note of a sending is about. */
export function aboutIntent(sendingId: string): string {
  return `sending ${sendingId}`;
}

interface Going {
  readonly id: string;
  readonly cardId: string;
  readonly draft: Draft;
  readonly documents: readonly SendableDocument[];
  readonly revision: number;
  /** The key in its link; null where there is none. */
  readonly secret: Uint8Array | null;
}

export async function writeIntent({
  id,
  cardId,
  draft,
  documents,
  revision,
  secret,
}: Going): Promise<string> {
  return JSON.stringify({
    sending: id,
    card: cardId,
    receiver: { key: receiverKey(draft), name: addresseeOf(draft) },
    documents: await Promise.all(
      documents.map(async (document) => ({ id: document.id, digest: await keyDigest(document) })),
    ),
    revision,
    ...(secret === null ? {} : { link: toBase64Url(secret) }),
  } satisfies Intent);
}

/** Null where it is of another sending, or of another card. */
export function readIntent(
  text: string,
  { id, nfcard_id }: { readonly id: string; readonly nfcard_id: string | null },
): Intent | null {
  const read = safeParse(intent, JSON.parse(text));
  return read.success && read.output.sending === id && read.output.card === nfcard_id ? read.output : null;
}

/** What one has sent to is known by, whoever reads it there. */
export function receiverKey({ to, email, place, member }: Draft): string {
  if (to === 'place') return `place:${place?.id ?? ''}`;
  return to === 'member' ? `member:${member?.id ?? ''}` : `email:${email.trim().toLowerCase()}`;
}

/** A member is nobody else; whoever reads at an address or a place is told by the server alone. */
export function mayBe({ receiver }: Intent, memberId: string): boolean {
  return !receiver.key.startsWith('member:') || receiver.key === `member:${memberId}`;
}

/** Of the key that opens the document for the sender. */
export async function keyDigest({ sealedKey }: SendableDocument): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sealedKey ?? ''));
  return toHex(new Uint8Array(digest));
}
