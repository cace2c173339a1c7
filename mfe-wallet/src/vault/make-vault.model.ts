import { $user, memberLeft } from '@nfcards/shared/auth';
import { type ClientError, forgetAnswersFx, refusalOf } from '@nfcards/shared/client';
import { $vaultKey, readRecoveryCode, vaultKeyDerived } from '@nfcards/shared/vault';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { changeFx, type WayChange } from './change-steps.model.ts';
import type { PasskeyKey } from './passkey-key.ts';
import { $vault, vaultForgotten, vaultMade, vaultRetried, vaultTold } from './vault.model.ts';
import type { VaultFailure, WrapKind } from './vault-failure.ts';
import {
  createVaultFx,
  deriveCodeFx,
  derivePasskeyFx,
  derivePasswordFx,
  endWorkerFx,
  isProofNeeded,
  makeCodeFx,
  makeIdentityFx,
  proveByPassword,
  proveFx,
  type TypedPassword,
  vaultCall,
} from './vault-steps.model.ts';
import type { KnownVault, OpenedBy } from './worker/vault-state.ts';

/** What opens it day by day, beside the recovery code. */
export type EverydayWay =
  /** The password was typed a moment ago, to log in. */
  | { readonly way: 'known' }
  | { readonly way: 'password'; readonly password: string }
  /** Somebody without a password. */
  | { readonly way: 'passkey' };

interface Draft {
  readonly code: string;
  readonly key: CryptoKey;
  readonly passkey: PasskeyKey | null;
}

export type Making =
  | { readonly step: 'begin' }
  /** The code is to be written down. */
  | { readonly step: 'code'; readonly code: string }
  /** And typed again. */
  | { readonly step: 'confirm' };

export const makingBegun = createEvent<EverydayWay>();
export const codeWritten = createEvent();
/** Back to the code. */
export const codeWanted = createEvent();
export const codeConfirmed = createEvent<string>();
export const makingLeft = createEvent();
/** The password, where it was shown too long ago. */
export const makingProved = createEvent<string>();

interface Beginning {
  readonly email: string;
  readonly known: CryptoKey | null;
  readonly everyday: EverydayWay;
}

export const beginFx = createEffect<Beginning, Draft, VaultFailure>(async ({ email, known, everyday }) => {
  if (everyday.way === 'passkey') {
    const passkey = await derivePasskeyFx([]);
    return { code: await makeCodeFx(), key: passkey.key, passkey };
  }
  if (everyday.way === 'known' && known !== null)
    return { code: await makeCodeFx(), key: known, passkey: null };
  const password = everyday.way === 'password' ? everyday.password : '';
  const keys = await derivePasswordFx({ email, password });
  // A slip of the fingers would make a vault that the password never opens.
  await proveFx({ password: keys.login });
  vaultKeyDerived(keys.vault);
  return { code: await makeCodeFx(), key: keys.vault, passkey: null };
});

const $draft = createStore<Draft | null>(null, { serialize: 'ignore' }).on(
  beginFx.doneData,
  (_, draft) => draft,
);

interface Confirmation {
  readonly draft: Draft;
  readonly typed: string;
  readonly memberId: string;
  readonly email: string;
}

export const readCodeFx = createEffect(readRecoveryCode);

export const createFx = createEffect<Confirmation, { known: KnownVault; openedBy: OpenedBy }, VaultFailure>(
  async ({ draft, typed, memberId, email }) => {
    const recovery = await deriveCodeFx(typed);
    if ((await readCodeFx(typed)) !== draft.code) throw { kind: 'codeDiffers' } satisfies VaultFailure;
    const { recipient, sealed } = await makeIdentityFx([
      { key: draft.key, isPassword: draft.passkey === null },
      { key: recovery, isPassword: false },
    ]);
    const [everyday = '', recoverable = ''] = sealed;
    const kind: WrapKind = draft.passkey === null ? 'password' : 'passkey';
    const wraps = [
      { id: crypto.randomUUID(), kind, sealed: everyday, credential_id: draft.passkey?.credentialId ?? null },
      { id: crypto.randomUUID(), kind: 'recovery' as const, sealed: recoverable, credential_id: null },
    ];
    await createVaultFx({ recipient, wraps });
    const made_at = new Date().toISOString();
    return {
      known: { recipient, memberId, email, wraps: wraps.map((wrap) => ({ ...wrap, made_at })) },
      openedBy: { sealed: everyday, key: draft.key },
    };
  },
);

