import { memberLeft } from '@nfcards/shared/auth';
import { combine, createEffect, createEvent, createStore, merge, sample } from 'effector';
import {
  changeFx,
  type ShownVault,
  sealCodeFx,
  sealPasskeyFx,
  type WayChange,
} from './change-steps.model.ts';
import {
  $isOpen,
  $knownVault,
  $openedBy,
  lockPressed,
  vaultForgotten,
  vaultOpened,
  wrapsChanged,
} from './vault.model.ts';
import type { VaultFailure } from './vault-failure.ts';
import { isProofNeeded, makeCodeFx, proveByPassword, type TypedPassword } from './vault-steps.model.ts';

export const settingsLeft = createEvent();
export const newCodePressed = createEvent();
export const newCodeWritten = createEvent();
export const newCodeWanted = createEvent();
export const newCodeConfirmed = createEvent<string>();
export const passkeyPressed = createEvent();
export const removePressed = createEvent<string>();
export const forgetConfirmed = createEvent();
/** The password, for a change that the server takes from nobody else. */
export const proofSubmitted = createEvent<string>();
export const proofCancelled = createEvent();
/** What opens the vault is not shown after all. */
export const keyWithheld = createEvent();

export const proveByPasswordFx = createEffect<TypedPassword, void, VaultFailure>(proveByPassword);

/** The new code, and whether it has been written down; null while none is being made. */
export const $newCode = createStore<{ readonly code: string; readonly written: boolean } | null>(null, {
  serialize: 'ignore',
})
  .on(makeCodeFx.doneData, (_, code) => ({ code, written: false }))
  .on(newCodeWritten, (state) => state && { ...state, written: true })
  .on(newCodeWanted, (state) => state && { ...state, written: false });

const prepared = merge([sealPasskeyFx.doneData, sealCodeFx.doneData]);
const asked = merge([
  prepared,
  removePressed.map((id): WayChange => ({ kind: 'remove', id })),
  forgetConfirmed.map((): WayChange => ({ kind: 'forget' })),
]);
/** What waits for the proof; null while none is needed. */
export const $waitingForProof = createStore<WayChange | null>(null, { serialize: 'ignore' })
  .on(changeFx.fail, (waiting, { params, error }) => (isProofNeeded(error) ? params.change : waiting))
  .reset(changeFx.done, proofCancelled, settingsLeft, memberLeft);
$newCode.reset(changeFx.done, proofCancelled, settingsLeft, memberLeft, vaultForgotten);

const failures = merge([
  sealPasskeyFx.failData,
  sealCodeFx.failData,
  changeFx.failData,
  proveByPasswordFx.failData,
]);
export const $changeFailure = createStore<VaultFailure | null>(null)
  .on(failures, (_, failure) => (isProofNeeded(failure) || isGivenUp(failure) ? null : failure))
  .reset(asked, proofSubmitted, proofCancelled, newCodePressed, passkeyPressed, settingsLeft, memberLeft);
export const $failedChanges = createStore(0).on(failures, (count, failure) =>
  isProofNeeded(failure) || isGivenUp(failure) ? count : count + 1,
);

const $shownVault = combine($knownVault, $openedBy, (vault, by): ShownVault | null =>
  vault === null || by === null ? null : { recipient: vault.recipient, by },
);
/** A new way that waits until this tab, for which another has opened the vault, is shown what opens it. */
export const $waitingForKey = createStore<'code' | 'passkey' | null>(null, { serialize: 'ignore' });
sample({
  clock: [newCodePressed.map(() => 'code' as const), passkeyPressed.map(() => 'passkey' as const)],
  source: $shownVault,
  filter: (vault) => vault === null,
  fn: (_, way) => way,
  target: $waitingForKey,
});
const keyShown = sample({ clock: vaultOpened, source: $waitingForKey });
const codeWanted = sample({
  clock: [newCodePressed, keyShown.filter({ fn: (way) => way === 'code' })],
  source: $openedBy,
  filter: (by) => by !== null,
});
sample({ clock: codeWanted, fn: () => undefined, target: makeCodeFx });
const passkeyWanted = sample({
  clock: [passkeyPressed, keyShown.filter({ fn: (way) => way === 'passkey' })],
  source: $shownVault,
}).filterMap((vault) => vault ?? undefined);
sample({ clock: passkeyWanted, target: sealPasskeyFx });
$waitingForKey.reset(makeCodeFx, sealPasskeyFx, keyWithheld, settingsLeft, $isOpen);
const codeConfirmed = sample({
  clock: newCodeConfirmed,
  source: { vault: $shownVault, made: $newCode },
  fn: ({ vault, made }, typed) => vault && { vault, typed, code: made?.code ?? '' },
}).filterMap((confirmed) => confirmed ?? undefined);
sample({ clock: codeConfirmed, target: sealCodeFx });
const proven = sample({ clock: proveByPasswordFx.done, source: $waitingForProof }).filterMap(
  (change) => change ?? undefined,
);
const ready = sample({
  clock: [asked, proven],
  source: $knownVault,
  fn: (vault, change) => (vault === null ? null : { vault, change }),
}).filterMap((change) => change ?? undefined);
sample({ clock: ready, target: changeFx });
sample({
  clock: proofSubmitted,
  source: $knownVault,
  fn: (vault, password) => ({ email: vault?.email ?? '', password }),
  target: proveByPasswordFx,
});
sample({ clock: changeFx.doneData.filterMap((wraps) => wraps ?? undefined), target: wrapsChanged });
const gone = changeFx.doneData.filter({ fn: (wraps) => wraps === null });
sample({ clock: gone, fn: () => undefined, target: [lockPressed, vaultForgotten] });

function isGivenUp(failure: VaultFailure): boolean {
  return failure.kind === 'passkey' && failure.reason === 'cancelled';
}
