import { verifyResetPasswordCall } from '@nfcards/shared/auth';
import { type ClientError, refusalOf } from '@nfcards/shared/client';
import { passwordKeys } from '@nfcards/shared/vault';
import { combine, createEffect, createEvent, createStore, merge, restore, sample } from 'effector';
import { isAboutTheCode } from '../login/second-factor/second-factor-step.model.ts';
import { oneTimeCode } from '../one-time-code/one-time-code.ts';
import { giveVaultKey } from '../password/give-vault-key.model.ts';
import { type PasswordProblem, passwordProblem } from '../password/new-password.ts';
import { $target, forgotPasswordOpened, otherAddressPressed, resendCall } from './forgot-password.model.ts';
import { lossAccepted, lossDeclined, lossOf } from './vault-loss.model.ts';

export interface ChosenPassword {
  readonly password: string;
  readonly repeated: string;
}

export type ChoiceProblem = 'codeMalformed' | 'codeWrong' | 'repeatedOtherwise';

export const codeTyped = createEvent<string>();
export const passwordSubmitted = createEvent<ChosenPassword>();

/** The code of the mail, as typed. */
export const $code = restore(codeTyped, '').reset(
  resendCall.fx.done,
  otherAddressPressed,
  verifyResetPasswordCall.fx.done,
);

interface Choice extends ChosenPassword {
  readonly email: string;
  readonly code: string;
}

export const checkFx = createEffect(async ({ email, code, password, repeated }: Choice) => {
  const problems: ChoiceProblem[] = [];
  if (oneTimeCode(code) === null) problems.push('codeMalformed');
  if (password !== repeated) problems.push('repeatedOtherwise');
  return { problems, passwordProblem: await passwordProblem({ password, email, names: [] }) };
});

export const deriveKeysFx = createEffect(async ({ email, code, password }: Choice) => {
  const { login, vault } = await passwordKeys(email, password);
  // What the vault would lose is told first.
  const input = { email, code: oneTimeCode(code) ?? '', hashed_password: login, spare_vault: true };
  return { input, vault };
});

/** What is wrong with the form as last submitted. */
export const $problems = createStore<readonly ChoiceProblem[]>([])
  .on(checkFx.doneData, (_, { problems }) => problems)
  .on(verifyResetPasswordCall.fx.failData, (problems, error) =>
    refusalOf(error) === 'code_wrong' ? ['codeWrong'] : problems,
  )
  .reset(forgotPasswordOpened, otherAddressPressed, resendCall.fx.done);
export const $passwordProblem = createStore<PasswordProblem | null>(null)
  .on(checkFx.doneData, (_, found) => found.passwordProblem)
  .reset(forgotPasswordOpened, otherAddressPressed);

/** The key could not be made: the browser offers no cryptography on this page. */
export const $keyFailed = createStore(false)
  .on(deriveKeysFx.fail, () => true)
  .reset(passwordSubmitted, forgotPasswordOpened, otherAddressPressed);

/** Why the server did not take it, if not for a code. */
export const $refusal = createStore<ClientError | null>(null)
  .on(verifyResetPasswordCall.fx.failData, (_, error) =>
    isAboutTheCode(error) || refusalOf(error) === 'code_wrong' || lossOf(error) !== null ? null : error,
  )
  .reset(passwordSubmitted, lossAccepted, forgotPasswordOpened, otherAddressPressed);

const checked = sample({
  clock: checkFx.done,
  fn: ({ params, result }) => ({
    choice: params,
    isSound: result.problems.length === 0 && result.passwordProblem === null,
  }),
});

/** How many tries failed, for whatever reason. */
export const $failedAttempts = createStore(0)
  .on([verifyResetPasswordCall.fx.fail, deriveKeysFx.fail], (count) => count + 1)
  .on(checked, (count, { isSound }) => (isSound ? count : count + 1));

export const $pending = combine(
  [checkFx.pending, deriveKeysFx.pending, verifyResetPasswordCall.$pending],
  (waits) => waits.some((isWaiting) => isWaiting),
);

const chosen = sample({
  clock: passwordSubmitted,
  source: { email: $target, code: $code, pending: $pending },
  filter: ({ pending }) => !pending,
  fn: ({ email, code }, given) => (email === null ? null : { ...given, email, code }),
}).filterMap((choice) => choice ?? undefined);
sample({ clock: chosen, target: checkFx });
sample({
  clock: checked,
  filter: ({ isSound }) => isSound,
  fn: ({ choice }) => choice,
  target: deriveKeysFx,
});
sample({ clock: deriveKeysFx.doneData, fn: ({ input }) => input, target: verifyResetPasswordCall.fx });
giveVaultKey({
  made: deriveKeysFx.doneData.map(({ vault }) => vault),
  taken: verifyResetPasswordCall.fx.done,
  dropped: merge([forgotPasswordOpened, otherAddressPressed, lossDeclined]),
});
