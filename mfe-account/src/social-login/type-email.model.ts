import { socialLoginCall } from '@nfcards/shared/auth';
import { createForm } from '@nfcards/shared/patterns';
import { emailProblem } from '@nfcards/shared/ui';
import { createEvent, sample } from 'effector';
import { $ticket, isQuestion, returnGivenUp, returnSought } from './social-return.model.ts';

/** The address of somebody whose provider gives none. */
export const emailSubmitted = createEvent<string>();

export const emailForm = createForm({
  submitted: emailSubmitted,
  problemsOf: emailProblem,
  call: {
    failData: socialLoginCall.fx.failData.filter({ fn: (error) => !isQuestion(error) }),
    pending: socialLoginCall.$pending,
  },
  resetBy: [returnSought, returnGivenUp],
});

const entered = sample({
  clock: emailForm.accepted,
  source: $ticket,
  fn: (ticket, email) => (ticket === null ? null : { id: ticket, email: email.trim() }),
}).filterMap((input) => input ?? undefined);
sample({ clock: entered, target: socialLoginCall.fx });
