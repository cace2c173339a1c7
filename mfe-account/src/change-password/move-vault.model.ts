import { createCall, forgetAnswersFx } from '@nfcards/shared/client';
import type { InputOf, operations } from '@nfcards/shared/operations';
import { createEffect } from 'effector';
import type { BrowserRefusal, ChangeFailure } from '../prove-identity/browser-refusal.ts';
import { deriveKeysFx } from '../prove-identity/derive-keys.model.ts';
import type { Resealing } from './reseal.ts';

interface VaultKeys {
  readonly current: CryptoKey;
  readonly next: CryptoKey;
  /** The current password, for a way in that it has made with another address than the account's. */
  readonly password?: string;
}

/** The way into the vault that goes along with the new password or address; null where the password opens none. */
export interface MovedVault {
  readonly hasVault: boolean;
  readonly wrap: NonNullable<InputOf<(typeof operations)['change_password']>['vault_wrap']> | null;
}

const vaultCall = createCall('vault');

const resealFx = createEffect<Resealing, string | null, BrowserRefusal>(async (resealing) => {
  try {
    const { resealInWorker } = await import('./reseal-in-worker.ts');
    return await resealInWorker(resealing);
  } catch {
    throw { kind: 'BROWSER', reason: 'unable' } satisfies BrowserRefusal;
  }
});

/** Opens what the current password has sealed of the vault, and seals it with the next key. Nothing is sent. */
export const moveVaultFx = createEffect<VaultKeys, MovedVault, ChangeFailure>(async (keys) => {
  const { next, password } = keys;
  // A way in that another tab has made meanwhile would be lost.
  await forgetAnswersFx(['vault']);
  const { recipient, wraps } = await vaultCall.fx({});
  const wrap = wraps.find(({ kind }) => kind === 'password');
  if (recipient === null || wrap === undefined) return { hasVault: recipient !== null, wrap: null };
  const { address: email } = wrap;
  const isOfOther = email !== undefined && password !== undefined;
  const made = isOfOther ? await deriveKeysFx({ email, password }) : null;
  const current = made?.vault ?? keys.current;
  // Null for a current password that is wrong: the server is the one to say so.
  const sealed = await resealFx({ current, next, sealed: wrap.sealed, recipient });
  return {
    hasVault: true,
    wrap: sealed === null ? null : { id: crypto.randomUUID(), sealed, vault: recipient },
  };
});
