import { $isLoggedIn, loginCall, loginForgotten, nextPath } from '@nfcards/shared/auth';
import { createForm } from '@nfcards/shared/patterns';
import type { PageAddress } from '@nfcards/shared/remote';
import { passwordKeys } from '@nfcards/shared/vault';
import { combine, createEffect, createEvent, createStore, restore, sample } from 'effector';
import { confirmationAsked, outcomeForgotten } from '../confirm-address/unconfirmed.model.ts';
import { passkeyForgotten, passkeyPressed } from '../passkey/passkey.model.ts';
import { giveVaultKey } from '../password/give-vault-key.model.ts';
import { passwordCall } from '../password/password-call.model.ts';
import { providersSought } from '../social-login/social-login.model.ts';
import { returnSought, takeReturnFx } from '../social-login/social-return.model.ts';
import { type Credentials, problemsOf } from './credentials.ts';
import { createSecondFactorStep, isAboutTheCode } from './second-factor/second-factor-step.model.ts';

export const loginOpened = createEvent<PageAddress>();
export const loginSubmitted = createEvent<Credentials>();
export const emailTyped = createEvent<string>();
export const rememberMeChanged = createEvent<boolean>();

export const deriveKeysFx = createEffect(
  async ({ email, password, rememberMe }: Credentials & { readonly rememberMe: boolean }) => {
    const { login, vault } = await passwordKeys(email, password);
    return { input: { email: email.trim(), cookie: login, remember_me: rememberMe }, vault };
  },
);

/** The account asks for two: what was made of the password waits here for the code. */
export const loginStep = createSecondFactorStep({
  fx: loginCall.fx,
  withCode: (input, code) => ({ ...input, code }),
  endedBy: ['login_refused'],
});

/** Where the visitor goes on once they are logged in; null where they came by themselves (SPEC RT7). */
export const $next = createStore<string | null>(null)
  .on(loginOpened, (_, { query }) => nextPath(query.next))
  .on(takeReturnFx.doneData, (next, returned) =>
    returned.status === 'none' ? next : (returned.returnPath ?? next),
  );

/** Kept when the visitor looks at another page and comes back. The password is not. */
export const $email = restore(emailTyped, '');
export const $rememberMe = restore(rememberMeChanged, false);

export const loginForm = createForm({
  submitted: loginSubmitted,
  problemsOf,
  call: passwordCall({ keysFx: deriveKeysFx, fx: loginCall.fx, isShownElsewhere: isAboutTheCode }),
  resetBy: [loginOpened, loginForgotten, loginCall.fx],
});

/** What the last answer means for the form (SPEC ST3). */
export const $outcome = combine($isLoggedIn, loginForm.$refusal, (isLoggedIn, error) => {
  if (isLoggedIn === true) return { status: 'loggedIn' } as const;
  return error === null ? ({ status: 'none' } as const) : ({ status: 'failed', error } as const);
});

sample({
  clock: loginOpened,
  fn: () => undefined,
  target: [
    loginForgotten,
    loginStep.stepLeft,
    passkeyForgotten,
    providersSought,
    returnSought,
    outcomeForgotten,
  ],
});
// What failed before, in this way or another, is of no concern any more.
sample({ clock: [loginStep.stepLeft, passkeyPressed], fn: () => undefined, target: loginForgotten });
sample({
  clock: loginForm.accepted,
  source: $rememberMe,
  fn: (rememberMe, credentials) => ({ ...credentials, rememberMe }),
  target: [loginForgotten.prepend(() => undefined), passkeyForgotten.prepend(() => undefined), deriveKeysFx],
});
sample({ clock: deriveKeysFx.doneData, fn: ({ input }) => input, target: loginCall.fx });
// The code of the registration may be long over: none is on its way now.
sample({
  clock: loginCall.fx.done,
  filter: ({ result }) => result.email_unverified === true,
  fn: ({ params: { email } }) => ({ email, isSent: false }),
  target: confirmationAsked,
});
giveVaultKey({
  made: deriveKeysFx.doneData.map(({ vault }) => vault),
  taken: loginCall.fx.done,
  dropped: loginForgotten,
});
