import { $user, memberLeft } from '@nfcards/shared/auth';
import { type ClientError, forgetAnswersFx, refusalOf } from '@nfcards/shared/client';
import { $vaultKey, vaultKeyDerived } from '@nfcards/shared/vault';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import type { PasskeyKey } from './passkey-key.ts';
import { $vault, vaultMade, vaultRetried, vaultTold, vaultWanted } from './vault.model.ts';
import type { VaultFailure } from './vault-failure.ts';
import { $lostVault } from './vault-lost.model.ts';
import {
  createVaultFx,
  derivePasskeyFx,
  derivePasswordFx,
  endWorkerFx,
  isProofNeeded,
  makeIdentityFx,
  proveFx,
  vaultCall,
} from './vault-steps.model.ts';
import type { KnownVault, OpenedBy } from './worker/vault-state.ts';

/** What opens it day by day. The recovery code comes later, beside it. */
export type EverydayWay =
  /** The password was typed a moment ago, to register or log in. */
  | { readonly way: 'known' }
  | { readonly way: 'password'; readonly password: string }
  /** Somebody without a password. */
  | { readonly way: 'passkey' };

export const makingBegun = createEvent<EverydayWay>();

interface Beginning {
  readonly memberId: string;
  readonly email: string;
  readonly known: CryptoKey | null;
  readonly everyday: EverydayWay;
}

interface EverydayKey {
  readonly key: CryptoKey;
  readonly passkey: PasskeyKey | null;
}

const everydayKeyFx = createEffect<Beginning, EverydayKey, VaultFailure>(
  async ({ email, known, everyday }) => {
    if (everyday.way === 'passkey') {
      const passkey = await derivePasskeyFx([]);
      return { key: passkey.key, passkey };
    }
    if (everyday.way === 'known' && known !== null) return { key: known, passkey: null };
    const password = everyday.way === 'password' ? everyday.password : '';
    const keys = await derivePasswordFx({ email, password });
    // A slip of the fingers would make a vault that the password never opens.
    await proveFx({ password: keys.login });
    vaultKeyDerived(keys.vault);
    return { key: keys.vault, passkey: null };
  },
);

export const makeVaultFx = createEffect<
  Beginning,
  { readonly known: KnownVault; readonly openedBy: OpenedBy },
  VaultFailure
>(async (beginning) => {
  const { key, passkey } = await everydayKeyFx(beginning);
  const { recipient, sealed: all } = await makeIdentityFx([{ key, isPassword: passkey === null }]);
  const [sealed = ''] = all;
  const wrap = {
    id: crypto.randomUUID(),
    kind: passkey === null ? ('password' as const) : ('passkey' as const),
    sealed,
    credential_id: passkey?.credentialId ?? null,
  };
  await createVaultFx({ recipient, wraps: [wrap] });
  const { memberId, email } = beginning;
  const made_at = new Date().toISOString();
  return {
    known: { recipient, memberId, email, wraps: [{ ...wrap, made_at }] },
    openedBy: { sealed, key },
  };
});

/** The password was shown too long ago for the server to take the vault. */
const $isProofNeeded = createStore(false)
  .on(makeVaultFx.fail, (_, { error }) => isProofNeeded(error))
  .reset(makeVaultFx.done, memberLeft);
/** Whether the password must be typed here. */
export const $isPasswordAsked = combine(
  $vaultKey,
  $isProofNeeded,
  (known, isNeeded) => known === null || isNeeded,
);

/** Made without a question: nothing is typed that could be lost meanwhile. */
export const $isMakingByItself = createStore(false, { serialize: 'ignore' })
  .on(makeVaultFx, (_, { everyday }) => everyday.way === 'known')
  .reset(makeVaultFx.finally);

/** Why it was not made. A passkey's window that was closed is no failure, nor that the password is asked for. */
export const $makeFailure = createStore<VaultFailure | null>(null)
  .on(makeVaultFx.failData, (_, failure) => (isSilent(failure) ? null : failure))
  .reset(makingBegun, memberLeft);
export const $failedMakings = createStore(0).on(makeVaultFx.failData, (count, failure) =>
  isSilent(failure) ? count : count + 1,
);

const begun = sample({
  clock: makingBegun,
  source: { user: $user, known: $vaultKey, pending: makeVaultFx.pending },
  fn: ({ user, known, pending }, everyday) =>
    user === null || pending ? undefined : { memberId: user.id, email: user.email, known, everyday },
}).filterMap((beginning) => beginning);
sample({ clock: begun, target: makeVaultFx });
sample({ clock: makeVaultFx.doneData, target: vaultMade });
// What the worker made for a vault that is not there must not stay.
sample({ clock: makeVaultFx.fail, fn: () => undefined, target: endWorkerFx });

/** Who has no vault yet and has just typed the password is not asked for anything. */
const $silent = combine($vault, $vaultKey, $lostVault, ({ status }, key, lost) =>
  // A vault that was lost is spoken of first.
  status === 'none' && lost === null ? key : null,
);
/** Made by itself once for each time that the password is typed; after a failure the gate asks. */
const $tried = createStore<CryptoKey | null>(null, { serialize: 'ignore' });
const untried = sample({
  clock: [$silent, vaultWanted],
  source: { key: $silent, tried: $tried },
  fn: ({ key, tried }) => (key === tried ? null : key),
}).filterMap((key) => key ?? undefined);
$tried.on(untried, (_, key) => key);
sample({ clock: untried, fn: (): EverydayWay => ({ way: 'known' }), target: makingBegun });

// Made on another device, or by the call whose answer was lost: the gate opens that one, or asks for what does.
const refused = makeVaultFx.failData.filter({
  fn: (failure) => failure.kind === 'call' && refusalOf(failure.error) === 'vault_exists',
});
const lookFx = createEffect<void, boolean, ClientError>(async () => {
  await forgetAnswersFx(['vault']);
  return (await vaultCall.fx({})).recipient !== null;
});
sample({
  clock: vaultTold,
  source: combine($vault, makeVaultFx.pending, ({ status }, making) => status === 'none' && !making),
  filter: (isToBeMade) => isToBeMade,
  fn: () => undefined,
  target: lookFx,
});
const found = sample({
  clock: lookFx.doneData,
  source: $vault,
  filter: ({ status }, isThere) => isThere && status === 'none',
});
sample({ clock: [refused, found], fn: () => undefined, target: vaultRetried });

function isSilent(failure: VaultFailure): boolean {
  return (failure.kind === 'passkey' && failure.reason === 'cancelled') || isProofNeeded(failure);
}
