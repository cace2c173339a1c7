import type { SocialProvider } from '@nfcards/shared/operations';
import type { Generated } from 'kysely';

export interface SocialTables {
  social_identity: SocialIdentityTable;
  social_attempt: SocialAttemptTable;
  social_ticket: SocialTicketTable;
}

/** A person as a provider knows them, and whose account that opens. */
export interface SocialIdentityTable {
  id: Generated<string>;
  provider: SocialProvider;
  /** The provider's own id of the person, which never changes and is never given to another. */
  subject: string;
  member_id: string;
  /** As the provider gave it last, for the member to tell identities apart; it opens nothing. */
  email: string | null;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
}

/** A person who was sent to a provider and is not back yet. */
export interface SocialAttemptTable {
  /** SHA-256 of the state. */
  state_digest: Buffer;
  /** SHA-256 of the browser's key; null for an app on the legacy wire, which has no cookies. */
  browser_digest: Buffer | null;
  provider: SocialProvider;
  nonce: string;
  /** RFC 7636. */
  code_verifier: string;
  /** Where the person was going on the site. */
  return_path: string;
  remembered: boolean;
  /** Of the invitation that the person followed. */
  referral_code: string | null;
  expires_at: Date;
}

/** A person who came back from a provider and has no session yet. */
export interface SocialTicketTable {
  /** SHA-256 of the ticket. */
  digest: Buffer;
  /** As of the attempt. */
  browser_digest: Buffer | null;
  provider: SocialProvider;
  subject: string;
  /** Lower case; null where the provider gives none. */
  email: string | null;
  /** Whether the provider says that the person reads it. */
  email_verified: boolean;
  first_name: string;
  last_name: string;
  remembered: boolean;
  /** As of the attempt. */
  referral_code: string | null;
  /** How often it was shown. */
  tries: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
}
