import type { Generated } from 'kysely';

export interface PasskeyTables {
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
}

export interface PasskeyTable {
  id: Generated<string>;
  /** The credential id, base64url. */
  credential_id: string;
  member_id: string;
  /** COSE key (RFC 9052 §7). */
  public_key: Buffer;
  /** The signature counter at its last use; always 0 for synced passkeys. */
  sign_count: number;
  /** How browsers may reach it, for example `internal` or `usb`. */
  transports: string[];
  /** The device that it was made on, or what the member calls it. */
  name: string;
  /** Whether it may be on several devices. */
  synced: boolean;
  created_at: Generated<Date>;
  last_used_at: Date | null;
}

export interface PasskeyChallengeTable {
  /** SHA-256 of the challenge, which has 256 random bits. */
  digest: Buffer;
  /** Who adds a passkey; null for a login, where it is not known yet. */
  member_id: string | null;
  expires_at: Date;
}
