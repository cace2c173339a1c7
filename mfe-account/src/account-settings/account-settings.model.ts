import { memberChanged } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import { createEvent, createStore, merge, restore, sample } from 'effector';
import { createMemberPage } from '../member/member-page.model.ts';
import { createMemberRead } from '../member/member-read.model.ts';
import { recordChanged } from '../settings/own-record.model.ts';
import { settingsOpened } from '../settings/wishes.model.ts';

const { opened, entered, left } = createMemberPage();

export { opened };
export const retryPressed = createEvent();
export const releasePressed = createEvent();
/** What was told of the last change is old news. */
export const releaseTold = createEvent();

const profileCall = createCall('profile');
export const releaseCall = createCall('release_place');

const $userId = restore(
  entered.map(({ id }) => id),
  '',
);
const profileRead = createMemberRead(profileCall.fx, merge([left, memberChanged]));

/** Level and place, as the member's profile shows them. */
export const $level = profileRead.$state;
export const $levelPending = profileRead.$pending;

/** True once the place was given up; null until then, and when it was told. */
export const $isPlaceReleased = createStore<true | null>(null)
  .on(releaseCall.fx.done, () => true)
  .reset(releaseTold, opened);

/** Why the place could not be given up. */
export const $releaseRefusal = createStore<ClientError | null>(null)
  .on(releaseCall.fx.failData, (_, error) => error)
  .reset(releasePressed, opened);

sample({ clock: opened, target: settingsOpened });
sample({
  clock: releasePressed,
  source: releaseCall.$pending,
  filter: (pending) => !pending,
  fn: () => ({}),
  target: releaseCall.fx,
});
sample({ clock: releaseCall.fx.done, fn: () => undefined, target: recordChanged });
sample({
  clock: [entered, retryPressed, releaseCall.fx.done],
  source: $userId,
  filter: (id) => id !== '',
  fn: (id) => ({ id }),
  target: profileRead.wanted,
});
