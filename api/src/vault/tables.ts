import type { VaultWrap } from '@nfcards/shared/operations';
import type { Generated } from 'kysely';

export interface VaultTables {
  vault: VaultTable;
  vault_wrap: VaultWrapTable;
}

export interface VaultTable {
  member_id: string;
  /** Public key, to which documents and keys are encrypted. */
  recipient: string;
  made_at: Generated<Date>;
}

export interface VaultWrapTable {
  id: string;
  member_id: string;
  kind: VaultWrap['kind'];
  /** The identity, base64; only who has the password, the code or the passkey can open it. */
  sealed: string;
  credential_id: string | null;
  made_at: Generated<Date>;
}
