import { $user } from '@nfcards/shared/auth';
import { createCall } from '@nfcards/shared/client';
import { createReading, liveEventHeard } from '@nfcards/shared/live';
import type { ConversationSummary, LiveEvent, Notification } from '@nfcards/shared/operations';
import { combine, createEvent, createStore, sample } from 'effector';
import { pageArrived } from '../location/location.model.ts';

/** The window is looked at again. */
export const windowReturned = createEvent();

export const conversationsCall = createCall('conversations');
export const notificationsCall = createCall('notifications');

const $isMember = $user.map((user) => user !== null);
const memberFound = sample({ clock: $user, filter: $isMember });
const memberGone = sample({ clock: $isMember, filter: (isMember) => !isMember });

/** Ignores answers that arrive after the logout. */
const conversationsTold = sample({ clock: conversationsCall.fx.doneData, filter: $isMember });
const notificationsTold = sample({ clock: notificationsCall.fx.doneData, filter: $isMember });

/** The latest 40, of the last successful answer. */
const $conversations = createStore<readonly ConversationSummary[]>([])
  .on(conversationsTold, (_, { conversations }) => conversations)
  .reset(memberGone);

interface Notifications {
  readonly notifications: readonly Notification[];
  /** Of all of them, not of these. */
  readonly unread: number;
}
const $notifications = createStore<Notifications>({ notifications: [], unread: 0 })
  .on(notificationsTold, (_, told) => told)
  .reset(memberGone);

/**
 * Unread messages and notifications. In `total`, an unread message counts once, with or without a notification; for an
 * unknown conversation its notification counts.
 */
export const $unread = combine($conversations, $notifications, (conversations, { notifications, unread }) => {
  const messages = conversations.reduce((sum, conversation) => sum + conversation.unread, 0);
  const counted = new Set(conversations.flatMap(({ id, unread: count }) => (count > 0 ? [id] : [])));
  const twice = notifications.filter(({ read, notice }) => {
    return !read && notice.kind === 'message_received' && counted.has(notice.data.conversation_id);
  });
  return { messages, notifications: unread, total: messages + unread - twice.length };
});

// Within 60 s the client answers from its cache (SPEC ST12), which a live event that matters here has emptied.
sample({
  clock: [memberFound, pageArrived, windowReturned, sample({ clock: liveEventHeard, filter: changesUnread })],
  filter: $isMember,
  fn: () => ({}),
  target: [createReading(conversationsCall.fx), createReading(notificationsCall.fx)],
});

function changesUnread(event: LiveEvent): boolean {
  return event.kind !== 'changed' || event.record === 'conversation';
}
