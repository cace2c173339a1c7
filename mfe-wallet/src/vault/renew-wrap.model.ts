import { createEffect, sample } from 'effector';
import { tryPasswordFx } from './opened-by-password.model.ts';
import { unlockFx } from './unlock.model.ts';
import { $knownVault, wrapsChanged } from './vault.model.ts';
import type { VaultFailure } from './vault-failure.ts';
import { isProofNeeded, proveFx, renewFx, saveWrapFx } from './vault-steps.model.ts';
import type { KnownVault, OpenedBy } from './worker/vault-state.ts';

interface Renewal {
  readonly vault: KnownVault;
  readonly by: OpenedBy;
  /** What the site is told in place of the password, where it was typed a moment ago. */
  readonly login: string | null;
}

/**
 * A vault that the password opened, sealed as passwords sealed before, is sealed as they do today. Nobody waits for it:
 * where it fails, the next opening tries again.
 */
export const renewWrapFx = createEffect<Renewal, KnownVault['wraps'] | null, VaultFailure>(
  async ({ vault, by, login }) => {
    const sealed = await renewFx({ recipient: vault.recipient, by });
    if (sealed === null) return null;
    const wrap = { id: crypto.randomUUID(), kind: 'password' as const, sealed, credential_id: null };
    const { id: renews, address } = vault.wraps.find(({ kind }) => kind === 'password') ?? {};
    const save = () =>
      saveWrapFx({ ...wrap, vault: vault.recipient, ...(renews !== undefined && { renews }) });
    await save().catch(async (failure: VaultFailure) => {
      if (login === null || !isProofNeeded(failure)) throw failure;
      await proveFx({ password: login });
      await save();
    });
    const others = vault.wraps.filter(({ kind }) => kind !== 'password');
    const made_at = new Date().toISOString();
    return [...others, { ...wrap, made_at, ...(address !== undefined && { address }) }];
  },
);

const openedByPassword = sample({
  clock: [
    tryPasswordFx.doneData.filterMap((by) => (by === null ? undefined : { by, login: null })),
    unlockFx.doneData.filterMap(({ way, openedBy, login }) =>
      way === 'password' ? { by: openedBy, login } : undefined,
    ),
  ],
  source: $knownVault,
  fn: (vault, opened) => vault && { vault, ...opened },
}).filterMap((renewal) => renewal ?? undefined);
sample({ clock: openedByPassword, target: renewWrapFx });
sample({ clock: renewWrapFx.doneData.filterMap((wraps) => wraps ?? undefined), target: wrapsChanged });
