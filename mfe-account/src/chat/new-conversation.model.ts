import { isSessionOver, memberChanged, sessionDoubted } from '@nfcards/shared/auth';
import { type ClientError, createCall, forgetAnswersFx } from '@nfcards/shared/client';
import type { AnswerOf, operations } from '@nfcards/shared/operations';
import { attach, createEffect, createEvent, createStore, restore, sample } from 'effector';
import { $address, entered, left } from './chat.model.ts';

/** Characters (UTF-16 units) that a message may have. */
export const LONGEST_MESSAGE = 4000;

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

export const $problems = createStore<readonly MessageProblem[]>([]).reset($recipientId, startConversationFx);

/** Why the server did not take it. */
export const $refusal = createStore<ClientError | null>(null)
  .on(startConversationFx.failData, (_, error) => error)
  .reset(submitted, $recipientId);

/** How many tries failed, for whatever reason. */
export const $failedAttempts = createStore(0).on(startConversationFx.fail, (count) => count + 1);

const checked = sample({ clock: submitted, source: $text, fn: problemsOf });
$problems.on(checked, (_, problems) => problems);
$failedAttempts.on(checked, (count, problems) => (problems.length > 0 ? count + 1 : count));

sample({
  clock: [entered, recipientRetryPressed],
  source: $recipientId,
  filter: (id) => id !== '',
  fn: (id) => ({ id }),
  target: profileCall.fx,
});

const forgetFx = attach({
  effect: forgetAnswersFx,
  mapParams: () => ['conversations', 'conversation'] as const,
});
sample({ clock: startConversationFx.done, target: forgetFx });
sample({
  clock: [startConversationFx.failData, profileCall.fx.failData],
  filter: isSessionOver,
  target: sessionDoubted,
});

export function problemsOf(text: string): readonly MessageProblem[] {
  const { length } = text.trim();
  if (length === 0) return ['textMissing'];
  return length > LONGEST_MESSAGE ? ['textTooLong'] : [];
}
