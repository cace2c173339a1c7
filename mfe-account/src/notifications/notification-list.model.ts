import { type ClientError, createCall } from '@nfcards/shared/client';
import { liveEventHeard } from '@nfcards/shared/live';
import type { AnswerOf, InputOf, Notification, operations } from '@nfcards/shared/operations';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { createMemberPage } from '../member/member-page.model.ts';
import { createPagedRead } from '../member/paged-read.model.ts';

type NotificationPage = AnswerOf<(typeof operations)['notifications']>;
type Marked = InputOf<(typeof operations)['mark_notifications_read']>;

export type NotificationsState =
  | { readonly status: 'pending' }
  | { readonly status: 'failed'; readonly error: ClientError }
  | {
      readonly status: 'ready';
      readonly notifications: readonly Notification[];
      /** Of all of them, not only of those shown. */
      readonly unread: number;
      readonly hasMore: boolean;
    };

export const retryPressed = createEvent();
/** Id of a notification that was looked at. */
export const notificationPressed = createEvent<string>();

export const notificationsCall = createCall('notifications');
export const markCall = createCall('mark_notifications_read');

/** Marks notifications as read; all of them without ids. Shown so before the answer. */
export const markReadFx = createEffect<Marked, void, ClientError>(async (marked) => {
  await markCall.fx(marked);
});

const { opened, entered, left } = createMemberPage();
const list = createPagedRead<NotificationPage>({
  pageFx: notificationsCall.fx,
  join: (before, next) => ({ ...next, notifications: [...before.notifications, ...next.notifications] }),
  left,
});

export { opened };
export const { morePressed, $pending, $morePending, $moreError } = list;

/** What is being marked: a change that fails is taken back by this alone. */
const $marking = createStore<readonly Marked[]>([])
  .on(markReadFx, (marking, marked) => [...marking, marked])
  .on(markReadFx.finally, (marking, { params }) => marking.filter((marked) => marked !== params));

/** What the member was told of, the newest first (SPEC RT9). */
export const $notifications = combine(list.$list, $marking, (state, marking): NotificationsState => {
  if (state.status !== 'ready') return state;
  const page = marking.reduce(marked, state.answer.page);
  const { notifications, unread, cursor } = page;
  return { status: 'ready', notifications, unread, hasMore: cursor !== null };
});

// Written down at once; the answers that were read before, and those that are on their way, are old from then on.
list.$list.on(markReadFx.done, (state, { params }) =>
  state.status === 'ready'
    ? { ...state, answer: { ...state.answer, page: marked(state.answer.page, params) } }
    : state,
);

sample({
  clock: notificationPressed,
  source: $notifications,
  filter: (state, id) =>
    state.status === 'ready' && state.notifications.some((told) => told.id === id && !told.read),
  fn: (_, id) => ({ ids: [id] }),
  target: markReadFx,
});

const told = liveEventHeard.filterMap((event) =>
  event.kind === 'notification' ? event.notification : undefined,
);
list.$list.on(told, (state, notification) =>
  state.status === 'ready'
    ? { ...state, answer: { ...state.answer, page: withNewest(state.answer.page, notification) } }
    : state,
);

/** What was read may not be all any more: marked elsewhere, or told while nobody listened. */
const doubted = liveEventHeard.filter({
  fn: ({ kind }) => kind === 'notifications_read' || kind === 'resync' || kind === 'ready',
});
/** Whoever reads a conversation has read what they were notified of in it. */
const readInConversation = sample({
  clock: liveEventHeard,
  source: $notifications,
  filter: (state, event) =>
    event.kind === 'conversation_read' && state.status === 'ready' && state.notifications.some(isOf(event)),
});
/** An answer on its way may be older than what was told meanwhile. */
const toldMeanwhile = sample({ clock: told, source: list.$pending, filter: (pending) => pending });

/** It has been read, or is about to be. */
const $isRead = combine(list.$list, list.$pending, ({ status }, pending) => pending || status === 'ready');
sample({
  clock: [doubted, readInConversation, toldMeanwhile, markReadFx.done],
  filter: $isRead,
  fn: () => undefined,
  target: list.readAgain,
});
sample({ clock: [entered, retryPressed], fn: () => undefined, target: list.opened });

function isOf({ conversation_id: id }: { readonly conversation_id: string }) {
  return ({ read, notice }: Notification): boolean =>
    !read && notice.kind === 'message_received' && notice.data.conversation_id === id;
}

function marked(page: NotificationPage, { ids }: Marked): NotificationPage {
  const isMeant = ({ id, read }: Notification) => !read && (ids === undefined || ids.includes(id));
  const count = page.notifications.filter(isMeant).length;
  return {
    ...page,
    unread: ids === undefined ? 0 : Math.max(0, page.unread - count),
    notifications: page.notifications.map((told) => (isMeant(told) ? { ...told, read: true } : told)),
  };
}

function withNewest(page: NotificationPage, newest: Notification): NotificationPage {
  if (page.notifications.some(({ id }) => id === newest.id)) return page;
  return {
    ...page,
    unread: page.unread + (newest.read ? 0 : 1),
    notifications: [newest, ...page.notifications],
  };
}
