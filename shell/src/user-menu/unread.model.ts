import { $user } from '@nfcards/shared/auth';
import { createCall } from '@nfcards/shared/client';
import { combine, createEvent, createStore, sample } from 'effector';
import { pageArrived } from '../pages/location.model.ts';

/** The window is looked at again. */
export const windowReturned = createEvent();

export const conversationsCall = createCall('conversations');
export const notificationsCall = createCall('notifications');

const $isMember = $user.map((user) => user !== null);
const memberFound = sample({ clock: $user, filter: $isMember });
const memberGone = sample({ clock: $isMember, filter: (isMember) => !isMember });

/** An answer that comes after the member has gone is nobody's. */
const conversationsTold = sample({ clock: conversationsCall.fx.doneData, filter: $isMember });
const notificationsTold = sample({ clock: notificationsCall.fx.doneData, filter: $isMember });

/** Unread messages in the latest 40 conversations; what the last good answer said while there is no newer. */
const $messages = createStore(0)
  .on(conversationsTold, (_, { conversations }) => conversations.reduce((sum, { unread }) => sum + unread, 0))
  .reset(memberGone);

const $notifications = createStore(0)
  .on(notificationsTold, (_, { unread }) => unread)
  .reset(memberGone);

/** What waits for the member. */
export const $unread = combine({ messages: $messages, notifications: $notifications });

// Within 60 s the client answers from its cache (SPEC ST12): whoever turns many pages asks once a minute.
sample({
  clock: [memberFound, pageArrived, windowReturned],
  filter: $isMember,
  fn: () => ({}),
  target: [conversationsCall.fx, notificationsCall.fx],
});
