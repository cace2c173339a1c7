import { createCall } from '@nfcards/shared/client';
import { readRecoveryCode } from '@nfcards/shared/vault';
import { createEffect } from 'effector';
import type { VaultFailure, WrapKind } from './vault-failure.ts';
import {
  deriveCodeFx,
  derivePasskeyFx,
  ofVault,
  removeWrapFx,
  saveWrapFx,
  wrapFx,
} from './vault-steps.model.ts';
import type { KnownVault, OpenedBy } from './worker/vault-state.ts';

interface NewWrap {
  readonly id: string;
  readonly kind: WrapKind;
  readonly sealed: string;
  readonly credential_id: string | null;
}

/** A change of what opens the vault, ready to be sent. */
export type WayChange =
  | { readonly kind: 'save'; readonly wrap: NewWrap }
  | { readonly kind: 'remove'; readonly id: string }
  /** All of it is lost: the vault goes. */
  | { readonly kind: 'forget' };

export const forgetVaultFx = ofVault(createCall('forget_vault').fx);

/** @returns the ways that are left; null where the vault is no more */
export const changeFx = createEffect<
  { readonly change: WayChange; readonly vault: KnownVault },
  KnownVault['wraps'] | null,
  VaultFailure
>(async ({ change, vault }) => {
  if (change.kind === 'remove') {
    await removeWrapFx({ id: change.id });
    return vault.wraps.filter(({ id }) => id !== change.id);
  }
  if (change.kind === 'forget') {
    await forgetVaultFx({});
    return null;
  }
  const { wrap } = change;
  await saveWrapFx({ ...wrap, vault: vault.recipient });
  const others = vault.wraps.filter(
    ({ kind, credential_id }) => kind !== wrap.kind || credential_id !== wrap.credential_id,
  );
  return [...others, { ...wrap, made_at: new Date().toISOString() }];
});

/** The vault, and what has opened it in this tab. */
export interface ShownVault {
  readonly recipient: string;
  readonly by: OpenedBy;
}

export const sealPasskeyFx = createEffect<ShownVault, WayChange, VaultFailure>(async (vault) => {
  const { credentialId, key } = await derivePasskeyFx([]);
  const sealed = await wrapFx({ ...vault, key: { key, isPassword: false } });
  return {
    kind: 'save',
    wrap: { id: crypto.randomUUID(), kind: 'passkey', sealed, credential_id: credentialId },
  };
});

const readCodeFx = createEffect(readRecoveryCode);
export const sealCodeFx = createEffect<
  { readonly vault: ShownVault; readonly typed: string; readonly code: string },
  WayChange,
  VaultFailure
>(async ({ vault, typed, code }) => {
  const key = await deriveCodeFx(typed);
  if ((await readCodeFx(typed)) !== code) throw { kind: 'codeDiffers' } satisfies VaultFailure;
  const sealed = await wrapFx({ ...vault, key: { key, isPassword: false } });
  return { kind: 'save', wrap: { id: crypto.randomUUID(), kind: 'recovery', sealed, credential_id: null } };
});
