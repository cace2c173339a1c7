import { $session, memberCame, memberChanged, memberLeft } from '@nfcards/shared/auth';
import { type ClientError, createCall, refusalOf } from '@nfcards/shared/client';
import type { AnswerOf, operations } from '@nfcards/shared/operations';
import { createEvent, createStore, merge, sample } from 'effector';
import { createMemberPage } from '../member/member-page.model.ts';
import { createMemberRead } from '../member/member-read.model.ts';
import { referralWanted } from '../referral/referral.model.ts';

export type Profile = AnswerOf<(typeof operations)['profile']>;

export type ProfileState =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly profile: Profile }
  /** Nobody's, or of somebody who shows it to nobody: which of the two is not told. */
  | { readonly status: 'unknown' }
  | { readonly status: 'failed'; readonly error: ClientError };

/** What is no id is nobody's either. */
const UNKNOWN: readonly unknown[] = ['profile_unknown', 'invalid_input'];

export const retryPressed = createEvent();
export const referralRetryPressed = createEvent();

export const profileCall = createCall('profile');

const { opened, entered } = createMemberPage();

export { opened };

/** The member whose page is open. */
const $profileId = createStore('').on(opened, (_, { params }) => params.user_id ?? '');

const { wanted, $state, $pending, failed } = createMemberRead(
  profileCall.fx,
  merge([$profileId, memberLeft, memberChanged]),
);
export const $profilePending = $pending;

// Whoever has closed their profile meanwhile is not shown any longer; what else fails leaves what was read.
$state.on(failed, (state, error) => (isUnknown(error) ? { status: 'failed', error } : state));

/** A member as others see them, whoever it is that looks (SPEC RT7, S4). */
export const $profile = $state.map((state): ProfileState => {
  if (state.status === 'ready') return { status: 'ready', profile: state.answer };
  if (state.status === 'failed' && isUnknown(state.error)) return { status: 'unknown' };
  return state;
});

sample({
  clock: [opened, retryPressed, memberCame, memberChanged],
  source: { id: $profileId, session: $session },
  filter: ({ id, session }) => id !== '' && session.status === 'member',
  fn: ({ id }) => ({ id }),
  target: wanted,
});
sample({ clock: [entered, referralRetryPressed], fn: () => ({}), target: referralWanted });

function isUnknown(error: ClientError): boolean {
  return UNKNOWN.includes(refusalOf(error));
}
