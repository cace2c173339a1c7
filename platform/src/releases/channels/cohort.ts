import { pipe, regex, string } from 'valibot';

/**
 * A group of visitors to whom a candidate is shown, as a promotion names it: `staff`; `volunteers`, members who
 * asked to see first what is new; `language:en`;
 * `place:FRLRH`, members who answer for that place.
 */
export const cohortName = pipe(
  string(),
  regex(/^(?:staff|volunteers|language:(?:fr|en)|place:[\w.:-]{1,64})$/),
);

export const COHORT_FORMS = 'staff, volunteers, language:en, place:FRLRH';

/** Whether the accounts say who is in it; of a language, each request does. */
export function isOfMembers(name: string): boolean {
  return !name.startsWith('language:');
}
