import {
  array,
  boolean,
  maxLength,
  nullable,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
} from 'valibot';
import { currentUser } from './account.ts';
import type { GuardedOperation } from './operation.ts';
import { emailAddress, identifier, line, optionalLine, secret, timestamp } from './schemas.ts';

export const socialProviders = ['google', 'apple', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];

const provider = picklist(socialProviders);
/** With its query, without dots and double slashes that would make it another place. */
const sitePath = pipe(string(), maxLength(512), regex(/^(?!.*\/[/.])\/[\w.~!$&'()*+,;=:@%/?-]*$/));
const secondFactor = line(32);
/**
 * The contract reads the answer as user data; `cookie` is as in `login`. Whether to be remembered was asked before the
 * browser left for the provider: a page that keeps the token itself (legacy wire) learns it here.
 */
const userWithSession = object({
  ...currentUser.entries,
  cookie: nullable(string()),
  remembered: optional(boolean()),
});
const guessing = [{ per: ['address'], calls: 60, seconds: 900 }] as const;

export const socialOperations = {
  social_providers: {
    path: 'social_providers',
    summary: 'The providers that one can log in with here.',
    effect: 'reads',
    access: 'anyone',
    input: object({}),
    answer: array(provider),
    failures: {},
  },
  begin_social_login: {
    path: 'begin_social_login',
    summary:
      'Where to send the browser. It comes back to `/login` of the site with `ticket` or `failure`, and with `return_path`, in the fragment.',
    effect: 'writes',
    changes: [],
    access: 'anyone',
    limits: guessing,
    input: object({
      provider,
      return_path: optional(sitePath),
      remember_me: optional(boolean()),
      /** Of an invitation, for an account that is opened by this. */
      referral_code: optional(optionalLine(32)),
    }),
    answer: object({ address: string() }),
    failures: { provider_unknown: 404, provider_unavailable: 503 },
  },
  social_login: {
    path: 'social_login',
    summary:
      'Opens a session with the ticket that came back, good for one minute. `email` is for an account whose provider gives none.',
    effect: 'writes',
    changes: [],
    access: 'anyone',
    hashes: true,
    limits: guessing,
    input: object({ id: secret, code: optional(secondFactor), email: optional(emailAddress) }),
    answer: userWithSession,
    // The contract's clients read the flag in a 200 answer.
    failures: {
      ticket_expired: 200,
      link_needed: 200,
      email_needed: 200,
      second_factor_needed: 200,
      second_factor_wrong: 200,
    },
  },
  link_social_identity: {
    path: 'link_social_identity',
    summary:
      'Attaches the identity behind a ticket: to the account of its address, with the password; or, logged in, to one’s own. Opens a session.',
    effect: 'writes',
    changes: ['social_identities'],
    access: 'anyone',
    hashes: true,
    limits: guessing,
    input: object({ id: secret, password: optional(secret), code: optional(secondFactor) }),
    answer: userWithSession,
    failures: {
      ticket_expired: 403,
      password_needed: 403,
      password_wrong: 403,
      second_factor_needed: 403,
      second_factor_wrong: 403,
      identity_taken: 409,
    },
  },
  social_identities: {
    path: 'social_identities',
    summary: 'The identities that open the member’s account, the oldest first.',
    effect: 'reads',
    access: 'member',
    input: object({}),
    answer: array(
      object({
        id: identifier,
        provider,
        /** As the provider gave it. */
        email: nullable(string()),
        linked_at: timestamp,
        last_used_at: timestamp,
      }),
    ),
    failures: {},
  },
  unlink_social_identity: {
    path: 'unlink_social_identity',
    summary: 'Detaches an identity: it opens this account no more.',
    effect: 'writes',
    changes: ['social_identities'],
    access: 'member',
    needsProof: true,
    input: object({ id: identifier }),
    answer: object({}),
    failures: { password_needed: 403, identity_unknown: 404, last_way_in: 409 },
  },
} satisfies Record<string, GuardedOperation>;
