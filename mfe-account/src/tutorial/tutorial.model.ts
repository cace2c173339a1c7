import { $user } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import { combine, createEffect, createEvent, sample } from 'effector';
import { createMemberPage } from '../member/member-page.model.ts';
import { createMemberRead } from '../member/member-read.model.ts';
import { type Aboard, FIRST_STEPS } from './first-steps.ts';

export interface Step {
  readonly key: (typeof FIRST_STEPS)[number]['key'];
  readonly isDone: boolean;
  readonly path: string;
}

export type TutorialState =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly steps: readonly Step[] }
  | { readonly status: 'failed'; readonly error: ClientError };

export const retryPressed = createEvent();

export const boatsCall = createCall('boats');
export const favouritesCall = createCall('favorites');
export const nfcardsCall = createCall('get_all_nfcards');
export const referralCall = createCall('referral');

const aboardFx = createEffect<void, Aboard, ClientError>(async () => {
  const [boats, favourites, nfcards, { count: invited }] = await Promise.all([
    boatsCall.fx({}),
    favouritesCall.fx({ category: 'port' }),
    nfcardsCall.fx({}),
    referralCall.fx({}),
  ]);
  return { boats: boats.length, favouritePorts: favourites.places.length, nfcards: nfcards.length, invited };
});

const { opened, entered, left } = createMemberPage();

export { opened };

const { wanted, $state, $pending } = createMemberRead(aboardFx, left);
export const $tutorialPending = $pending;

/** The first steps of the member, those that are done ticked off by what is aboard (SPEC RT8). */
export const $tutorial = combine($user, $state, (user, state): TutorialState => {
  if (state.status === 'failed') return state;
  if (state.status === 'pending' || user === null) return { status: 'pending' };
  const steps = FIRST_STEPS.map(({ key, isDone, path }) => ({
    key,
    isDone: isDone(user, state.answer),
    path: path(user.id),
  }));
  return { status: 'ready', steps };
});

sample({ clock: [entered, retryPressed], fn: () => undefined, target: wanted });
