import { memberLeft } from '@nfcards/shared/auth';
import { type ClientError, createCall, forgetAnswersFx, refusalOf } from '@nfcards/shared/client';
import { liveBegan } from '@nfcards/shared/live';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { changeFx } from './change-steps.model.ts';
import { $knownVault, vaultForgotten, vaultMade, vaultOpened, vaultTold } from './vault.model.ts';

/** The vault that is known here may be no more: another device has removed it, or made another. */
export const vaultDoubted = createEvent();

/** The server has refused what was sealed for a vault that is no more. */
export function isVaultChanged(failure: { readonly kind: string }): boolean {
  return failure.kind === 'FAILURE' && refusalOf(failure as ClientError) === 'vault_changed';
}

/** What became of the vault that was known here: it is gone, or another is in its place. */
export type LostVault = 'gone' | 'replaced';

const vaultCall = createCall('vault');
const recheckFx = createEffect<string, LostVault | null, ClientError>(async (recipient) => {
  await forgetAnswersFx(['vault']);
  const { recipient: now } = await vaultCall.fx({});
  if (now === null) return 'gone';
  return now === recipient ? null : 'replaced';
});
const vaultLost = recheckFx.doneData.filterMap((lost) => lost ?? undefined);

/** Null where none was lost, or the member has one open again. */
export const $lostVault = createStore<LostVault | null>(null, { serialize: 'ignore' })
  .on(vaultLost, (_, lost) => lost)
  .reset(vaultOpened, vaultMade, memberLeft);

const doubted = sample({
  clock: [vaultDoubted, vaultTold, liveBegan],
  // What this tab does itself is no news here.
  source: combine($knownVault, changeFx.pending, (vault, isChanging) => (isChanging ? null : vault)),
}).filterMap((vault) => vault?.recipient);
sample({ clock: doubted, target: recheckFx });
// What it holds opens nothing that is to come; whoever needs one is shown how to open or make it.
sample({ clock: vaultLost, fn: () => undefined, target: vaultForgotten });
