import { memberChanged, memberLeft } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import type { SupportRequest } from '@nfcards/shared/operations';
import { createForm } from '@nfcards/shared/patterns';
import { createEvent, createStore, merge, sample } from 'effector';
import { createMemberRead } from '../member/member-read.model.ts';
import { entered, opened } from './personal-information.model.ts';

/** Characters (UTF-16 units) of the words to support. */
export const MAX_REASON_LENGTH = 2000;

/** The name that is asked for, as it is typed. */
export interface NameDraft {
  readonly firstName: string;
  readonly lastName: string;
  /** Why; may be empty. */
  readonly reason: string;
}

export type NameProblem = 'firstNameMissing' | 'lastNameMissing' | 'reasonTooLong';

/** A request for another name and what became of it. */
export type NameRequest = SupportRequest & {
  readonly matter: Extract<SupportRequest['matter'], { readonly kind: 'name_change' }>;
};

export type NameRequestState =
  | { readonly status: 'pending' }
  /** The latest one; null where there is none. */
  | { readonly status: 'ready'; readonly request: NameRequest | null }
  | { readonly status: 'failed'; readonly error: ClientError };

export const retryPressed = createEvent();
export const nameFormOpened = createEvent();
/** Given up: what was written goes with it. */
export const nameFormClosed = createEvent();
export const nameTyped = createEvent<Partial<NameDraft>>();
export const nameSubmitted = createEvent();

const requestsCall = createCall('own_requests');
export const requestNameCall = createCall('request_name_change');

const BLANK: NameDraft = { firstName: '', lastName: '', reason: '' };

const requestsRead = createMemberRead(requestsCall.fx, merge([memberLeft, memberChanged]));
export const $nameRequestPending = requestsRead.$pending;

/** Read again, it stays on the screen until the answer comes. */
export const $nameRequest = requestsRead.$state.map((state): NameRequestState => {
  if (state.status !== 'ready') return state;
  return { status: 'ready', request: state.answer.requests.find(isNameRequest) ?? null };
});

/** What was typed outlives a call that failed and a session that ended; not its writer. */
export const $nameDraft = createStore(BLANK)
  .on(nameTyped, (draft, typed) => ({ ...draft, ...typed }))
  .reset(nameFormClosed, requestNameCall.fx.done, memberChanged);
export const $isNameFormOpen = createStore(false)
  .on(nameFormOpened, () => true)
  .reset(nameFormClosed, requestNameCall.fx.done, memberChanged);

export const nameForm = createForm({
  submitted: sample({ clock: nameSubmitted, source: $nameDraft }),
  problemsOf: nameProblemsOf,
  call: requestNameCall.fx,
  resetBy: [nameFormOpened, opened],
});
sample({
  clock: nameForm.accepted,
  fn: ({ firstName, lastName, reason }) => ({
    first_name: firstName.trim(),
    last_name: lastName.trim(),
    message: reason.trim(),
  }),
  target: requestNameCall.fx,
});

// Refused because one is open already: that one is what there is to show.
sample({
  clock: [entered, retryPressed, requestNameCall.fx.finally],
  fn: () => ({}),
  target: requestsRead.wanted,
});

export function nameProblemsOf({ firstName, lastName, reason }: NameDraft): readonly NameProblem[] {
  const problems: NameProblem[] = [];
  if (firstName.trim() === '') problems.push('firstNameMissing');
  if (lastName.trim() === '') problems.push('lastNameMissing');
  if (reason.trim().length > MAX_REASON_LENGTH) problems.push('reasonTooLong');
  return problems;
}

function isNameRequest(request: SupportRequest): request is NameRequest {
  return request.matter.kind === 'name_change';
}
