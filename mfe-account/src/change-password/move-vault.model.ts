import { type ClientError, createCall, forgetAnswersFx } from '@nfcards/shared/client';
import type { InputOf, operations, VaultWrap } from '@nfcards/shared/operations';
import { openIdentity, sealIdentity, VaultNotOpenedError } from '@nfcards/shared/vault';
import { createEffect } from 'effector';

interface VaultKeys {
  readonly current: CryptoKey;
  readonly next: CryptoKey;
}

/** The way into the vault that goes along with the new password; null where the password opens none. */
export interface MovedVault {
  readonly hasVault: boolean;
  readonly wrap: NonNullable<InputOf<(typeof operations)['change_password']>['vault_wrap']> | null;
}

const vaultCall = createCall('vault');

/** Opens what the current password has sealed of the vault, and seals it with the next one. Nothing is sent. */
export const moveVaultFx = createEffect<VaultKeys, MovedVault, ClientError>(async (keys) => {
  // A way in that another tab has made meanwhile would be lost.
  await forgetAnswersFx(['vault']);
  const { recipient, wraps } = await vaultCall.fx({});
  const wrap = wraps.find(({ kind }) => kind === 'password');
  if (recipient === null || wrap === undefined) return { hasVault: recipient !== null, wrap: null };
  return { hasVault: true, wrap: await sealedAnew(wrap, recipient, keys) };
});

/** Null for a current password that is wrong: the server is the one to say so. */
async function sealedAnew({ sealed }: VaultWrap, recipient: string, { current, next }: VaultKeys) {
  try {
    const identity = await openIdentity(sealed, recipient, current);
    return {
      id: crypto.randomUUID(),
      sealed: await sealIdentity(identity, recipient, next),
      vault: recipient,
    };
  } catch (cause) {
    if (cause instanceof VaultNotOpenedError) return null;
    throw cause;
  }
}
