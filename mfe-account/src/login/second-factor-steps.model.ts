import { linkSocialIdentityCall, socialLoginCall } from '@nfcards/shared/auth';
import { sample } from 'effector';
import { returnGivenUp, returnSought } from '../social-login/social-return.model.ts';
import { createSecondFactorStep } from './second-factor/second-factor-step.model.ts';

/** After a ticket that opens an account by itself. */
export const socialStep = createSecondFactorStep({
  fx: socialLoginCall.fx,
  withCode: (input, code) => ({ ...input, code }),
  endedBy: ['ticket_expired'],
});

/** After a ticket and the password of the account that it is attached to. */
export const linkStep = createSecondFactorStep({
  fx: linkSocialIdentityCall.fx,
  withCode: (input, code) => ({ ...input, code }),
  endedBy: ['ticket_expired', 'identity_taken', 'password_wrong'],
});

sample({ clock: returnSought, target: [socialStep.stepLeft, linkStep.stepLeft] });
// Back from the code of a ticket is back to the login; back from that of a password is back to the password.
sample({ clock: socialStep.stepLeft, target: returnGivenUp });
