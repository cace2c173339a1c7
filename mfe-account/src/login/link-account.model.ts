import { linkSocialIdentityCall } from '@nfcards/shared/auth';
import { refusalOf } from '@nfcards/shared/client';
import { createForm } from '@nfcards/shared/patterns';
import { passwordKeys } from '@nfcards/shared/vault';
import { createEffect, createEvent, merge, sample } from 'effector';
import { giveVaultKey } from '../password/give-vault-key.model.ts';
import { passwordCall } from '../password/password-call.model.ts';
import { $ticket, returnGivenUp, returnSought } from '../social-login/social-return.model.ts';
import { type Credentials, type LoginProblem, problemsOf } from './credentials.ts';
import { isAboutTheCode } from './second-factor/second-factor-step.model.ts';

export type LinkProblem = LoginProblem | 'passwordWrong';

/** With address and password of the account that the identity is to open from now on. */
export const linkSubmitted = createEvent<Credentials>();

export const deriveKeysFx = createEffect(({ email, password }: Credentials) => passwordKeys(email, password));

export const linkForm = createForm({
  submitted: linkSubmitted,
  problemsOf: (credentials): readonly LinkProblem[] => problemsOf(credentials),
  call: passwordCall({
    keysFx: deriveKeysFx,
    fx: linkSocialIdentityCall.fx,
    isShownElsewhere: isAboutTheCode,
  }),
  problemIn: (failure) =>
    failure.kind === 'FAILURE' && refusalOf(failure) === 'password_wrong' ? 'passwordWrong' : null,
  resetBy: [returnSought, returnGivenUp, linkSocialIdentityCall.fx],
});

sample({ clock: linkForm.accepted, target: deriveKeysFx });
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