export const proveMakingFx = createEffect<TypedPassword, void, VaultFailure>(proveByPassword);

/** What waits for the proof; null while none is needed. */
export const $provenLater = createStore<Confirmation | null>(null, { serialize: 'ignore' })
  .on(createFx.fail, (waiting, { params, error }) => (isProofNeeded(error) ? params : waiting))
  .reset(createFx.done, codeWanted, makingLeft, memberLeft);

export const $making = createStore<Making>({ step: 'begin' })
  .on(beginFx.doneData, (_, { code }) => ({ step: 'code', code }))
  .on(codeWritten, () => ({ step: 'confirm' }))
  .reset(makingLeft, createFx.done, memberLeft);
sample({
  clock: codeWanted,
  source: $draft,
  fn: (draft): Making => (draft === null ? { step: 'begin' } : { step: 'code', code: draft.code }),
  target: $making,
});
$draft.reset(makingLeft, createFx.done, memberLeft);

/** Why it was not made. A passkey's window that was closed is no failure. */
export const $makeFailure = createStore<VaultFailure | null>(null)
  .on([beginFx.failData, createFx.failData, proveMakingFx.failData], (_, failure) =>
    (failure.kind === 'passkey' && failure.reason === 'cancelled') || isProofNeeded(failure) ? null : failure,
  )
  .reset(makingBegun, codeWritten, codeWanted, codeConfirmed, makingProved, makingLeft);
export const $failedMakings = createStore(0).on(
  [beginFx.failData, createFx.failData, proveMakingFx.failData],
  (count, failure) => (isProofNeeded(failure) ? count : count + 1),
);

sample({
  clock: makingBegun,
  source: { user: $user, known: $vaultKey, pending: beginFx.pending },
  filter: ({ user, pending }) => user !== null && !pending,
  fn: ({ user, known }, everyday) => ({ email: user?.email ?? '', known, everyday }),
  target: beginFx,
});
const confirmed = sample({
  clock: codeConfirmed,
  source: { user: $user, draft: $draft, pending: createFx.pending },
  fn: ({ user, draft, pending }, typed): Confirmation | null =>
    user === null || draft === null || pending
      ? null
      : { draft, typed, memberId: user.id, email: user.email },
}).filterMap((confirmation) => confirmation ?? undefined);
sample({
  clock: makingProved,
  source: { waiting: $provenLater, pending: proveMakingFx.pending },
  filter: ({ waiting, pending }) => waiting !== null && !pending,
  fn: ({ waiting }, password) => ({ email: waiting?.email ?? '', password }),
  target: proveMakingFx,
});
const proven = sample({ clock: proveMakingFx.done, source: $provenLater }).filterMap(
  (confirmation) => confirmation ?? undefined,
);
sample({ clock: [confirmed, proven], target: createFx });
sample({ clock: createFx.doneData, target: vaultMade });
// What the worker made for a vault that is not there must not stay.
sample({ clock: createFx.fail, fn: () => undefined, target: endWorkerFx });
/** The member has the code of the other device, and keeps it. */
export const otherCodeKept = createEvent();

// Made on another device, or by the call whose answer was lost: the gate asks for what opens that one.
const refused = createFx.failData.filter({
  fn: (failure) => failure.kind === 'call' && refusalOf(failure.error) === 'vault_exists',
});
const lookFx = createEffect<void, boolean, ClientError>(async () => {
  await forgetAnswersFx(['vault']);
  return (await vaultCall.fx({})).recipient !== null;
});
sample({
  clock: vaultTold,
  source: combine($vault, createFx.pending, ({ status }, creating) => status === 'none' && !creating),
  filter: (isToBeMade) => isToBeMade,
  fn: () => undefined,
  target: lookFx,
});
const found = sample({
  clock: lookFx.doneData,
  source: { vault: $vault, making: $making },
  filter: ({ vault }, isThere) => isThere && vault.status === 'none',
});
/** A recovery code was shown here, and is none: another device has made the vault at the same moment. */
export const $isCodeVoid = createStore(false, { serialize: 'ignore' })
  .on(refused, () => true)
  .on(found, (_, { making }) => making.step !== 'begin')
  .reset(
    otherCodeKept,
    changeFx.done.filter({ fn: ({ params: { change } }) => isNewCode(change) }),
    vaultForgotten,
  );
sample({ clock: [refused, found], fn: () => undefined, target: vaultRetried });

function isNewCode(change: WayChange): boolean {
  return change.kind === 'save' && change.wrap.kind === 'recovery';
}
