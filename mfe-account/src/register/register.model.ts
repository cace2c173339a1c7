import { nextPath, registerCall } from '@nfcards/shared/auth';
import type { ClientError } from '@nfcards/shared/client';
import type { PageAddress } from '@nfcards/shared/remote';
import { emailProblem } from '@nfcards/shared/ui';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { passwordKey } from '../password/password-key.ts';

export interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

export type RegisterProblem =
  | 'firstNameMissing'
  | 'lastNameMissing'
  | 'emailMissing'
  | 'emailMalformed'
  | 'passwordTooShort';

/** Characters. Length is what counts (NIST SP 800-63B-4, section 3.1.1); nothing else is asked. */
const SHORTEST_PASSWORD = 12;

export const registerOpened = createEvent<PageAddress>();
export const registerSubmitted = createEvent<Registration>();

export const deriveKeyFx = createEffect(async ({ firstName, lastName, email, password }: Registration) => ({
  email: email.trim(),
  first_name: firstName.trim(),
  last_name: lastName.trim(),
  hashed_password: await passwordKey(email, password),
}));

/** Where the visitor goes on once their account is open; null where they came by themselves (SPEC RT7). */
export const $next = createStore<string | null>(null).on(registerOpened, (_, { query }) =>
  nextPath(query.next),
);

/** What is wrong with the form as last submitted. */
export const $problems = createStore<readonly RegisterProblem[]>([])
  .on(registerSubmitted, (_, registration) => problemsOf(registration))
  .reset(registerOpened);

/** The key could not be made: the browser offers no cryptography on this page. */
export const $keyFailed = createStore(false)
  .on(deriveKeyFx.fail, () => true)
  .reset(registerSubmitted, registerOpened);

export const $failedAttempts = createStore(0)
  .on(registerCall.fx.fail, (count) => count + 1)
  .on(deriveKeyFx.fail, (count) => count + 1)
  .on(registerSubmitted, (count, registration) => (problemsOf(registration).length > 0 ? count + 1 : count));

export const $registered = createStore(false)
  .on(registerCall.fx.done, () => true)
  .reset(registerOpened);

/** Why the server did not open the account. A form submitted or opened again starts afresh. */
export const $refusal = createStore<ClientError | null>(null)
  .on(registerCall.fx.failData, (_, error) => error)
  .reset(registerSubmitted, registerOpened);

export const $pending = combine(
  deriveKeyFx.pending,
  registerCall.$pending,
  (deriving, asking) => deriving || asking,
);

sample({
  clock: registerSubmitted,
  source: $pending,
  filter: (pending, registration) => !pending && problemsOf(registration).length === 0,
  fn: (_, registration) => registration,
  target: deriveKeyFx,
});
sample({ clock: deriveKeyFx.doneData, target: registerCall.fx });

export function problemsOf({
  firstName,
  lastName,
  email,
  password,
}: Registration): readonly RegisterProblem[] {
  const problems: RegisterProblem[] = [];
  if (firstName.trim() === '') problems.push('firstNameMissing');
  if (lastName.trim() === '') problems.push('lastNameMissing');
  const wrong = emailProblem(email);
  if (wrong !== null) problems.push(wrong === 'missing' ? 'emailMissing' : 'emailMalformed');
  if ([...password].length < SHORTEST_PASSWORD) problems.push('passwordTooShort');
  return problems;
}
