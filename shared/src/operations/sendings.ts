import type { InferOutput } from 'valibot';
import { array, boolean, maxLength, nullable, object, optional, picklist, pipe, string } from 'valibot';
import { boatParticulars } from './boats.ts';
import { answersOf } from './changed-answers.ts';
import type { GuardedOperation } from './operation.ts';
import { pageCursor } from './paging.ts';
import { emailAddress, identifier, optionalText, placeId, timestamp } from './schemas.ts';
import { reader, recipient, sealingVault, vaultNote } from './vault.ts';
import { party, proof, sealedKey, sendingKinds, sendingStates } from './wallet.ts';

/** The content of a sending, encrypted for the sender's own vault. */
const intent = vaultNote(32 * 1024);

const sending = object({
  id: identifier,
  /** Null for a card that is no more. */
  nfcard_id: nullable(identifier),
  kind: picklist(sendingKinds),
  state: picklist(sendingStates),
  sender: party,
  receiver: party,
  title: string(),
  boat: boatParticulars,
  note: string(),
  /** Null for a permanent one. */
  valid_from: nullable(timestamp),
  valid_until: nullable(timestamp),
  sent_at: timestamp,
  /** Until when it can be accepted. */
  expires_at: timestamp,
  settled_at: nullable(timestamp),
  /** Once it was accepted. */
  proof: nullable(proof),
  /**
   * Whether each document that goes along has a key for the member; where not, `ask_for_keys`. Null for what the
   * member sent, and for what is settled or over.
   */
  can_read: nullable(boolean()),
  /** When the member asked for keys; null once they came. */
  asked_at: nullable(timestamp),
  /** Its documents open with the key in its link, which its sender gives to the receiver by another way. */
  has_link: optional(boolean(), false),
  /** Of the member's own sendings: readers that the documents must be sealed for now, by `seal_nfcard`. */
  readers_waiting: array(reader),
  /** Of the member's own sendings: sealed by their vault, so that their browser recognises it. */
  intent: optional(nullable(intent), null),
});
export type Sending = InferOutput<typeof sending>;

/** Documents of the card, each with its key sealed for its readers. */
const sealedDocuments = pipe(
  array(
    object({
      id: identifier,
      keys: pipe(
        array(
          object({
            /** Without it, the key is for the member who accepts. */
            member_id: optional(nullable(identifier), null),
            sealed_key: sealedKey,
            /** Public key of that member's vault, for which it was sealed. Older pages send none. */
            recipient: optional(recipient),
          }),
        ),
        maxLength(50),
      ),
      /** The same key, sealed by the key in the sending's link. */
      sealed_for_link: optional(sealedKey),
    }),
  ),
  maxLength(100),
);
export type SealedDocument = InferOutput<typeof sealedDocuments>[number];

/** A version of a document that goes along, and its key: sealed by the key in the link, or for the vault of its reader. */
const keyOfFile = object({ file_id: identifier, sealed_key: sealedKey });

const done = object({});
const byId = object({ id: identifier });
/** A hundred keys of 8 kB, and what stands around them. */
const KEYS_BODY = 1024 * 1024;

