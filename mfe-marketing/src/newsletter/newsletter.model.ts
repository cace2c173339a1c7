import { createCall } from '@nfcards/shared/client';
import { createForm } from '@nfcards/shared/patterns';
import { emailProblem } from '@nfcards/shared/ui';
import { createEvent, createStore } from 'effector';

export const addressSubmitted = createEvent<string>();
/** Another address may be typed. */
export const subscriptionReset = createEvent();

export const mailingCall = createCall('mailing');

/** The last submitted address: it survives leaving the page after a failure. Empty once it was accepted. */
export const $address = createStore('')
  .on(addressSubmitted, (_, address) => address)
  .reset(mailingCall.fx.done);

export const addressForm = createForm({
  submitted: addressSubmitted,
  problemsOf: emailProblem,
  call: mailingCall.fx,
  resetBy: [subscriptionReset],
});

/** Null until an address was sent (SPEC ST6). */
export const $subscribed = createStore<boolean | null>(null)
  .on(mailingCall.fx.done, () => true)
  .on(mailingCall.fx.fail, () => false)
  .reset(subscriptionReset);

/** The address as the server keeps it. */
export const $subscribedEmail = createStore<string | null>(null)
  .on(mailingCall.fx.doneData, (_, { email }) => email)
  .reset(subscriptionReset);

/** The one message of a refusal (SPEC A3, ST6). */
export const $subscriptionError = addressForm.$refusal.map((refusal) => refusal?.message ?? null);
