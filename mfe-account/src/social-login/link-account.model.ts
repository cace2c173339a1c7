import { linkSocialIdentityCall } from '@nfcards/shared/auth';
import { type ClientError, refusalOf } from '@nfcards/shared/client';
import { passwordKeys } from '@nfcards/shared/vault';
import { combine, createEffect, createEvent, createStore, merge, sample } from 'effector';
import { type Credentials, type LoginProblem, problemsOf } from '../login/credentials.ts';
import { isAboutTheCode } from '../login/second-factor/second-factor-step.model.ts';
import { giveVaultKey } from '../password/give-vault-key.model.ts';
import { $ticket, returnGivenUp, returnSought } from './social-return.model.ts';

export type LinkProblem = LoginProblem | 'passwordWrong';

/** With address and password of the account that the identity is to open from now on. */
export const linkSubmitted = createEvent<Credentials>();

export const deriveKeysFx = createEffect(({ email, password }: Credentials) => passwordKeys(email, password));

/** What is wrong with the form as last submitted. */
export const $problems = createStore<readonly LinkProblem[]>([])
  .on(linkSubmitted, (_, credentials) => problemsOf(credentials))
  .on(linkSocialIdentityCall.fx.failData, (problems, error) =>
    refusalOf(error) === 'password_wrong' ? ['passwordWrong'] : problems,
  )
  .reset(returnSought, returnGivenUp);

/** The key could not be made: the browser offers no cryptography on this page. */
export const $keyFailed = createStore(false)
  .on(deriveKeysFx.fail, () => true)
  .reset(linkSubmitted, returnSought, returnGivenUp);

/** Why the server did not attach it, if not for the password. */
export const $refusal = createStore<ClientError | null>(null)
  .on(linkSocialIdentityCall.fx.failData, (_, error) =>
    isAboutTheCode(error) || refusalOf(error) === 'password_wrong' ? null : error,
  )
  .reset(linkSubmitted, returnSought, returnGivenUp);

/** How many tries failed, for whatever reason. */
export const $failedAttempts = createStore(0)
  .on([linkSocialIdentityCall.fx.fail, deriveKeysFx.fail], (count) => count + 1)
  .on(linkSubmitted, (count, credentials) => (problemsOf(credentials).length > 0 ? count + 1 : count));

export const $pending = combine(
  deriveKeysFx.pending,
  linkSocialIdentityCall.$pending,
  (deriving, asking) => deriving || asking,
);

sample({
  clock: linkSubmitted,
  source: $pending,
  filter: (pending, credentials) => !pending && problemsOf(credentials).length === 0,
  fn: (_, credentials) => credentials,
  target: deriveKeysFx,
});
const derived = sample({
  clock: deriveKeysFx.doneData,
  source: $ticket,
  fn: (ticket, { login }) => (ticket === null ? null : { id: ticket, password: login }),
}).filterMap((input) => input ?? undefined);
sample({ clock: derived, target: linkSocialIdentityCall.fx });
giveVaultKey({
  made: deriveKeysFx.doneData.map(({ vault }) => vault),
  taken: linkSocialIdentityCall.fx.done,
  dropped: merge([returnSought, returnGivenUp]),
});
