import { memberLeft } from '@nfcards/shared/auth';
import { vaultKeyDerived } from '@nfcards/shared/vault';
import { createEffect, createEvent, createStore, sample } from 'effector';
import { resealDismissed } from './unlock.model.ts';
import { $knownVault, $openedBy, wrapsChanged } from './vault.model.ts';
import type { VaultFailure } from './vault-failure.ts';
import { derivePasswordFx, proveFx, saveWrapFx, wrapFx } from './vault-steps.model.ts';
import type { KnownVault, OpenedBy } from './worker/vault-state.ts';

/** The open vault is to open with the password of today from now on. */
export const resealSubmitted = createEvent<string>();

export const resealFx = createEffect<
  { readonly vault: KnownVault; readonly by: OpenedBy; readonly password: string },
  { readonly wraps: KnownVault['wraps']; readonly key: CryptoKey },
  VaultFailure
>(async ({ vault, by, password }) => {
  const keys = await derivePasswordFx({ email: vault.email, password });
  // It shows that the password is that of the account, and is the proof that the change needs.
  await proveFx({ password: keys.login });
  const sealed = await wrapFx({ recipient: vault.recipient, by, key: { key: keys.vault, isPassword: true } });
  const wrap = { id: crypto.randomUUID(), kind: 'password' as const, sealed, credential_id: null };
  await saveWrapFx({ ...wrap, vault: vault.recipient });
  const others = vault.wraps.filter(({ kind }) => kind !== 'password');
  return { key: keys.vault, wraps: [...others, { ...wrap, made_at: new Date().toISOString() }] };
});

export const $resealFailure = createStore<VaultFailure | null>(null)
  .on(resealFx.failData, (_, failure) => failure)
  .reset(resealSubmitted, resealDismissed, memberLeft);
export const $failedReseals = createStore(0).on(resealFx.fail, (count) => count + 1);

const begun = sample({
  clock: resealSubmitted,
  source: { vault: $knownVault, by: $openedBy, pending: resealFx.pending },
  fn: ({ vault, by, pending }, password) =>
    vault === null || by === null || pending ? null : { vault, by, password },
}).filterMap((reseal) => reseal ?? undefined);
sample({ clock: begun, target: resealFx });
sample({ clock: resealFx.doneData, fn: ({ wraps }) => wraps, target: wrapsChanged });
sample({ clock: resealFx.doneData, fn: ({ key }) => key, target: vaultKeyDerived });
sample({ clock: resealFx.done, fn: () => undefined, target: resealDismissed });
