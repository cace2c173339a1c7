import { socialLoginCall } from '@nfcards/shared/auth';
import type { ClientError } from '@nfcards/shared/client';
import { type EmailProblem, emailProblem } from '@nfcards/shared/ui';
import { createEvent, createStore, sample } from 'effector';
import { $ticket, isQuestion, returnGivenUp, returnSought } from './social-return.model.ts';

/** The address of somebody whose provider gives none. */
export const emailSubmitted = createEvent<string>();

/** What is wrong with the address as last submitted. */
export const $emailProblem = createStore<EmailProblem | null>(null)
  .on(emailSubmitted, (_, email) => emailProblem(email))
  .reset(returnSought, returnGivenUp);

/** Why the server did not take it. */
export const $refusal = createStore<ClientError | null>(null)
  .on(socialLoginCall.fx.failData, (_, error) => (isQuestion(error) ? null : error))
  .reset(emailSubmitted, returnSought, returnGivenUp);

/** How many tries failed, for whatever reason. */
export const $failedAttempts = createStore(0)
  .on(socialLoginCall.fx.fail, (count) => count + 1)
  .on(emailSubmitted, (count, email) => (emailProblem(email) === null ? count : count + 1));

const entered = sample({
  clock: emailSubmitted,
  source: { ticket: $ticket, pending: socialLoginCall.$pending },
  filter: ({ pending }, email) => !pending && emailProblem(email) === null,
  fn: ({ ticket }, email) => (ticket === null ? null : { id: ticket, email: email.trim() }),
}).filterMap((input) => input ?? undefined);
sample({ clock: entered, target: socialLoginCall.fx });
