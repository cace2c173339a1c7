import { $user } from '@nfcards/shared/auth';
import { createCall } from '@nfcards/shared/client';
import { createForm } from '@nfcards/shared/patterns';
import { vaultKeyDerived } from '@nfcards/shared/vault';
import { createEffect, createEvent, createStore, restore, sample } from 'effector';
import { askPasskey, type PasskeyAssertion, type PasskeyOptions } from '../passkey/ask-passkey.ts';
import { type BrowserRefusal, type ChangeFailure, passkeyRefusal } from './browser-refusal.ts';
import { deriveKeysFx } from './derive-keys.model.ts';
import { proofCancelled, proofGiven, proofNeeded } from './proof.model.ts';

/** What the member shows: either is enough. */
export type ProofWay = 'password' | 'code' | 'passkey';

export type Proof =
  | { readonly way: 'password'; readonly password: string }
  /** Of the authenticator, or a recovery code. */
  | { readonly way: 'code'; readonly code: string }
  | { readonly way: 'passkey' };

export type ProofProblem = 'passwordMissing' | 'codeMissing';

export const wayChosen = createEvent<ProofWay>();
export const proofSubmitted = createEvent<Proof>();

export const proveCall = createCall('prove_identity');
export const passkeyOptionsCall = createCall('passkey_login_options');
export const provePasskeyCall = createCall('prove_passkey');
const showPasskeyFx = createEffect<PasskeyOptions, PasskeyAssertion, BrowserRefusal>(async (options) => {
  const shown = await askPasskey(options).catch((cause) => Promise.reject(passkeyRefusal(cause)));
  return shown ?? Promise.reject({ kind: 'BROWSER', reason: 'cancelled' });
});

/** Answers the key of the vault where the proof was the password. */
export const proveFx = createEffect<
  { readonly email: string; readonly proof: Proof },
  CryptoKey | null,
  ChangeFailure
>(async ({ email, proof }) => {
  if (proof.way === 'password') {
    const { login, vault } = await deriveKeysFx({ email, password: proof.password });
    await proveCall.fx({ password: login });
    return vault;
  }
  if (proof.way === 'code') await proveCall.fx({ code: proof.code.trim() });
  else await provePasskeyCall.fx({ credential: await showPasskeyFx(await passkeyOptionsCall.fx({})) });
  return null;
});

/** Somebody who proved by a code does so again. */
export const $way = restore(wayChosen, 'password');

export const proofForm = createForm({
  submitted: proofSubmitted,
  problemsOf: problemOf,
  // A passkey's window that was closed is no failure.
  call: {
    failData: proveFx.failData.filter({ fn: (error) => !isCancelled(error) }),
    pending: proveFx.pending,
  },
  resetBy: [proofNeeded, wayChosen],
});

/** Who closes the dialog while the answer is on its way has cancelled. */
const $isAsked = createStore(false)
  .on(proofNeeded, () => true)
  .reset(proofCancelled);

sample({
  clock: proofForm.accepted,
  source: $user,
  filter: (user) => user !== null,
  fn: (user, proof) => ({ email: user?.email ?? '', proof }),
  target: proveFx,
});
sample({
  clock: proveFx.done,
  source: $isAsked,
  filter: (isAsked) => isAsked,
  fn: () => undefined,
  target: proofGiven,
});
sample({ clock: proveFx.doneData.filterMap((key) => key ?? undefined), target: vaultKeyDerived });

export function problemOf(proof: Proof): ProofProblem | null {
  if (proof.way === 'password' && proof.password === '') return 'passwordMissing';
  return proof.way === 'code' && proof.code.trim() === '' ? 'codeMissing' : null;
}

function isCancelled(error: ChangeFailure): boolean {
  return error.kind === 'BROWSER' && error.reason === 'cancelled';
}
