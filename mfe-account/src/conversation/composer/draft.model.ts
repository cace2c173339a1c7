import { memberChanged } from '@nfcards/shared/auth';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { $openId } from '../conversation.model.ts';
import { messageWritten } from '../outbox.model.ts';

/** Characters (UTF-16 units) that a message may have, and from how many on they are counted aloud. */
export const MAX_MESSAGE_LENGTH = 4000;
export const NEARLY_LONGEST = 3600;

export interface Draft {
  readonly text: string;
  /** One of the member’s NFCards, to go along. */
  readonly nfcard_id: string | null;
}
const EMPTY: Draft = { text: '', nfcard_id: null };
/** What was written has just gone: of a second press there is nothing to say. */
const GONE: Draft = { ...EMPTY };

export type DraftProblem = 'textMissing' | 'textTooLong';

export const draftChanged = createEvent<Partial<Draft>>();
export const sendPressed = createEvent();

/** Ids of messages are made here alone. */
export const makeIdFx = createEffect((message: Draft & { readonly conversation_id: string }) => ({
  ...message,
  id: crypto.randomUUID(),
}));

const changedHere = sample({
  clock: draftChanged,
  source: $openId,
  fn: (id, change) => ({ id, change }),
});

/** What is being written in each conversation: it waits there until its writer comes back. */
const $drafts = createStore<Readonly<Record<string, Draft>>>({})
  .on(changedHere, (drafts, { id, change }) => ({ ...drafts, [id]: { ...EMPTY, ...drafts[id], ...change } }))
  .on(makeIdFx, (drafts, { conversation_id }) => ({ ...drafts, [conversation_id]: GONE }))
  .reset(memberChanged);

/** What is being written in the conversation that is open. */
export const $draft = combine($drafts, $openId, (drafts, id) => drafts[id] ?? EMPTY);

const checked = sample({
  clock: sendPressed,
  source: { draft: $draft, id: $openId },
  filter: ({ draft }) => draft !== GONE,
  fn: ({ draft, id }) => ({ draft, id, problem: problemOf(draft) }),
});

/** What is wrong with the message as last sent off; nothing once it is changed. */
export const $problem = createStore<DraftProblem | null>(null)
  .on(checked, (_, { problem }) => problem)
  .reset(draftChanged, $openId);

sample({
  clock: checked,
  filter: ({ problem }) => problem === null,
  fn: ({ draft, id }) => ({ ...draft, text: draft.text.trim(), conversation_id: id }),
  target: makeIdFx,
});
sample({ clock: makeIdFx.doneData, target: messageWritten });

export function problemOf({ text }: Draft): DraftProblem | null {
  const { length } = text.trim();
  if (length === 0) return 'textMissing';
  return length > MAX_MESSAGE_LENGTH ? 'textTooLong' : null;
}
