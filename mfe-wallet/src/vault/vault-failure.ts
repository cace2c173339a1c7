import type { ClientError } from '@nfcards/shared/client';
import type { VaultWrap } from '@nfcards/shared/operations';
import type { WorkError } from './crypto/work-error.ts';

export type WrapKind = VaultWrap['kind'];

/** Why nothing came of what the member wanted of their vault. */
export type VaultFailure =
  | { readonly kind: 'call'; readonly error: ClientError }
  | { readonly kind: 'work'; readonly error: WorkError }
  /** What was shown does not open it. */
  | { readonly kind: 'wrong'; readonly way: WrapKind }
  /** No code at all: a slip of the fingers. */
  | { readonly kind: 'codeMalformed' }
  | { readonly kind: 'missing'; readonly way: 'password' | 'recovery' }
  /** Another code than the one that was to be written down. */
  | { readonly kind: 'codeDiffers' }
  /** The page was not reached over https. */
  | { readonly kind: 'insecure' }
  | { readonly kind: 'passkey'; readonly reason: PasskeyReason };

/** `withoutSecret`: a passkey that gives no secret of its own (WebAuthn 3, §10.1.4), so it cannot open anything. */
export type PasskeyReason = 'cancelled' | 'refused' | 'withoutSecret';
