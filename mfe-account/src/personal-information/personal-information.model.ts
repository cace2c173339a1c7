import { memberChanged, type User } from '@nfcards/shared/auth';
import { type ClientError, createCall, refusalOf } from '@nfcards/shared/client';
import { createForm } from '@nfcards/shared/patterns';
import { createEvent, createStore, sample } from 'effector';
import { createMemberPage } from '../member/member-page.model.ts';
import { recordChanged } from '../settings/own-record.model.ts';

/** What the member changes by themselves (SPEC S6), as it is typed. */
export interface Particulars {
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  /** Empty for none. */
  readonly phone: string;
}

export type ParticularsProblem = 'phoneMalformed';

export const { opened, entered } = createMemberPage();
export const particularsTyped = createEvent<Partial<Particulars>>();
export const submitted = createEvent();
/** What was told of the last change is old news. */
export const profileUpdatedForgotten = createEvent();

export const updateCall = createCall('update_personal_data');

const BLANK: Particulars = { street: '', postalCode: '', city: '', phone: '' };

/** Whether something was typed that the server does not have. */
export const $isTouched = createStore(false)
  .on(particularsTyped, () => true)
  .on(updateCall.fx, () => false)
  .on(updateCall.fx.fail, () => true)
  .reset(memberChanged);

/** What was typed outlives a call that failed, a session that ended, and a look at another page. */
export const $particulars = createStore(BLANK)
  .on(particularsTyped, (particulars, typed) => ({ ...particulars, ...typed }))
  .reset(memberChanged);

sample({
  clock: [entered, updateCall.fx.doneData],
  source: $isTouched,
  filter: (touched) => !touched,
  fn: (_, user) => particularsOf(user),
  target: $particulars,
});

/** True once a change was taken; null until then, and when it was told (SPEC ST4). */
export const $isProfileUpdated = createStore<true | null>(null)
  .on(updateCall.fx.done, () => true)
  .reset(updateCall.fx, profileUpdatedForgotten, opened);

export const particularsForm = createForm({
  submitted: sample({ clock: submitted, source: $particulars }),
  problemsOf,
  call: updateCall.fx,
  resetBy: [opened],
});
sample({
  clock: particularsForm.accepted,
  fn: ({ street, postalCode, city, phone }) => ({
    street: street.trim(),
    postal_code: postalCode.trim(),
    city: city.trim(),
    phonenumber: phone.trim(),
  }),
  target: updateCall.fx,
});
sample({ clock: updateCall.fx.done, fn: () => undefined, target: recordChanged });

/** Only the server knows which numbers exist; here it is whether it can be one. */
export function problemsOf({ phone }: Particulars): readonly ParticularsProblem[] {
  const typed = phone.trim();
  return typed === '' || /^[+\d\s().-]{3,32}$/.test(typed) ? [] : ['phoneMalformed'];
}

/** Whether a refusal is about the number, so that it is told beside it. */
export function isAboutPhone(refusal: ClientError): boolean {
  return refusalOf(refusal) === 'phone_invalid';
}

function particularsOf({ street, postal_code, city, phonenumber }: User): Particulars {
  return { street, postalCode: postal_code, city, phone: phonenumber };
}
