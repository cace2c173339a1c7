import { $user, isSessionOver, sessionDoubted, type User } from '@nfcards/shared/auth';
import { createCall, forgetAnswersFx } from '@nfcards/shared/client';
import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';
import { createMemberPage } from '../member/member-page.model.ts';
import { type PasswordProblem, passwordProblem } from '../password/new-password.ts';
import type { ChangeFailure } from '../prove-identity/browser-refusal.ts';
import { deriveKeyFx } from '../prove-identity/derive-key.model.ts';
import { isOfCall } from '../prove-identity/proof.model.ts';

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

/**
 * Both keys are made before anything is sent: what is closed with the old password can then be closed with the new one
 * before the server takes it, and nothing is left that neither opens.
 */
export const changePasswordFx = createEffect<MembersChange, void, ChangeFailure>(
  async ({ user: { email }, change }) => {
    const current = await deriveKeyFx({ email, password: change.current });
    const hashed_password = await deriveKeyFx({ email, password: change.next });
    await changeCall.fx({ current, hashed_password });
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

/** Every other session has ended with it (SPEC SE2). */
const forgetSessionsFx = attach({ effect: forgetAnswersFx, mapParams: () => ['sessions'] as const });
sample({ clock: changePasswordFx.done, target: forgetSessionsFx });
sample({
  clock: changePasswordFx.failData,
  filter: (error) => isOfCall(error) && isSessionOver(error),
  fn: () => undefined,
  target: sessionDoubted,
});

function isFine(problems: ChangeProblems): boolean {
  return Object.keys(problems).length === 0;
}
