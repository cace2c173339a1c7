import { createCall } from '@nfcards/shared/client';
import { type EmailProblem, emailProblem } from '@nfcards/shared/ui';
import { createEvent, createStore } from 'effector';

export const addressSubmitted = createEvent<string>();
/** Another address may be typed. */
export const subscriptionReset = createEvent();

export const mailingCall = createCall('mailing');

/** What was submitted last, so that who leaves the page after a failure finds it again; empty once it was taken. */
export const $address = createStore('')
  .on(addressSubmitted, (_, address) => address)
  .reset(mailingCall.fx.done);

/** What is wrong with the address as last submitted. */
export const $problem = createStore<EmailProblem | null>(null).on(addressSubmitted, (_, address) =>
  emailProblem(address),
);

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
export const $subscriptionError = createStore<string | null>(null)
  .on(mailingCall.fx, () => null)
  .on(mailingCall.fx.failData, (_, error) => error.message)
  .reset(subscriptionReset, addressSubmitted);

/** How many tries failed, for whatever reason. */
export const $failedAttempts = createStore(0)
  .on(mailingCall.fx.fail, (count) => count + 1)
  .on(addressSubmitted, (count, address) => (emailProblem(address) === null ? count : count + 1));
