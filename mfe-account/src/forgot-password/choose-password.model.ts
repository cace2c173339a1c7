import { verifyResetPasswordCall } from '@nfcards/shared/auth';
import { refusalOf } from '@nfcards/shared/client';
import { createForm } from '@nfcards/shared/patterns';
import { passwordKeys } from '@nfcards/shared/vault';
import { createEffect, createEvent, merge, restore, sample } from 'effector';
import { isAboutTheCode } from '../login/second-factor/second-factor-step.model.ts';
import { oneTimeCode } from '../one-time-code/one-time-code.ts';
import { giveVaultKey } from '../password/give-vault-key.model.ts';
import { type PasswordProblem, passwordProblem } from '../password/new-password.ts';
import { passwordCall } from '../password/password-call.model.ts';
import { $target, forgotPasswordOpened, otherAddressPressed, resendCall } from './forgot-password.model.ts';
import { lossDeclined, lossOf } from './vault-loss.model.ts';

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
  const problems: (ChoiceProblem | PasswordProblem)[] = [];
  if (oneTimeCode(code) === null) problems.push('codeMalformed');
  if (password !== repeated) problems.push('repeatedOtherwise');
  const weak = await passwordProblem({ password, email, names: [] });
  return weak === null ? problems : [...problems, weak];
});

export const deriveKeysFx = createEffect(async ({ email, code, password }: Choice) => {
  const { login, vault } = await passwordKeys(email, password);
  // What the vault would lose is told first.
  const input = { email, code: oneTimeCode(code) ?? '', hashed_password: login, spare_vault: true };
  return { input, vault };
});

export const choiceForm = createForm({
  submitted: checkFx.done,
  problemsOf: ({ result }) => result,
  call: passwordCall({
    checkFx,
    keysFx: deriveKeysFx,
    fx: verifyResetPasswordCall.fx,
    isShownElsewhere: (error) => isAboutTheCode(error) || lossOf(error) !== null,
  }),
  problemIn: (failure) =>
    failure.kind === 'FAILURE' && refusalOf(failure) === 'code_wrong' ? 'codeWrong' : null,
  resetBy: [forgotPasswordOpened, otherAddressPressed, resendCall.fx.done, verifyResetPasswordCall.fx],
});

const chosen = sample({
  clock: passwordSubmitted,
  source: { email: $target, code: $code, pending: choiceForm.$pending },
  filter: ({ pending }) => !pending,
  fn: ({ email, code }, given) => (email === null ? null : { ...given, email, code }),
}).filterMap((choice) => choice ?? undefined);
sample({ clock: chosen, target: checkFx });
sample({ clock: choiceForm.accepted, fn: ({ params }) => params, target: deriveKeysFx });
sample({ clock: deriveKeysFx.doneData, fn: ({ input }) => input, target: verifyResetPasswordCall.fx });
giveVaultKey({
  made: deriveKeysFx.doneData.map(({ vault }) => vault),
  taken: verifyResetPasswordCall.fx.done,
  dropped: merge([forgotPasswordOpened, otherAddressPressed, lossDeclined]),
});
