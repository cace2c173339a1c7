import { memberChanged } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import { createForm } from '@nfcards/shared/patterns';
import { createEffect, createEvent, createStore, restore, sample } from 'effector';
import { placeOpened } from '../place/place-opened.model.ts';

/** Characters (UTF-16 units) that a message may have. */
export const MAX_MESSAGE_LENGTH = 4000;

export type MessageProblem = 'textMissing' | 'textTooLong';

export interface PlaceMessage {
  /** Made here: the same message sent again, because the answer was lost, is written once. */
  readonly id: string;
  readonly place_id: string;
  readonly text: string;
}

export const formOpened = createEvent();
/** Given up: what was written goes with it. */
export const formClosed = createEvent();
export const textTyped = createEvent<string>();
export const submitted = createEvent();

export const startCall = createCall('start_conversation');

/** Sends a message that has no problem; answers the id of the conversation. */
export const sendMessageFx = createEffect<PlaceMessage, string, ClientError>(async (message) => {
  const { conversation_id: conversationId } = await startCall.fx(message);
  return conversationId;
});

/** Ids of messages are made here alone. */
export const makeIdFx = createEffect(() => crypto.randomUUID());

const $placeId = createStore('').on(placeOpened, (_, { id }) => id);

/** Text and form outlive a call that failed and a session that ended; not the page, and not their writer. */
export const $text = restore(textTyped, '').reset(formClosed, sendMessageFx.done, $placeId, memberChanged);
export const $isOpen = createStore(false)
  .on(formOpened, () => true)
  .reset(formClosed, sendMessageFx.done, $placeId, memberChanged);

/** Of the message as it is written now: one that was changed is another one. */
export const $messageId = restore(makeIdFx.doneData, '');
sample({ clock: [formOpened, $text], target: makeIdFx });

export const messageForm = createForm({
  submitted: sample({ clock: submitted, source: $text }),
  problemsOf,
  call: sendMessageFx,
  resetBy: [formOpened, formClosed, $placeId],
});

/** The conversation to which a message has gone from the page that is open; null before. */
export const $sentTo = createStore<string | null>(null)
  .on(sendMessageFx.doneData, (_, conversationId) => conversationId)
  .reset(formOpened, $placeId, memberChanged);

export function problemsOf(text: string): readonly MessageProblem[] {
  const { length } = text.trim();
  if (length === 0) return ['textMissing'];
  return length > MAX_MESSAGE_LENGTH ? ['textTooLong'] : [];
}
