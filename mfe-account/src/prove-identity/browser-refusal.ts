import type { ClientError } from '@nfcards/shared/client';

/**
 * What the browser, and no server, would not do. `insecure`: it offers no cryptography on this page; `cancelled`: the
 * visitor closed its window, or let its time pass; `known`: the device holds a passkey of this account already;
 * `unable`: it could not close the vault with another password; `failed`: anything else.
 */
export interface BrowserRefusal {
  readonly kind: 'BROWSER';
  readonly reason: 'insecure' | 'cancelled' | 'known' | 'unable' | 'failed';
}

/** Why a change that the browser has a part in did not happen. */
export type ChangeFailure = ClientError | BrowserRefusal;

/** Of what `navigator.credentials` rejects with (WebAuthn 3, §5.1.3 and §5.1.4). */
export function passkeyRefusal(cause: unknown): BrowserRefusal {
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'BROWSER', reason: 'cancelled' };
  return { kind: 'BROWSER', reason: name === 'InvalidStateError' ? 'known' : 'failed' };
}
