import type { Generated } from 'kysely';

export interface SecondFactorTables {
  pending_second_factor: PendingSecondFactorTable;
  recovery_code: RecoveryCodeTable;
  second_factor_try: SecondFactorTryTable;
}

/** An authenticator that has been offered a secret and has not shown yet that it keeps it. */
export interface PendingSecondFactorTable {
  member_id: string;
  /** Base32. */
  totp_secret: string;
  expires_at: Date;
}

/** A code that has not been used yet. */
export interface RecoveryCodeTable {
  member_id: string;
  /** SHA-256 of the member and the code, which has 80 random bits: nothing slower is needed. */
  digest: Buffer;
}

/** Codes tried since the last right one. */
export interface SecondFactorTryTable {
  member_id: string;
  /** A known browser or a session; empty for all others together. */
  tried_by: Generated<string>;
  tries: number;
  until: Date;
}