export const sendingOperations = {
  send_nfcard: {
    path: 'send_nfcard',
    summary:
      'Sends an NFCard to an email address, a place or a member, for a time or for good. Whether an address has an account is not told.',
    effect: 'writes',
    changes: answersOf.sending,
    access: 'member',
    largestBody: KEYS_BODY,
    limits: [
      { per: ['member'], calls: 100, seconds: 3600 },
      // By sender, so that one member cannot block an address for others; a mail without an account has its own limit.
      { per: ['member', 'email'], calls: 5, seconds: 86_400 },
      { per: ['email'], calls: 100, seconds: 3600 },
    ],
    input: object({
      /** Made by the caller, so that asking again is harmless. */
      id: identifier,
      nfcard_id: identifier,
      /** Exactly one of email, place_id and member_id. */
      email: optional(emailAddress),
      place_id: optional(placeId),
      member_id: optional(identifier),
      kind: picklist(sendingKinds),
      /** For a temporary one; now where left out. */
      valid_from: optional(timestamp),
      /** For a temporary one: within a year of its beginning. */
      valid_until: optional(timestamp),
      note: optional(optionalText(500), ''),
      /** For the sender's browser, which seals only these documents for later readers. */
      intent: optional(intent),
      /** Those that go along; of a permanent one, all do. */
      documents: optional(sealedDocuments, []),
      vault: sealingVault,
    }),
    answer: byId,
    failures: {
      nfcard_unknown: 404,
      document_unknown: 404,
      sending_unknown: 404,
      member_unknown: 404,
      place_unknown: 404,
      place_not_connected: 409,
      receiver_unclear: 400,
      sent_to_self: 409,
      period_invalid: 400,
      being_sent: 409,
      too_many_sendings: 409,
      receiver_full: 409,
      email_unverified: 403,
      storage_full: 409,
      vault_changed: 409,
      reader_changed: 409,
    },
  },
  seal_nfcard: {
    path: 'seal_nfcard',
    summary: 'Adds sealed keys to a sending that waits or runs, for receivers who had none yet.',
    effect: 'writes',
    changes: answersOf.sending,
    access: 'member',
    largestBody: KEYS_BODY,
    limits: [{ per: ['member'], calls: 60, seconds: 60 }],
    input: object({ id: identifier, documents: sealedDocuments, vault: sealingVault }),
    answer: done,
    failures: {
      sending_unknown: 404,
      sending_settled: 409,
      document_unknown: 404,
      storage_full: 409,
      vault_changed: 409,
      reader_changed: 409,
    },
  },
  ask_for_keys: {
    path: 'ask_for_keys',
    summary:
      'Asks the sender to seal the documents for the member, who is to accept them or has; the sender learns who asks. Asking again is harmless.',
    effect: 'writes',
    changes: answersOf.sending,
    access: 'member',
    // The sender is told of each.
    limits: [{ per: ['member'], calls: 60, seconds: 3600 }],
    input: byId,
    answer: done,
    failures: { sending_unknown: 404, sending_settled: 409, vault_missing: 404 },
  },
  sending_link_keys: {
    path: 'sending_link_keys',
    summary:
      'For a receiver who has the link of a sending: the keys of its documents, as the key in the link has sealed them.',
    effect: 'reads',
    access: 'member',
    input: byId,
    answer: object({ documents: array(keyOfFile) }),
    failures: { sending_unknown: 404, sending_settled: 409 },
  },
  keep_sending_keys: {
    path: 'keep_sending_keys',
    summary:
      'Keeps the keys of a sending’s documents that a receiver has opened by its link and sealed for their own vault. Asking again is harmless.',
    effect: 'writes',
    changes: answersOf.sending,
    access: 'member',
    largestBody: KEYS_BODY,
    limits: [{ per: ['member'], calls: 60, seconds: 60 }],
    input: object({
      id: identifier,
      documents: pipe(array(keyOfFile), maxLength(100)),
      /** Public key of the member's vault, for which they are sealed. */
      vault: recipient,
    }),
    answer: done,
    failures: {
      sending_unknown: 404,
      sending_settled: 409,
      document_unknown: 404,
      vault_changed: 409,
    },
  },
  sendings: {
    path: 'sendings',
    summary: 'What was sent to the member (`in`) or by the member (`out`), the newest first, 40 at a time.',
    effect: 'reads',
    access: 'member',
    input: object({
      direction: picklist(['in', 'out']),
      /** From the page before, to get the next. */
      cursor: optional(pageCursor),
    }),
    answer: object({
      sendings: array(sending),
      /** For the next page; null on the last one. */
      cursor: nullable(pageCursor),
    }),
    failures: {},
  },
  accept_nfcard: {
    path: 'accept_nfcard',
    summary:
      'Accepts what was sent to the member or to the member’s place; for good, the card becomes the member’s.',
    effect: 'writes',
    changes: answersOf.sending,
    access: 'member',
    input: byId,
    answer: object({ nfcard_id: identifier }),
    failures: { sending_unknown: 404, sending_settled: 409, keys_missing: 409, storage_full: 409 },
  },
  decline_nfcard: {
    path: 'decline_nfcard',
    summary: 'Declines what was sent to the member or to the member’s place.',
    effect: 'writes',
    changes: answersOf.sending,
    access: 'member',
    input: byId,
    answer: done,
    failures: { sending_unknown: 404, sending_settled: 409 },
  },
  take_back_nfcard: {
    path: 'take_back_nfcard',
    summary: 'Takes back what was sent and waits, or runs for a time.',
    effect: 'writes',
    changes: answersOf.sending,
    access: 'member',
    input: byId,
    answer: done,
    failures: { sending_unknown: 404, sending_settled: 409 },
  },
} satisfies Record<string, GuardedOperation>;
