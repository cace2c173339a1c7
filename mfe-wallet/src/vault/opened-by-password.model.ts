import { $vaultKey } from '@nfcards/shared/vault';
import { combine, createEffect, createStore, sample } from 'effector';
import { $isOpen, $knownVault, vaultOpened, vaultWanted } from './vault.model.ts';
import { openFx } from './vault-steps.model.ts';
import type { KnownVault, OpenedBy } from './worker/vault-state.ts';

interface Trial {
  readonly vault: KnownVault;
  readonly key: CryptoKey;
}

/** Whoever has just logged in with the password is not asked for it again. */
export const tryPasswordFx = createEffect<Trial, OpenedBy | null>(async ({ vault, key }) => {
  const wrap = vault.wraps.find(({ kind }) => kind === 'password');
  if (wrap === undefined) return null;
  await openFx({ recipient: vault.recipient, sealed: wrap.sealed, key, way: 'password' });
  return { sealed: wrap.sealed, key };
});

const $trial = combine($knownVault, $vaultKey, $isOpen, (vault, key, isOpen): Trial | null =>
  vault === null || key === null || isOpen ? null : { vault, key },
);

/** A password that is not that of the vault any more is tried once, and then the gate asks. */
const $tried = createStore<Trial | null>(null, { serialize: 'ignore' }).on(
  tryPasswordFx,
  (_, trial) => trial,
);
// Both may have been there before these scripts came: then the page that wants the vault is what begins it.
sample({
  clock: sample({ clock: [$trial, vaultWanted], source: { trial: $trial, tried: $tried } }).filterMap(
    ({ trial, tried }) => (trial === null || isSame(trial, tried) ? undefined : trial),
  ),
  target: tryPasswordFx,
});
sample({ clock: tryPasswordFx.doneData, filter: (openedBy) => openedBy !== null, target: vaultOpened });

function isSame(one: Trial, other: Trial | null): boolean {
  return one.key === other?.key && one.vault === other.vault;
}
