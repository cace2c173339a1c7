import type { Generated } from 'kysely';

export interface SessionTables {
  session: SessionTable;
  known_device: KnownDeviceTable;
  rate_limit: RateLimitTable;
  server_secret: ServerSecretTable;
}

export interface SessionTable {
  id: Generated<string>;
  member_id: string;
  /** SHA-256 of the token, which has 256 random bits: nothing slower is needed. */
  token_hash: Buffer;
  /** `remembered`: 90 days. `browser`: ends with the tab, and on the server a day after its last use (SE1). */
  kind: 'remembered' | 'browser';
  /** Name of the browser or app (`describeDevice`). */
  device: string;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  /** When the password, a second factor or a passkey was last shown. */
  proved_at: Generated<Date>;
  expires_at: Date;
  /** Ended sessions stay in the login history for 90 days. */
  ended_at: Date | null;
}

/** A browser that a session of the member was opened in. */
export interface KnownDeviceTable {
  /** SHA-256 of the token in the browser's cookie, which has 256 random bits and is this account's alone. */
  token_hash: Buffer;
  member_id: string;
  last_used_at: Generated<Date>;
}

export interface RateLimitTable {
  /** Keyed digest of the operation, the limit and who is limited. */
  key: Buffer;
  calls: number;
  until: Date;
}

export interface ServerSecretTable {
  name: string;
  value: Buffer;
}
