import type { InferOutput } from 'valibot';
import {
  array,
  base64,
  integer,
  maxLength,
  minLength,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
} from 'valibot';
import { answersOf } from './changed-answers.ts';
import type { GuardedOperation } from './operation.ts';
import { identifier, placeId, timestamp } from './schemas.ts';

/** An age X25519 recipient: Bech32, `age1` and 58 characters (C2SP, age.md). */
export const recipient = pipe(string(), regex(/^age1[02-9ac-hj-np-z]{58}$/));
/** The identity of a vault, encrypted to one of the ways to open it; the server cannot. */
const sealedIdentity = pipe(string(), minLength(1), maxLength(4096), base64());

/** Sealed by a vault for itself: only that vault can read it, or could have made it. */
export const vaultNote = (most: number) => pipe(string(), minLength(1), maxLength(most), base64());
/** Of a few thousand members. */
const knownKeys = vaultNote(512 * 1024);

/**
 * Public key of the member's vault that something was sealed for, or by: another that has taken its place could never
 * open it. Older pages send none.
 */
export const sealingVault = optional(recipient);

const count = pipe(number(), integer(), minValue(0));

export const wrapKinds = ['password', 'recovery', 'passkey'] as const;

const newWrap = {
  /** Made by the caller. */
  id: identifier,
  kind: picklist(wrapKinds),
  sealed: sealedIdentity,
  /** Of a passkey, base64url: which one opens it. */
  credential_id: optional(nullable(pipe(string(), regex(/^[A-Za-z0-9_-]{1,1400}$/))), null),
};

/** As the password that is being set has sealed it. */
export const vaultWrap = object({ id: identifier, sealed: sealedIdentity, vault: sealingVault });

const wrap = object({
  ...newWrap,
  credential_id: nullable(string()),
  made_at: timestamp,
  /** Of a password: the address that its key is made with, where that is not the account's. */
  address: optional(string()),
});
export type VaultWrap = InferOutput<typeof wrap>;

/** Members and places that documents can be sealed for. */
export const reader = object({
  member_id: identifier,
  /** First name and initial. */
  name: string(),
  recipient,
});
export type VaultReader = InferOutput<typeof reader>;

const done = object({});

export const vaultOperations = {
  vault: {
    path: 'vault',
    summary:
      'The public key of the member’s vault, null before there is one, and its identity as each way to open it has sealed it.',
    effect: 'reads',
    access: 'member',
    input: object({}),
    answer: object({
      recipient: nullable(recipient),
      wraps: array(wrap),
      /** How many documents of the member’s own cards nothing but this vault opens for them. */
      documents: count,
    }),
    failures: {},
  },
  create_vault: {
    path: 'create_vault',
    summary:
      'Makes the member’s vault, with the ways to open it. Asking again with the same key is harmless.',
    effect: 'writes',
    changes: answersOf.vault,
    access: 'member',
    needsProof: true,
    input: object({ recipient, wraps: pipe(array(object(newWrap)), minLength(1), maxLength(10)) }),
    answer: done,
    failures: { password_needed: 403, vault_exists: 409, recipient_taken: 409, wrap_unknown: 404 },
  },
  save_vault_wrap: {
    path: 'save_vault_wrap',
    summary: 'Adds a way to open the vault; a password or a recovery code takes the place of the one before.',
    effect: 'writes',
    changes: ['vault'],
    access: 'member',
    needsProof: true,
    limits: [{ per: ['member'], calls: 30, seconds: 900 }],
    input: object({
      ...newWrap,
      vault: sealingVault,
      /** The password’s, sealed anew by the same password: refused where it is not the one that is there any more. */
      renews: optional(identifier),
    }),
    answer: done,
    failures: {
      vault_changed: 409,
      password_needed: 403,
      vault_missing: 404,
      wrap_unknown: 404,
      too_many_wraps: 409,
    },
  },
  remove_vault_wrap: {
    path: 'remove_vault_wrap',
    summary: 'Removes a passkey from the ways to open the vault.',
    effect: 'writes',
    changes: ['vault'],
    access: 'member',
    needsProof: true,
    input: object({ id: identifier }),
    answer: done,
    failures: { password_needed: 403, wrap_unknown: 404 },
  },
  forget_vault: {
    path: 'forget_vault',
    summary:
      'Removes the vault, for whoever has lost all that opens it. What was sealed for it stays unreadable; another can be made.',
    effect: 'writes',
    changes: answersOf.vault,
    access: 'member',
    needsProof: true,
    input: object({}),
    answer: object({
      /** Of the member’s own cards, which cannot be opened any more. */
      documents: count,
    }),
    failures: { password_needed: 403, vault_missing: 404 },
  },
  known_keys: {
    path: 'known_keys',
    summary: 'The keys that the member has sealed documents for, as their vault has sealed the list.',
    effect: 'reads',
    access: 'member',
    input: object({}),
    answer: object({
      /** Null before there is one. */
      known_keys: nullable(knownKeys),
    }),
    failures: {},
  },
  save_known_keys: {
    path: 'save_known_keys',
    summary: 'Keeps the list of the keys that the member has sealed documents for.',
    effect: 'writes',
    changes: ['known_keys'],
    access: 'member',
    largestBody: 1024 * 1024,
    limits: [{ per: ['member'], calls: 200, seconds: 3600 }],
    input: object({ known_keys: knownKeys, vault: sealingVault }),
    answer: done,
    failures: { vault_missing: 404, vault_changed: 409 },
  },
  recipients: {
    path: 'recipients',
    summary: 'The public keys for what is sent to a member, or to those who answer for a place.',
    effect: 'reads',
    access: 'member',
    limits: [{ per: ['member'], calls: 300, seconds: 3600 }],
    input: object({
      /** Exactly one of the two. */
      member_id: optional(identifier),
      place_id: optional(placeId),
    }),
    answer: object({ readers: array(reader) }),
    failures: { receiver_unclear: 400, member_unknown: 404, place_unknown: 404, place_not_connected: 409 },
  },
} satisfies Record<string, GuardedOperation>;
