import { nextPath, registerCall } from '@nfcards/shared/auth';
import { createForm } from '@nfcards/shared/patterns';
import type { PageAddress } from '@nfcards/shared/remote';
import { emailProblem } from '@nfcards/shared/ui';
import { passwordKeys } from '@nfcards/shared/vault';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import {
  $outcome,
  $unconfirmed,
  confirmationAsked,
  outcomeForgotten,
} from '../confirm-address/unconfirmed.model.ts';
import { giveVaultKey } from '../password/give-vault-key.model.ts';
import { passwordProblem } from '../password/new-password.ts';
import { passwordCall } from '../password/password-call.model.ts';
import { providersSought } from '../social-login/social-login.model.ts';

/** What is kept when the visitor looks at another page and comes back. The password is not. */
export interface Draft {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface Registration extends Draft {
  readonly password: string;
}

export type RegisterProblem = 'firstNameMissing' | 'lastNameMissing' | 'emailMissing' | 'emailMalformed';

const BLANK: Draft = { firstName: '', lastName: '', email: '' };
/** Characters of the code of an invitation; what is longer is none of ours. */
const MAX_CODE_LENGTH = 32;

export const registerOpened = createEvent<PageAddress>();
export const draftTyped = createEvent<Partial<Draft>>();
export const registerSubmitted = createEvent<Registration>();

export const checkFx = createEffect(async (registration: Registration) => {
  const { firstName, lastName, email, password } = registration;
  const weak = await passwordProblem({ password, email, names: [firstName, lastName] });
  return [...problemsOf(registration), ...(weak === null ? [] : [weak])];
});

export const deriveKeysFx = createEffect(async ({ firstName, lastName, email, password }: Registration) => {
  const { login, vault } = await passwordKeys(email, password);
  const names = { first_name: firstName.trim(), last_name: lastName.trim() };
  return { input: { email: email.trim(), ...names, hashed_password: login }, vault };
});

/** Where the visitor goes on once their account is open; null where they came by themselves (SPEC RT7). */
export const $next = createStore<string | null>(null).on(registerOpened, (_, { query }) =>
  nextPath(query.next),
);

/** Of the invitation whose link the visitor followed (SPEC S15); empty without one. */
export const $referralCode = createStore('').on(registerOpened, (_, { query }) => {
  const code = query.referral_code?.trim() ?? '';
  return code.length > MAX_CODE_LENGTH ? '' : code;
});

export const $draft = createStore(BLANK)
  .on(draftTyped, (draft, typed) => ({ ...draft, ...typed }))
  .reset(registerCall.fx.done);

export const registerForm = createForm({
  submitted: checkFx.done,
  problemsOf: ({ result }) => result,
  call: passwordCall({ checkFx, keysFx: deriveKeysFx, fx: registerCall.fx }),
  resetBy: [registerOpened],
});

/** Where a member is taken at once: not before they have dealt with their code; null keeps them here. */
export const $wayOn = combine(
  { next: $next, unconfirmed: $unconfirmed, outcome: $outcome },
  ({ next, unconfirmed, outcome }) => {
    if (unconfirmed !== null) return null;
    return outcome === null ? next : (next ?? '/wallet');
  },
);

sample({ clock: registerOpened, fn: () => undefined, target: [providersSought, outcomeForgotten] });
// A code was sent as the account was opened.
sample({
  clock: registerCall.fx.done,
  fn: ({ params: { email } }) => ({ email, isSent: true }),
  target: confirmationAsked,
});
sample({
  clock: registerSubmitted,
  source: registerForm.$pending,
  filter: (pending) => !pending,
  fn: (_, registration) => registration,
  target: checkFx,
});
sample({ clock: registerForm.accepted, fn: ({ params }) => params, target: deriveKeysFx });
sample({
  clock: deriveKeysFx.doneData,
  source: $referralCode,
  fn: (code, { input }) => (code === '' ? input : { ...input, referral_code: code }),
  target: registerCall.fx,
});
giveVaultKey({
  made: deriveKeysFx.doneData.map(({ vault }) => vault),
  taken: registerCall.fx.done,
  dropped: registerOpened,
});

export function problemsOf({ firstName, lastName, email }: Draft): readonly RegisterProblem[] {
  const problems: RegisterProblem[] = [];
  if (firstName.trim() === '') problems.push('firstNameMissing');
  if (lastName.trim() === '') problems.push('lastNameMissing');
  const wrong = emailProblem(email);
  if (wrong !== null) problems.push(wrong === 'missing' ? 'emailMissing' : 'emailMalformed');
  return problems;
}
