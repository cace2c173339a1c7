import { $failureMessage, $isLoggedIn, loginCall, loginForgotten, nextPath } from '@nfcards/shared/auth';
import type { PageAddress } from '@nfcards/shared/remote';
import { emailProblem } from '@nfcards/shared/ui';
import { combine, createEffect, createEvent, createStore, restore, sample } from 'effector';
import { passwordKey } from '../password/password-key.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export type LoginProblem = 'emailMissing' | 'emailMalformed' | 'passwordMissing';

export const loginOpened = createEvent<PageAddress>();
export const loginSubmitted = createEvent<Credentials>();
export const emailTyped = createEvent<string>();
export const rememberMeChanged = createEvent<boolean>();

export const deriveKeyFx = createEffect(
  async ({ email, password, rememberMe }: Credentials & { readonly rememberMe: boolean }) => ({
    email: email.trim(),
    cookie: await passwordKey(email, password),
    remember_me: rememberMe,
  }),
);

/** Where the visitor goes on once they are logged in; null where they came by themselves (SPEC RT7). */
export const $next = createStore<string | null>(null).on(loginOpened, (_, { query }) => nextPath(query.next));

/** Kept when the visitor looks at another page and comes back. The password is not. */
export const $email = restore(emailTyped, '');
export const $rememberMe = restore(rememberMeChanged, false);

/** What is wrong with the form as last submitted. */
export const $problems = createStore<readonly LoginProblem[]>([])
  .on(loginSubmitted, (_, credentials) => problemsOf(credentials))
  .reset(loginOpened);

/** The key could not be made: the browser offers no cryptography on this page. */
export const $keyFailed = createStore(false)
  .on(deriveKeyFx.fail, () => true)
  .reset(loginSubmitted, loginOpened);

/** How many tries failed, for whatever reason. */
export const $failedAttempts = createStore(0)
  .on(loginCall.fx.fail, (count) => count + 1)
  .on(deriveKeyFx.fail, (count) => count + 1)
  .on(loginSubmitted, (count, credentials) => (problemsOf(credentials).length > 0 ? count + 1 : count));

export const $pending = combine(
  deriveKeyFx.pending,
  loginCall.$pending,
  (deriving, asking) => deriving || asking,
);

/** What the last answer means for the form (SPEC ST3). */
export const $outcome = combine(
  { isLoggedIn: $isLoggedIn, failureMessage: $failureMessage, error: loginCall.$error },
  ({ isLoggedIn, failureMessage, error }) => {
    if (isLoggedIn === true) return { status: 'loggedIn' } as const;
    if (error === null || failureMessage === null) return { status: 'none' } as const;
    return { status: 'failed', error } as const;
  },
);

sample({ clock: loginOpened, target: loginForgotten });
sample({
  clock: loginSubmitted,
  source: { pending: $pending, rememberMe: $rememberMe },
  filter: ({ pending }, credentials) => !pending && problemsOf(credentials).length === 0,
  fn: ({ rememberMe }, credentials) => ({ ...credentials, rememberMe }),
  target: [loginForgotten.prepend(() => undefined), deriveKeyFx],
});
sample({ clock: deriveKeyFx.doneData, target: loginCall.fx });

export function problemsOf({ email, password }: Credentials): readonly LoginProblem[] {
  const problems: LoginProblem[] = [];
  const wrong = emailProblem(email);
  if (wrong !== null) problems.push(wrong === 'missing' ? 'emailMissing' : 'emailMalformed');
  if (password === '') problems.push('passwordMissing');
  return problems;
}
