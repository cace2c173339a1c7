import { memberChanged } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import type { AnswerOf, operations } from '@nfcards/shared/operations';
import { createForm } from '@nfcards/shared/patterns';
import { createEffect, createEvent, createStore, restore, sample } from 'effector';
import { $address, entered, left } from './chat.model.ts';

/** Characters (UTF-16 units) that a message may have. */
export const MAX_MESSAGE_LENGTH = 4000;

export type Profile = AnswerOf<(typeof operations)['profile']>;
export type MessageProblem = 'textMissing' | 'textTooLong';

export interface FirstMessage {
  /** Made here: the same message sent again, because the answer was lost, is written once. */
  readonly id: string;
  readonly member_id: string;
  readonly text: string;
}

export const recipientRetryPressed = createEvent();
export const textTyped = createEvent<string>();
export const submitted = createEvent();

export const profileCall = createCall('profile');
export const startCall = createCall('start_conversation');

/** Sends a message that has no problem; answers the id of the conversation. */
export const startConversationFx = createEffect<FirstMessage, string, ClientError>(async (message) => {
  const { conversation_id: conversationId } = await startCall.fx(message);
  return conversationId;
});

/** Ids of messages are made here alone. */
export const makeIdFx = createEffect(() => crypto.randomUUID());

/** The member whom the address names (`?to=`); empty where none is to be written to. */
export const $recipientId = $address.map(({ query }) => query.to ?? '');

export type RecipientState =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly profile: Profile }
  | { readonly status: 'failed'; readonly error: ClientError };

const profileCame = sample({
  clock: profileCall.fx.finally,
  source: $recipientId,
  filter: (id, { params }) => params.id === id,
  fn: (_, answer) => answer,
});
export const $recipient = createStore<RecipientState>({ status: 'pending' })
  .reset($recipientId, recipientRetryPressed, left)
  .on(profileCame, (_, answer) =>
    answer.status === 'done'
      ? { status: 'ready', profile: answer.result }
      : { status: 'failed', error: answer.error },
  );

/** What is written outlives a call that failed and a session that ended; not the page, and not its writer. */
export const $text = restore(textTyped, '').reset(startConversationFx.done, $recipientId, memberChanged);

/** Of the message as it is written now: one that was changed is another one. */
export const $messageId = restore(makeIdFx.doneData, '');
sample({ clock: [entered, $text], fn: () => undefined, target: makeIdFx });

export const messageForm = createForm({
  submitted: sample({ clock: submitted, source: $text }),
  problemsOf,
  call: startConversationFx,
  resetBy: [$recipientId],
});

sample({
  clock: [entered, recipientRetryPressed],
  source: $recipientId,
  filter: (id) => id !== '',
  fn: (id) => ({ id }),
  target: profileCall.fx,
});

export function problemsOf(text: string): readonly MessageProblem[] {
  const { length } = text.trim();
  if (length === 0) return ['textMissing'];
  return length > MAX_MESSAGE_LENGTH ? ['textTooLong'] : [];
}
