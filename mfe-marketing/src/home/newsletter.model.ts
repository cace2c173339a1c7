import { createCall } from '@nfcards/shared/client';
import { createEvent, createStore } from 'effector';

/** Another address may be typed. */
export const subscriptionReset = createEvent();

export const mailingCall = createCall('mailing');

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
  .reset(subscriptionReset);
