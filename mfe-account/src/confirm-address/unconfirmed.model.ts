import { memberLeft } from '@nfcards/shared/auth';
import { createEvent, createStore } from 'effector';

/** The address of the account that was opened here, which is not confirmed yet. */
export interface Unconfirmed {
  readonly email: string;
  /** A code is on its way: the next one is to wait. */
  readonly isSent: boolean;
}

/** A session was opened whose address is not confirmed. */
export const confirmationAsked = createEvent<Unconfirmed>();
/** How the member left that step. */
export const confirmationSettled = createEvent<'confirmed' | 'later'>();
/** The page begins anew: how the step was left is old news. */
export const outcomeForgotten = createEvent();

/** Until all is dealt with; null before. */
export const $unconfirmed = createStore<Unconfirmed | null>(null)
  .on(confirmationAsked, (_, asked) => asked)
  .reset(confirmationSettled, memberLeft);

/** Said on the page that follows. */
export const $outcome = createStore<'confirmed' | 'later' | null>(null)
  .on(confirmationSettled, (_, outcome) => outcome)
  .reset(outcomeForgotten, confirmationAsked, memberLeft);
