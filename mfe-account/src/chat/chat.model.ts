import { type ClientError, createCall } from '@nfcards/shared/client';
import { createReading, liveEventHeard } from '@nfcards/shared/live';
import type { LiveEvent } from '@nfcards/shared/operations';
import { createEvent, createStore, sample } from 'effector';
import { createMemberPage } from '../member/member-page.model.ts';
import {
  type ConversationList,
  withFirstPage,
  withNextPage,
  withoutConversation,
} from './conversation-list.ts';

export const { opened: chatOpened, entered, left, $address } = createMemberPage();
export const retryPressed = createEvent();
export const loadMorePressed = createEvent();

export const conversationsCall = createCall('conversations');
/** The pages after the first. */
export const moreConversationsCall = createCall('conversations');
export const deleteCall = createCall('delete_conversation');

export type ChatState =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly list: ConversationList }
  | { readonly status: 'failed'; readonly error: ClientError };

/** The member's conversations, as many pages as were asked for; read again, they stay until the answer comes. */
export const $chat = createStore<ChatState>({ status: 'pending' })
  .on(retryPressed, (state) => (state.status === 'failed' ? { status: 'pending' } : state))
  .on(conversationsCall.fx.doneData, (state, page) =>
    ready(withFirstPage(state.status === 'ready' ? state.list : null, page)),
  )
  .on(conversationsCall.fx.failData, (state, error) =>
    state.status === 'ready' ? state : { status: 'failed', error },
  )
  .on(moreConversationsCall.fx.done, (state, { params, result }) => {
    // Of a list that was read anew meanwhile, this is not the next page.
    const fits = state.status === 'ready' && state.list.cursor === params.cursor;
    return fits ? ready(withNextPage(state.list, result)) : state;
  })
  .on(deleteCall.fx.done, (state, { params }) =>
    state.status === 'ready' ? ready(withoutConversation(state.list, params.id)) : state,
  )
  .reset(left);

sample({
  clock: [entered, retryPressed, sample({ clock: liveEventHeard, filter: changesList })],
  fn: () => ({}),
  target: createReading(conversationsCall.fx),
});

const nextWanted = sample({
  clock: loadMorePressed,
  source: { state: $chat, pending: moreConversationsCall.$pending },
  filter: ({ pending }) => !pending,
  fn: ({ state }) => state,
}).filterMap((state) =>
  state.status === 'ready' && state.list.cursor !== null ? { cursor: state.list.cursor } : undefined,
);
sample({ clock: nextWanted, target: moreConversationsCall.fx });

function ready(list: ConversationList): ChatState {
  return { status: 'ready', list };
}

function changesList(event: LiveEvent): boolean {
  if (event.kind === 'changed') return event.record === 'conversation';
  return event.kind !== 'notification' && event.kind !== 'notifications_read';
}
