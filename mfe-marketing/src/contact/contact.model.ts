import type { ClientError } from '@nfcards/shared/client';
import { createCall } from '@nfcards/shared/client';
import { LONGEST_CONTACT_MESSAGE } from '@nfcards/shared/operations';
import { emailProblem } from '@nfcards/shared/ui';
import { attach, createEvent, createStore } from 'effector';

/** A message to support, as typed. */
export interface Letter {
  readonly fullName: string;
  readonly email: string;
  /** Empty where none was given. */
  readonly phone: string;
  readonly subject: string;
  readonly message: string;
}

export type LetterProblem =
  | 'fullNameMissing'
  | 'emailMissing'
  | 'emailMalformed'
  | 'phoneMalformed'
  | 'subjectMissing'
  | 'messageMissing'
  | 'messageTooLong';

const BLANK: Letter = { fullName: '', email: '', phone: '', subject: '', message: '' };
/** Digits and what people put between them. Lenient: numbers are written in as many ways as there are countries. */
const PHONE = /^\+?[\d\s()./-]{4,39}$/;

export const letterSubmitted = createEvent<Letter>();

export const contactCall = createCall('contact_message');

/** Sends a letter that has no problem. */
export const sendLetterFx = attach({
  effect: contactCall.fx,
  mapParams: ({ fullName, email, phone, subject, message }: Letter) => ({
    full_name: fullName.trim(),
    email: email.trim(),
    phone: phone.trim(),
    subject: subject.trim(),
    message: message.trim(),
  }),
});

/** What was submitted last, so that who leaves the page after a failure finds it again; blank once it was sent. */
export const $letter = createStore(BLANK)
  .on(letterSubmitted, (_, letter) => letter)
  .reset(sendLetterFx.done);

/** What is wrong with the letter as last submitted. */
export const $problems = createStore<readonly LetterProblem[]>([]).on(letterSubmitted, (_, letter) =>
  problemsOf(letter),
);

/** Why the server did not take the letter. */
export const $refusal = createStore<ClientError | null>(null)
  .on(sendLetterFx.failData, (_, error) => error)
  .reset(letterSubmitted);

/** How many tries failed, for whatever reason. */
export const $failedAttempts = createStore(0)
  .on(sendLetterFx.fail, (count) => count + 1)
  .on(letterSubmitted, (count, letter) => (problemsOf(letter).length > 0 ? count + 1 : count));

export function problemsOf({ fullName, email, phone, subject, message }: Letter): readonly LetterProblem[] {
  const problems: LetterProblem[] = [];
  if (fullName.trim() === '') problems.push('fullNameMissing');
  const wrong = emailProblem(email);
  if (wrong !== null) problems.push(wrong === 'missing' ? 'emailMissing' : 'emailMalformed');
  if (phone.trim() !== '' && !PHONE.test(phone.trim())) problems.push('phoneMalformed');
  if (subject.trim() === '') problems.push('subjectMissing');
  if (message.trim() === '') problems.push('messageMissing');
  if (message.trim().length > LONGEST_CONTACT_MESSAGE) problems.push('messageTooLong');
  return problems;
}
