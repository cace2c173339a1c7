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
  /** The keys that the member has sealed for, base64, as the vault has sealed them. */
  known_keys: Generated<string | null>;
}

export interface VaultWrapTable {
  id: string;
  member_id: string;
  kind: VaultWrap['kind'];
  /** The identity, base64; only who has the password, the code or the passkey can open it. */
  sealed: string;
  credential_id: string | null;
  made_at: Generated<Date>;
  /** Of a password: the address that its key is made with; null for that of the account. */
  address: string | null;
}

/** A way to open a vault, as a change of the address keeps it. */
export interface KeptWrap
  extends Pick<VaultWrapTable, 'id' | 'kind' | 'sealed' | 'credential_id' | 'address'> {
  readonly made_at: string;
}
