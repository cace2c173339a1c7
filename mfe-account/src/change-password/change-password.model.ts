import { $user, type User } from '@nfcards/shared/auth';
import { createCall } from '@nfcards/shared/client';
import { createForm } from '@nfcards/shared/patterns';
import { vaultKeyDerived } from '@nfcards/shared/vault';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { createMemberPage } from '../member/member-page.model.ts';
import { type PasswordProblem, passwordProblem } from '../password/new-password.ts';
import type { ChangeFailure } from '../prove-identity/browser-refusal.ts';
import { deriveKeysFx } from '../prove-identity/derive-keys.model.ts';
import { moveVaultFx } from './move-vault.model.ts';

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
  readonly repeat: string;
}

export type ChangeProblem = 'current' | 'repeat' | PasswordProblem;

interface MembersChange {
  readonly user: User;
  readonly change: PasswordChange;
}

const { opened, left } = createMemberPage();
export const changeOpened = opened;
export const changeSubmitted = createEvent<PasswordChange>();

export const changeCall = createCall('change_password');

/** What is wrong, in the order of the fields. */
export const findProblemsFx = createEffect<MembersChange, readonly ChangeProblem[]>(
  async ({ user, change }) => {
    const { email, first_name, last_name } = user;
    const weak = await passwordProblem({ password: change.next, email, names: [first_name, last_name] });
    const problems: ChangeProblem[] = change.current === '' ? ['current'] : [];
    if (weak !== null) problems.push(weak);
    return change.repeat === change.next ? problems : [...problems, 'repeat'];
  },
);

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
    const { hasVault, wrap } = await moveVaultFx({
      current: current.vault,
      next: next.vault,
      password: change.current,
    });
    const keys = { current: current.login, hashed_password: next.login };
    await changeCall.fx(wrap === null ? keys : { ...keys, vault_wrap: wrap });
    return { vaultKey: next.vault, isVaultShut: hasVault && wrap === null };
  },
);

export const changeForm = createForm({
  submitted: findProblemsFx.done,
  problemsOf: ({ result }) => result,
  call: {
    failData: changePasswordFx.failData,
    pending: combine(
      findProblemsFx.pending,
      changePasswordFx.pending,
      (looking, changing) => looking || changing,
    ),
  },
  resetBy: [changeOpened, left],
});

export const $isChanged = createStore(false)
  .on(changePasswordFx.done, () => true)
  .reset(changeOpened, left);

/** The password is changed, and does not open the vault that there is. */
export const $isVaultShut = createStore(false)
  .on(changePasswordFx.doneData, (_, { isVaultShut }) => isVaultShut)
  .reset(changeOpened, left);

const begun = sample({
  clock: changeSubmitted,
  source: { user: $user, pending: changeForm.$pending },
  fn: ({ user, pending }, change) => (user === null || pending ? null : { user, change }),
}).filterMap((change) => change ?? undefined);
sample({ clock: begun, target: findProblemsFx });
sample({ clock: changeForm.accepted, fn: ({ params }) => params, target: changePasswordFx });

sample({ clock: changePasswordFx.doneData, fn: ({ vaultKey }) => vaultKey, target: vaultKeyDerived });
