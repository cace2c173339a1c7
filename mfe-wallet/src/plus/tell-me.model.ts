import { createCall } from '@nfcards/shared/client';
import { type EmailProblem, emailProblem } from '@nfcards/shared/ui';
import { createEvent, createStore, sample } from 'effector';

export const addressSubmitted = createEvent<string>();
/** Another address may be typed. */
export const startedOver = createEvent();

export const mailingCall = createCall('mailing');

/** What was submitted last, so that who leaves the page after a failure finds it again. */
export const $address = createStore('')
  .on(addressSubmitted, (_, address) => address)
  .reset(mailingCall.fx.done);

/** What is wrong with the address as last submitted. */
export const $problem = createStore<EmailProblem | null>(null)
  .on(addressSubmitted, (_, address) => emailProblem(address))
  .reset(startedOver);

/** The address that a mail was sent to, as the server keeps it; null until then. */
export const $askedAddress = createStore<string | null>(null)
  .on(mailingCall.fx.doneData, (_, { email }) => email)
  .reset(startedOver);

/** How many tries failed, for whatever reason: each leads back to the field. */
export const $failedAttempts = createStore(0)
  .on(mailingCall.fx.fail, (count) => count + 1)
  .on(addressSubmitted, (count, address) => (emailProblem(address) === null ? count : count + 1));

sample({
  clock: addressSubmitted,
  source: mailingCall.$pending,
  filter: (isPending, address) => !isPending && emailProblem(address) === null,
  fn: (_, email) => ({ email, topic: 'plus' as const }),
  target: mailingCall.fx,
});
