import type { LetterTopic } from '@nfcards/shared/operations';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Language } from '../../base/language.ts';
import type { KeptWrap } from './vault.ts';

export interface AccountTables {
  member: MemberTable;
  profile_picture: ProfilePictureTable;
  one_time_code: OneTimeCodeTable;
  address_change: AddressChangeTable;
  member_lookup: MemberLookupTable;
}

export type AccountType = 'owner' | 'renter' | 'professional' | 'harbour_office' | 'staff';

export interface MemberTable {
  id: Generated<string>;
  /** Lower case. Several accounts may claim an address; at most one has it verified. */
  email: string;
  email_verified: Generated<boolean>;
  /** Argon2id of the `hashed_password`; null for an account that only ever used a provider or a passkey. */
  password_hash: string | null;
  first_name: string;
  last_name: string;
  /** Empty where not given, as all that follow in the address. */
  street: Generated<string>;
  city: Generated<string>;
  postal_code: Generated<string>;
  /** E.164, for example `+33639980000`; empty where not given. */
  phonenumber: Generated<string>;
  phone_verified: Generated<boolean>;
  language: Generated<Language>;
  account_type: Generated<AccountType>;
  /** The place that a professional or harbour office answers for. */
  place_id: string | null;
  private_account: Generated<boolean>;
  hide_activity_status: Generated<boolean>;
  allow_sharing: Generated<boolean>;
  disable_all_notifications: Generated<boolean>;
  notification_boat_maintenance: Generated<boolean>;
  notification_partner_offers: Generated<boolean>;
  notification_document_expiration: Generated<boolean>;
  notification_messages: Generated<boolean>;
  /** Whether they want to see first what is tried out. */
  tries_new: Generated<boolean>;
  referral_code: string;
  referred_by: string | null;
  /** End of a year of Manage earned by invitations. */
  premium_until: Date | null;
  /** Base32; null while there is no second factor. */
  totp_secret: string | null;
  /** The last time step whose code was used: none is accepted twice. */
  totp_last_step: number | null;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
}

export interface ProfilePictureTable {
  member_id: string;
  /** SHA-256, base64url. */
  digest: string;
  /** WebP, 512 × 512. */
  bytes: Buffer;
}

export interface OneTimeCodeTable {
  purpose: 'reset_password' | 'verify_email' | 'verify_phone' | 'change_email';
  member_id: string;
  /** The email address or phone number that it was sent to. */
  target: string;
  /** Argon2id. */
  code_hash: string;
  /** Twelve digits in place of six. */
  is_long: Generated<boolean>;
  tries: Generated<number>;
  expires_at: Date;
}

/** What an account was before its address changed, for as long as the former address can undo that. */
export interface AddressChangeTable {
  id: Generated<string>;
  /** Later changes have larger numbers. */
  no: GeneratedAlways<number>;
  member_id: string;
  old_email: string;
  new_email: string;
  password_hash: string | null;
  totp_secret: string | null;
  /** Public key of the vault; null where there was none. */
  vault: string | null;
  /** The ways to open it. */
  wraps: JSONColumnType<KeptWrap[]>;
  /** Subscriptions of the former address that followed to the new one. */
  letters: Generated<LetterTopic[]>;
  /** SHA-256 of the token, which only the mail to the former address holds. */
  token_hash: Buffer;
  changed_at: Generated<Date>;
  undo_until: Date;
}

/** Whose an address is, or a number, a code, an identity, a token: by its digest, for who does not know the member yet. */
export interface MemberLookupTable {
  /** SHA-256 of the kind and the value. */
  digest: Buffer;
  /** Id of the row that has the value. */
  row_id: string;
  member_id: string;
}
