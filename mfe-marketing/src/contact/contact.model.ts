import { createCall } from '@nfcards/shared/client';
import { LONGEST_CONTACT_MESSAGE } from '@nfcards/shared/operations';
import { createForm } from '@nfcards/shared/patterns';
import type { PageAddress } from '@nfcards/shared/remote';
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
/** Characters (UTF-16 units), as `contact_message` takes them. */
export const MAX_SUBJECT_LENGTH = 200;
/** Digits and common separators. Lenient: each country writes numbers in its own way. */
const PHONE = /^\+?[\d\s()./-]{4,39}$/;

export const letterSubmitted = createEvent<Letter>();
/** The page with the form is opened; `?subject=` in its address fills in the subject. */
export const opened = createEvent<PageAddress>();

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

/** The last submitted letter: it survives leaving the page after a failure. Blank once it was sent. */
export const $letter = createStore(BLANK)
  .on(letterSubmitted, (_, letter) => letter)
  .on(opened, (letter, { query }) => {
    const subject = query.subject?.trim().slice(0, MAX_SUBJECT_LENGTH) ?? '';
    return subject === '' ? letter : { ...letter, subject };
  })
  .reset(sendLetterFx.done);

export const letterForm = createForm({
  submitted: letterSubmitted,
  problemsOf,
  call: sendLetterFx,
  resetBy: [],
});

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
