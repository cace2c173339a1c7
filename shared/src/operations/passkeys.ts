import {
  array,
  boolean,
  literal,
  maxLength,
  nullable,
  number,
  object,
  optional,
  pipe,
  regex,
  string,
} from 'valibot';
import type { GuardedOperation } from './operation.ts';
import { identifier, line, timestamp } from './schemas.ts';

const base64url = (most: number) => pipe(string(), maxLength(most), regex(/^[\w-]+$/));
/** A credential's id has 1023 bytes at most (WebAuthn 3, §4). */
const credentialId = base64url(1400);
const bytes = base64url(16_384);
const transport = pipe(string(), maxLength(32), regex(/^[a-z-]+$/));
const descriptor = object({
  id: string(),
  type: literal('public-key'),
  transports: optional(array(string())),
});

/** WebAuthn 3, §5.1.10: the JSON of `PublicKeyCredential.toJSON()`. Other fields are ignored. */
const registration = object({
  id: credentialId,
  rawId: credentialId,
  type: literal('public-key'),
  response: object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: optional(pipe(array(transport), maxLength(10))),
  }),
});
const assertion = object({
  id: credentialId,
  rawId: credentialId,
  type: literal('public-key'),
  response: object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: base64url(88),
  }),
});

const passkey = object({
  id: identifier,
  /** Its name, or the device that it was made on, for example `Safari, iOS`. */
  name: string(),
  /** Whether it may be on several devices of the member. */
  synced: boolean(),
  created_at: timestamp,
  last_used_at: nullable(timestamp),
});

export const passkeyOperations = {
  passkeys: {
    path: 'passkeys',
    summary: 'The member’s passkeys, the oldest first.',
    effect: 'reads',
    access: 'member',
    input: object({}),
    answer: array(passkey),
    failures: {},
  },
  passkey_registration_options: {
    path: 'passkey_registration_options',
    summary:
      'What `PublicKeyCredential.parseCreationOptionsFromJSON()` takes, to make a passkey within five minutes.',
    effect: 'writes',
    changes: [],
    access: 'member',
    needsProof: true,
    limits: [{ per: ['member'], calls: 30, seconds: 900 }],
    input: object({}),
    answer: object({
      rp: object({ id: string(), name: string() }),
      user: object({ id: string(), name: string(), displayName: string() }),
      challenge: string(),
      pubKeyCredParams: array(object({ type: literal('public-key'), alg: number() })),
      /** Milliseconds. */
      timeout: number(),
      excludeCredentials: array(descriptor),
      authenticatorSelection: object({
        residentKey: literal('required'),
        requireResidentKey: literal(true),
        userVerification: literal('required'),
      }),
      attestation: literal('none'),
    }),
    failures: { password_needed: 403 },
  },
  add_passkey: {
    path: 'add_passkey',
    summary: 'Adds the passkey that the browser has made.',
    effect: 'writes',
    changes: ['passkeys'],
    access: 'member',
    needsProof: true,
    limits: [{ per: ['member'], calls: 30, seconds: 900 }],
    input: object({ credential: registration, name: optional(line(60)) }),
    answer: passkey,
    failures: { password_needed: 403, passkey_refused: 403, passkey_expired: 403, passkey_too_many: 409 },
  },
  remove_passkey: {
    path: 'remove_passkey',
    summary: 'Removes a passkey: it opens nothing any more.',
    effect: 'writes',
    changes: ['passkeys'],
    access: 'member',
    needsProof: true,
    input: object({ id: identifier }),
    answer: object({}),
    failures: { password_needed: 403, passkey_unknown: 404, last_way_in: 409 },
  },
  passkey_login_options: {
    path: 'passkey_login_options',
    summary:
      'What `PublicKeyCredential.parseRequestOptionsFromJSON()` takes, to log in within five minutes; no account is named.',
    effect: 'writes',
    changes: [],
    access: 'anyone',
    limits: [{ per: ['address'], calls: 60, seconds: 900 }],
    input: object({}),
    answer: object({
      rpId: string(),
      challenge: string(),
      /** Milliseconds. */
      timeout: number(),
      userVerification: literal('required'),
    }),
    failures: {},
  },
  passkey_login: {
    path: 'passkey_login',
    summary: 'Opens a session. A passkey counts as password and second factor together.',
    effect: 'writes',
    changes: [],
    access: 'anyone',
    limits: [{ per: ['address'], calls: 60, seconds: 900 }],
    input: object({ credential: assertion, remember_me: optional(boolean()) }),
    answer: object({ cookie: nullable(string()) }),
    failures: { passkey_refused: 403, passkey_expired: 403, passkey_unknown: 404 },
  },
  prove_passkey: {
    path: 'prove_passkey',
    summary:
      'Shows a passkey in place of what `prove_identity` takes, for the ten minutes that dangerous changes need.',
    effect: 'writes',
    changes: ['passkeys'],
    access: 'member',
    sessionLimit: { calls: 30, seconds: 900 },
    input: object({ credential: assertion }),
    answer: object({}),
    failures: { passkey_refused: 403, passkey_expired: 403, passkey_unknown: 404 },
  },
} satisfies Record<string, GuardedOperation>;
