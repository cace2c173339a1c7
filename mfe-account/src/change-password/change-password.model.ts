import { $user, isSessionOver, sessionDoubted, type User } from '@nfcards/shared/auth';
import { createCall, forgetAnswersFx } from '@nfcards/shared/client';
import { vaultKeyDerived } from '@nfcards/shared/vault';
import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';
import { createMemberPage } from '../member/member-page.model.ts';
import { type PasswordProblem, passwordProblem } from '../password/new-password.ts';
import type { ChangeFailure } from '../prove-identity/browser-refusal.ts';
import { deriveKeysFx } from '../prove-identity/derive-keys.model.ts';
import { isOfCall } from '../prove-identity/proof.model.ts';
import { moveVaultFx } from './move-vault.model.ts';

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
  readonly repeat: string;
}

/** What is wrong, field by field. */
export interface ChangeProblems {
  readonly current?: 'missing';
  readonly next?: PasswordProblem;
  readonly repeat?: 'differs';
}

interface MembersChange {
  readonly user: User;
  readonly change: PasswordChange;
}

const { opened, left } = createMemberPage();
export const changeOpened = opened;
export const changeSubmitted = createEvent<PasswordChange>();

export const changeCall = createCall('change_password');

export const findProblemsFx = createEffect<MembersChange, ChangeProblems>(async ({ user, change }) => {
  const { email, first_name, last_name } = user;
  const weak = await passwordProblem({ password: change.next, email, names: [first_name, last_name] });
  return {
    ...(change.current === '' ? { current: 'missing' } : {}),
    ...(weak === null ? {} : { next: weak }),
    ...(change.repeat === change.next ? {} : { repeat: 'differs' }),
  };
});

interface Changed {
  readonly vaultKey: CryptoKey;
  /** There is a vault, which the new password does not open. */
  readonly isVaultShut: boolean;
}

/**
 * What the old password closes is closed with the new one before anything is sent, and goes along in the same call:
 * nothing is left that neither opens.
 */
export const changePasswordFx = createEffect<MembersChange, Changed, ChangeFailure>(
  async ({ user: { email }, change }) => {
    const current = await deriveKeysFx({ email, password: change.current });
    const next = await deriveKeysFx({ email, password: change.next });
    const { hasVault, wrap } = await moveVaultFx({ current: current.vault, next: next.vault });
    const keys = { current: current.login, hashed_password: next.login };
    await changeCall.fx(wrap === null ? keys : { ...keys, vault_wrap: wrap });
    return { vaultKey: next.vault, isVaultShut: hasVault && wrap === null };
  },
);

/** What is wrong with the form as last submitted. */
export const $problems = createStore<ChangeProblems>({})
  .on(findProblemsFx.doneData, (_, problems) => problems)
  .reset(changeOpened, left);

/** Why the password was not changed. */
export const $refusal = createStore<ChangeFailure | null>(null)
  .on(changePasswordFx.failData, (_, error) => error)
  .reset(changeSubmitted, changeOpened, left);

/** How many tries failed, for whatever reason. */
export const $failedAttempts = createStore(0)
  .on(findProblemsFx.doneData, (count, problems) => (isFine(problems) ? count : count + 1))
  .on(changePasswordFx.fail, (count) => count + 1);

export const $isChanged = createStore(false)
  .on(changePasswordFx.done, () => true)
  .reset(changeOpened, left);

/** The password is changed, and does not open the vault that there is. */
export const $isVaultShut = createStore(false)
  .on(changePasswordFx.doneData, (_, { isVaultShut }) => isVaultShut)
  .reset(changeOpened, left);

export const $pending = combine(
  findProblemsFx.pending,
  changePasswordFx.pending,
  (looking, changing) => looking || changing,
);

const begun = sample({
  clock: changeSubmitted,
  source: { user: $user, pending: $pending },
  fn: ({ user, pending }, change) => (user === null || pending ? null : { user, change }),
}).filterMap((change) => change ?? undefined);
sample({ clock: begun, target: findProblemsFx });
sample({
  clock: findProblemsFx.done,
  filter: ({ result }) => isFine(result),
  fn: ({ params }) => params,
  target: changePasswordFx,
});

sample({ clock: changePasswordFx.doneData, fn: ({ vaultKey }) => vaultKey, target: vaultKeyDerived });

/** Every other session has ended with it (SPEC SE2). */
const forgetChangedFx = attach({ effect: forgetAnswersFx, mapParams: () => ['sessions', 'vault'] as const });
sample({ clock: changePasswordFx.done, target: forgetChangedFx });
sample({
  clock: changePasswordFx.failData,
  filter: (error) => isOfCall(error) && isSessionOver(error),
  fn: () => undefined,
  target: sessionDoubted,
});

function isFine(problems: ChangeProblems): boolean {
  return Object.keys(problems).length === 0;
}
