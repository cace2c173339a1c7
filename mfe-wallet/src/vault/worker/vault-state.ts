import type { ClientError } from '@nfcards/shared/client';
import type { VaultWrap } from '@nfcards/shared/operations';

/** A vault as the server has it, or as this device keeps it. */
export interface KnownVault {
  readonly recipient: string;
  readonly wraps: readonly VaultWrap[];
  readonly memberId: string;
  /** Part of what a password makes its key with. */
  readonly email: string;
}

export type VaultState =
  | { readonly status: 'unknown' }
  | { readonly status: 'failed'; readonly error: ClientError }
  | { readonly status: 'none' }
  | { readonly status: 'locked'; readonly recipient: string; readonly wraps: readonly VaultWrap[] }
  | { readonly status: 'unlocked'; readonly recipient: string; readonly wraps: readonly VaultWrap[] };

/** The way that has opened the vault, as the server has it, with the key that no code can read. */
export interface OpenedBy {
  readonly sealed: string;
  readonly key: CryptoKey;
}
