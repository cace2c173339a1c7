import { isSessionOver, memberChanged } from '@nfcards/shared/auth';
import { type ClientError, createCall, refusalOf } from '@nfcards/shared/client';
import { $liveStatus } from '@nfcards/shared/live';
import { createEvent, createStore, sample } from 'effector';
import { messageTold } from './conversation.model.ts';

/** A message that the server has not confirmed. */
export interface Outgoing {
  /** Made here: sent again, because the answer was lost, it is written once. */
  readonly id: string;
  readonly conversation_id: string;
  readonly text: string;
  readonly nfcard_id: string | null;
  readonly state: OutgoingState;
}
/** `waiting`: for its turn, behind those that were written before it. */
export type OutgoingState =
  | { readonly status: 'waiting' | 'sending' }
  | { readonly status: 'failed'; readonly error: ClientError };

export const messageWritten = createEvent<Omit<Outgoing, 'state'>>();
/** Id of a message that was not sent. */
export const sendAgainPressed = createEvent<string>();
/** Id of a message that is not to be sent any more. */
export const outgoingDiscarded = createEvent<string>();

export const sendCall = createCall('send_message');

/** A line that is back carries what it could not: nobody has to press. */
const lineBack = sample({ clock: $liveStatus, filter: (status) => status === 'open' });

/**
 * In the order in which they were written. What could not be sent outlives the page and the session, as long as the
 * tab; not its writer.
 */
export const $outbox = createStore<readonly Outgoing[]>([])
  .on(messageWritten, (outbox, message) => [...outbox, { ...message, state: { status: 'waiting' } }])
  .on(sendCall.fx, (outbox, { id }) => withState(outbox, id, { status: 'sending' }))
  .on(sendCall.fx.fail, (outbox, { params, error }) =>
    withState(outbox, params.id, { status: 'failed', error }),
  )
  .on(sendAgainPressed, (outbox, id) => withState(outbox, id, { status: 'waiting' }, isFailed))
  .on(lineBack, (outbox) =>
    outbox.map((message) =>
      isCutOff(message) ? { ...message, state: { status: 'waiting' } as const } : message,
    ),
  )
  .on(messageTold, (outbox, { message }) => without(outbox, message.id))
  .on(outgoingDiscarded, (outbox, id) => (isSending(outbox, id) ? outbox : without(outbox, id)))
  .reset(memberChanged);

/** Why the other side of a conversation cannot be written to, by its id, once that was told. */
export type Silence = 'closed' | 'gone';
export const $silences = createStore<Readonly<Record<string, Silence>>>({})
  .on(sendCall.fx.fail, (silences, { params, error }) => {
    const silence = silenceOf(error);
    return silence === null ? silences : { ...silences, [params.conversation_id]: silence };
  })
  // They wrote again, or opened their account.
  .on(messageTold, (silences, { conversation_id }) =>
    Object.fromEntries(Object.entries(silences).filter(([id]) => id !== conversation_id)),
  )
  .reset(memberChanged);

const nextFound = $outbox.map(nextOf).updates.filterMap((message) => message ?? undefined);
sample({
  clock: nextFound,
  fn: ({ id, conversation_id, text, nfcard_id }) => ({
    id,
    conversation_id,
    text,
    ...(nfcard_id === null ? {} : { nfcard_id }),
  }),
  target: sendCall.fx,
});
sample({ clock: sendCall.fx.doneData, target: messageTold });

/** The message whose turn it is: one at a time, and none before those written earlier in its conversation. */
export function nextOf(outbox: readonly Outgoing[]): Outgoing | null {
  if (outbox.some(({ state }) => state.status === 'sending')) return null;
  const isFirst = (message: Outgoing, index: number) =>
    outbox.findIndex(({ conversation_id }) => conversation_id === message.conversation_id) === index;
  return (
    outbox.find((message, index) => message.state.status === 'waiting' && isFirst(message, index)) ?? null
  );
}

function withState(
  outbox: readonly Outgoing[],
  id: string,
  state: OutgoingState,
  when: (message: Outgoing) => boolean = () => true,
): readonly Outgoing[] {
  return outbox.map((message) => (message.id === id && when(message) ? { ...message, state } : message));
}

function without(outbox: readonly Outgoing[], id: string): readonly Outgoing[] {
  return outbox.some((message) => message.id === id) ? outbox.filter((message) => message.id !== id) : outbox;
}

function isFailed({ state }: Outgoing): boolean {
  return state.status === 'failed';
}

function isSending(outbox: readonly Outgoing[], id: string): boolean {
  return outbox.some((message) => message.id === id && message.state.status === 'sending');
}

/** Not refused: the network, a server that was away, or a session that had ended. */
function isCutOff({ state }: Outgoing): boolean {
  return state.status === 'failed' && (state.error.kind !== 'FAILURE' || isSessionOver(state.error));
}

function silenceOf(error: ClientError): Silence | null {
  const refusal = refusalOf(error);
  if (refusal === 'recipient_closed') return 'closed';
  return refusal === 'recipient_gone' ? 'gone' : null;
}
