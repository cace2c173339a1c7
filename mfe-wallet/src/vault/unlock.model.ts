import { vaultKeyDerived, vaultLocked } from '@nfcards/shared/vault';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { $knownVault, vaultForgotten, vaultOpened } from './vault.model.ts';
import type { VaultFailure, WrapKind } from './vault-failure.ts';
import { deriveCodeFx, derivePasskeyFx, derivePasswordFx, openFx } from './vault-steps.model.ts';
import type { KnownVault, OpenedBy } from './worker/vault-state.ts';

export type Unlocking =
  | { readonly way: 'password'; readonly password: string }
  | { readonly way: 'recovery'; readonly code: string }
  | { readonly way: 'passkey' };

export const unlockSubmitted = createEvent<Unlocking>();
export const wayChosen = createEvent<WrapKind>();

interface Opened {
  readonly way: WrapKind;
  readonly openedBy: OpenedBy;
  /** What the site is told in place of the password, where the account's has opened it. */
  readonly login: string | null;
}

export const unlockFx = createEffect<
  { readonly vault: KnownVault; readonly unlocking: Unlocking },
  Opened,
  VaultFailure
>(async ({ vault, unlocking }) => {
  const { way } = unlocking;
  const { key, credentialId, login } = await keyOf(vault, unlocking);
  const wrap = vault.wraps.find(({ kind, credential_id }) => kind === way && credential_id === credentialId);
  if (wrap === undefined) throw { kind: 'wrong', way } satisfies VaultFailure;
  await openFx({ recipient: vault.recipient, sealed: wrap.sealed, key, way });
  return { way, openedBy: { sealed: wrap.sealed, key }, login };
});

async function keyOf({ email, wraps }: KnownVault, unlocking: Unlocking) {
  if (unlocking.way === 'password') {
    // Another than the account's, where the address changed and the way in could not.
    const { address = email } = wraps.find(({ kind }) => kind === 'password') ?? {};
    const { vault: key, login } = await derivePasswordFx({ email: address, password: unlocking.password });
    return { key, credentialId: null, login: address === email ? login : null };
  }
  if (unlocking.way === 'recovery')
    return { key: await deriveCodeFx(unlocking.code), credentialId: null, login: null };
  const passkey = await derivePasskeyFx(wraps.flatMap(({ credential_id }) => credential_id ?? []));
  return { ...passkey, login: null };
}

/** Why it did not open. A passkey's window that was closed is no failure. */
export const $unlockFailure = createStore<VaultFailure | null>(null)
  .on(unlockFx.failData, (_, failure) => (isGivenUp(failure) ? null : failure))
  .reset(unlockSubmitted, wayChosen, vaultForgotten);
export const $failedUnlockings = createStore(0).on(unlockFx.failData, (count, failure) =>
  isGivenUp(failure) ? count : count + 1,
);

/** Null until the member has chosen: then the first of those that the vault has is shown. */
const $chosenWay = createStore<WrapKind | null>(null)
  .on(wayChosen, (_, way) => way)
  .reset(vaultForgotten);
const ORDER: readonly WrapKind[] = ['password', 'passkey', 'recovery'];
export const $unlockWays = $knownVault.map((vault) =>
  ORDER.filter((way) => vault?.wraps.some(({ kind }) => kind === way)),
);
export const $unlockWay = combine(
  $chosenWay,
  $unlockWays,
  (chosen, ways): WrapKind => (chosen !== null && ways.includes(chosen) ? chosen : (ways[0] ?? 'recovery')),
);

/** The recovery code has opened it: the password of today does not, and might. */
export const resealDismissed = createEvent();
export const $offersReseal = createStore(false)
  .on(unlockFx.doneData, (_, { way }) => way === 'recovery')
  .reset(resealDismissed, vaultLocked, vaultForgotten);

sample({
  clock: unlockSubmitted,
  source: { vault: $knownVault, pending: unlockFx.pending },
  filter: ({ vault, pending }) => vault !== null && !pending,
  fn: ({ vault }, unlocking) => ({ vault: vault as KnownVault, unlocking }),
  target: unlockFx,
});
sample({ clock: unlockFx.doneData, fn: ({ openedBy }) => openedBy, target: vaultOpened });
sample({
  clock: unlockFx.doneData,
  filter: ({ way }) => way === 'password',
  fn: ({ openedBy }) => openedBy.key,
  target: vaultKeyDerived,
});

function isGivenUp(failure: VaultFailure): boolean {
  return failure.kind === 'passkey' && failure.reason === 'cancelled';
}
