import { $user, type User } from '@nfcards/shared/auth';
import { createCall, refusalOf } from '@nfcards/shared/client';
import { createForm } from '@nfcards/shared/patterns';
import { emailProblem } from '@nfcards/shared/ui';
import { type PasswordKeys, vaultKeyDerived } from '@nfcards/shared/vault';
import { combine, createEffect, createEvent, createStore, merge, restore, sample } from 'effector';
import { moveVaultFx } from '../change-password/move-vault.model.ts';
import { createMemberPage } from '../member/member-page.model.ts';
import { type CodeProblem, codeProblem, oneTimeCode } from '../one-time-code/one-time-code.ts';
import { createResendPause } from '../one-time-code/resend-pause.model.ts';
import type { ChangeFailure } from '../prove-identity/browser-refusal.ts';
import { deriveKeysFx } from '../prove-identity/derive-keys.model.ts';
import { isOfCall, withProof } from '../prove-identity/proof.model.ts';
import { recordChanged } from '../settings/own-record.model.ts';

export interface AddressTyped {
  readonly email: string;
  /** Empty for an account without one. */
  readonly password: string;
}

export type AddressProblem = 'emailMissing' | 'emailMalformed' | 'emailSame';

/** What the password makes with the address of today, and with the next one. */
interface BothKeys {
  readonly current: PasswordKeys;
  readonly next: PasswordKeys;
}

/** A change that waits for the code that was sent to the next address. Not the password: only what it made. */
interface AskedChange {
  readonly email: string;
  /** Null for an account without a password. */
  readonly keys: BothKeys | null;
}

const { opened, left } = createMemberPage();
export const emailChangeOpened = opened;
export const addressTyped = createEvent<string>();
export const addressSubmitted = createEvent<AddressTyped>();
export const codeTyped = createEvent<string>();
export const codeSubmitted = createEvent();
export const resendPressed = createEvent();
/** Another address after all. */
export const backPressed = createEvent();

export const requestCall = createCall('request_email_change');
export const changeCall = createCall('change_email');
export const pause = createResendPause();

/** Makes the keys, and has the code sent. */
export const askFx = createEffect<AddressTyped & { readonly user: User }, AskedChange, ChangeFailure>(
  async ({ user, email: typed, password }) => {
    const email = typed.trim();
    if (password === '') {
      await requestCall.fx({ email });
      return { email, keys: null };
    }
    const current = await deriveKeysFx({ email: user.email, password });
    await requestCall.fx({ email, current: current.login });
    return { email, keys: { current, next: await deriveKeysFx({ email, password }) } };
  },
);

/** The same code to the same address, once more. */
export const resendFx = createEffect<AskedChange, void, ChangeFailure>(async ({ email, keys }) => {
  await requestCall.fx(keys === null ? { email } : { email, current: keys.current.login });
});

/** What the password closes with the address of today is closed with the next one, and goes along in the same call. */
export const changeFx = createEffect<
  AskedChange & { readonly code: string },
  { readonly email: string; readonly vaultKey: CryptoKey | null },
  ChangeFailure
>(async ({ email, keys, code }) => {
  if (keys === null) {
    await changeCall.fx({ email, code });
    return { email, vaultKey: null };
  }
  const { current, next } = keys;
  const { wrap } = await moveVaultFx({ current: current.vault, next: next.vault });
  const input = { email, code, current: current.login, hashed_password: next.login };
  await changeCall.fx(wrap === null ? input : { ...input, vault_wrap: wrap });
  return { email, vaultKey: next.vault };
});

const askFailed = withProof(askFx);
const resendFailed = withProof(resendFx);
const changeFailed = withProof(changeFx);

/** The address as it is typed: kept when a code is asked for another. */
export const $address = restore(addressTyped, '').reset(changeFx.done, left);

const $asked = createStore<AskedChange | null>(null, { serialize: 'ignore' })
  .on(askFx.doneData, (_, asked) => asked)
  .reset(changeFx.done, backPressed, opened, left);

/** The address that a code is on its way to; null before. */
export const $target = $asked.map((asked) => asked?.email ?? null);
export const $code = restore(codeTyped, '').reset(askFx.done, resendFx.done, changeFx.done, left);
export const $isSentAgain = createStore(false)
  .on(resendFx.done, () => true)
  .reset(codeSubmitted, resendPressed, askFx.done, left);

/** The address that the account has from now on; null until it is changed. */
export const $changed = createStore<string | null>(null)
  .on(changeFx.doneData, (_, { email }) => email)
  .reset(opened, left);

const submitted = sample({
  clock: addressSubmitted,
  source: $user,
  fn: (user, typed) => (user === null ? null : { user, ...typed }),
}).filterMap((typed) => typed ?? undefined);

export const addressForm = createForm({
  submitted,
  problemsOf: ({ user, email }) => addressProblem(email, user.email),
  call: { failData: askFailed, pending: askFx.pending },
  problemIn: (error) => (isRefusedAs(error, 'email_same') ? 'emailSame' : null),
  resetBy: [opened, left, backPressed],
});

export const codeForm = createForm({
  submitted: sample({ clock: codeSubmitted, source: $code }),
  problemsOf: (code): CodeProblem | 'codeWrong' | null => codeProblem(code),
  call: {
    failData: merge([changeFailed, resendFailed]),
    pending: combine(changeFx.pending, resendFx.pending, (changing, sending) => changing || sending),
  },
  problemIn: (error) => (isRefusedAs(error, 'code_wrong') ? 'codeWrong' : null),
  resetBy: [opened, left, askFx.done, resendPressed],
});

sample({ clock: addressForm.accepted, target: askFx });
const given = sample({
  clock: codeForm.accepted,
  source: $asked,
  fn: (asked, typed) => asked && { ...asked, code: oneTimeCode(typed) ?? '' },
}).filterMap((change) => change ?? undefined);
sample({ clock: given, target: changeFx });
const wished = sample({
  clock: resendPressed,
  source: { asked: $asked, pending: codeForm.$pending, secondsLeft: pause.$secondsLeft },
  filter: ({ pending, secondsLeft }) => !pending && secondsLeft === 0,
  fn: ({ asked }) => asked,
}).filterMap((asked) => asked ?? undefined);
sample({ clock: wished, target: resendFx });
sample({ clock: [askFx.done, resendFx.done], fn: () => undefined, target: pause.codeSent });
sample({ clock: [backPressed, left], fn: () => undefined, target: pause.pauseForgotten });
sample({ clock: changeFx.done, fn: () => undefined, target: recordChanged });
sample({
  clock: changeFx.doneData.filterMap(({ vaultKey }) => vaultKey ?? undefined),
  target: vaultKeyDerived,
});

export function addressProblem(typed: string, own: string): AddressProblem | null {
  const wrong = emailProblem(typed);
  if (wrong !== null) return wrong === 'missing' ? 'emailMissing' : 'emailMalformed';
  return typed.trim().toLowerCase() === own ? 'emailSame' : null;
}

function isRefusedAs(error: ChangeFailure, kind: string): boolean {
  return isOfCall(error) && refusalOf(error) === kind;
}
