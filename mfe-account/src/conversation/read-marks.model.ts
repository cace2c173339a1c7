import { createCall } from '@nfcards/shared/client';
import { createEvent, createStore, sample } from 'effector';
import { $thread, readTold } from './conversation.model.ts';
import { hasUnread, newestOf } from './thread.ts';

/** The newest message is on the screen, and the screen is looked at. */
export const newestSeen = createEvent();

export const markReadCall = createCall('mark_read');

/** Up to where the member has seen the conversation that was last looked at. */
const $seen = createStore({ conversation_id: '', no: 0 }).on(
  sample({ clock: newestSeen, source: $thread }),
  (seen, state) =>
    state.status === 'ready' ? { conversation_id: state.thread.id, no: newestOf(state.thread) } : seen,
);

// Once more when the marks have come: another message may have been seen meanwhile.
const unreadSeen = sample({
  clock: [$seen, $thread],
  source: { seen: $seen, state: $thread, pending: markReadCall.$pending },
}).filterMap(({ seen, state, pending }) => {
  if (pending || state.status !== 'ready' || state.thread.id !== seen.conversation_id) return undefined;
  return hasUnread(state.thread, seen.no) ? seen : undefined;
});
sample({ clock: unreadSeen, target: markReadCall.fx });
sample({ clock: markReadCall.fx.doneData, target: readTold });
