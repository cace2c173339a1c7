import { type ClientError, createCall, refusalOf } from '@nfcards/shared/client';
import { createReading, liveBegan, liveEventHeard } from '@nfcards/shared/live';
import type { ChatMessage } from '@nfcards/shared/operations';
import { attach, createEvent, createStore, sample } from 'effector';
import { createMemberPage } from '../member/member-page.model.ts';
import { isNext, type Thread, withMessage, withNewest, withOlder } from './thread.ts';

const { opened, entered, left, $address } = createMemberPage();
/** For the page’s `opened`. */
export const conversationOpened = opened;
export const retryPressed = createEvent();
export const olderPressed = createEvent();
/** A message is written: the server has said so, here or by a live event. */
export const messageTold = createEvent<{
  readonly conversation_id: string;
  readonly message: ChatMessage;
}>();
/** How far each side has read. */
export const readTold = createEvent<{
  readonly conversation_id: string;
  readonly read: number;
  readonly read_by_them: number;
}>();

export const conversationCall = createCall('conversation');
/** The pages before the newest. */
export const olderCall = createCall('conversation');

export type ThreadState =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly thread: Thread }
  | { readonly status: 'failed'; readonly error: ClientError };

/** The conversation whose page is open; empty before the first. */
export const $openId = $address.map(({ params }) => params.conversation_id ?? '');

const answerCame = sample({
  clock: conversationCall.fx.finally,
  source: $openId,
  filter: (id, { params }) => params.id === id,
  fn: (_, answer) => answer,
});
const olderCame = sample({
  clock: olderCall.fx.done,
  source: $openId,
  filter: (id, { params }) => params.id === id,
  fn: (_, answer) => answer,
});
const messageCame = sample({
  clock: messageTold,
  source: $openId,
  filter: (id, { conversation_id }) => conversation_id === id,
  fn: (_, { message }) => message,
});
const readCame = sample({
  clock: readTold,
  source: $openId,
  filter: (id, { conversation_id }) => conversation_id === id,
  fn: (_, marks) => marks,
});

/** Read again, it stays on the screen until the answer comes. */
export const $thread = createStore<ThreadState>({ status: 'pending' })
  .reset($openId, left, retryPressed)
  .on(answerCame, (state, answer) => {
    const known = state.status === 'ready' ? state.thread : null;
    if (answer.status === 'done') return ready(withNewest(known, answer.result));
    // It was removed, on another device, or is nobody's of here any more.
    const isGone = refusalOf(answer.error) === 'conversation_unknown';
    return known !== null && !isGone ? state : { status: 'failed', error: answer.error };
  })
  .on(olderCame, (state, { params, result }) => {
    // Of what was read again meanwhile, this is not the page before.
    const fits = state.status === 'ready' && state.thread.cursor === params.cursor;
    return fits ? ready(withOlder(state.thread, result)) : state;
  })
  .on(messageCame, (state, message) =>
    state.status === 'ready' && isNext(state.thread, message)
      ? ready(withMessage(state.thread, message))
      : state,
  )
  .on(readCame, (state, { read, read_by_them }) => {
    if (state.status !== 'ready') return state;
    const { thread } = state;
    return ready({
      ...thread,
      read: Math.max(thread.read, read),
      read_by_them: Math.max(thread.read_by_them, read_by_them),
    });
  });

const readFx = attach({ source: $openId, effect: (id) => conversationCall.fx({ id }) });
sample({ clock: [entered, retryPressed], fn: () => undefined, target: readFx });

const messageHeard = liveEventHeard.filterMap((event) => (event.kind === 'message' ? event : undefined));
const readHeard = liveEventHeard.filterMap((event) =>
  event.kind === 'conversation_read' ? event : undefined,
);
sample({ clock: messageHeard, target: messageTold });
sample({ clock: readHeard, target: readTold });

/** Something was missed, or is different in a way that only the server knows. */
const missed = sample({
  clock: messageCame,
  source: $thread,
  filter: (state, message) =>
    state.status !== 'ready' || !state.thread.messages.some(({ id }) => id === message.id),
});
const changed = sample({
  clock: liveEventHeard,
  source: $openId,
  filter: (id, event) => event.kind === 'changed' && event.record === 'conversation' && event.id === id,
});
sample({
  clock: [missed, changed, liveBegan],
  source: $openId,
  filter: (id) => id !== '',
  fn: (id) => ({ id }),
  target: createReading(conversationCall.fx),
});

const olderWanted = sample({
  clock: olderPressed,
  source: { state: $thread, pending: olderCall.$pending },
  filter: ({ pending }) => !pending,
  fn: ({ state }) => state,
}).filterMap((state) => {
  if (state.status !== 'ready' || state.thread.cursor === null) return undefined;
  return { id: state.thread.id, cursor: state.thread.cursor };
});
sample({ clock: olderWanted, target: olderCall.fx });

function ready(thread: Thread): ThreadState {
  return { status: 'ready', thread };
}
