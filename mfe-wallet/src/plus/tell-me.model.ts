import { createCall } from '@nfcards/shared/client';
import { createForm } from '@nfcards/shared/patterns';
import { emailProblem } from '@nfcards/shared/ui';
import { createEvent, createStore, sample } from 'effector';

export const addressSubmitted = createEvent<string>();
/** Another address may be typed. */
export const startedOver = createEvent();

export const mailingCall = createCall('mailing');

/** What was submitted last, so that who leaves the page after a failure finds it again. */
export const $address = createStore('')
  .on(addressSubmitted, (_, address) => address)
  .reset(mailingCall.fx.done);

export const addressForm = createForm({
  submitted: addressSubmitted,
  problemsOf: emailProblem,
  call: mailingCall.fx,
  resetBy: [startedOver],
});

/** The address that a mail was sent to, as the server keeps it; null until then. */
export const $askedAddress = createStore<string | null>(null)
  .on(mailingCall.fx.doneData, (_, { email }) => email)
  .reset(startedOver);

sample({
  clock: addressForm.accepted,
  fn: (email) => ({ email, topic: 'plus' as const }),
  target: mailingCall.fx,
});
