import { type ClientError, createCall } from '@nfcards/shared/client';
import { createReading, liveBegan, liveEventHeard } from '@nfcards/shared/live';
import type { AnswerOf, operations, Sending } from '@nfcards/shared/operations';
import { createEffect, createEvent, createStore, sample } from 'effector';
import { $shown, $shownId, cardShown } from './card-shown.model.ts';

/** Of 40 sendings each: whoever sent more than that since is shown what is newest. */
const MAX_PAGES = 10;

type Answer = AnswerOf<(typeof operations)['sendings']>;

export type OutState =
  | { readonly status: 'pending' }
  | { readonly status: 'failed'; readonly error: ClientError }
  | { readonly status: 'ready'; readonly sendings: readonly Sending[] };

export const takeBackConfirmed = createEvent<string>();
export const retryPressed = createEvent();
/** Something was sent or sealed: what is shown is to be read again. */
export const outChanged = createEvent();

const sendingsCall = createCall('sendings');
export const takeBackCall = createCall('take_back_nfcard');

/** What the member sent of one card, the newest first. */
export const readOutFx = createEffect<string, readonly Sending[], ClientError>(async (cardId) => {
  const found: Sending[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer: Answer = await sendingsCall.fx({
      direction: 'out',
      ...(cursor === undefined ? {} : { cursor }),
    });
    found.push(...answer.sendings.filter(({ nfcard_id }) => nfcard_id === cardId));
    if (answer.cursor === null) break;
    cursor = answer.cursor;
  }
  return found;
});
const readWanted = createReading(readOutFx);

const answerCame = sample({
  clock: readOutFx.finally,
  source: $shown,
  filter: (card, { params }) => card?.id === params,
  fn: (_, outcome) => outcome,
});
/** Read again, it stays on the screen until the answer comes. */
export const $out = createStore<OutState>({ status: 'pending' })
  .on(answerCame, (state, outcome) => {
    if (outcome.status === 'done') return { status: 'ready', sendings: outcome.result };
    return state.status === 'ready' ? state : { status: 'failed', error: outcome.error };
  })
  .reset($shownId, retryPressed);

/** Id of the sending that is being taken back. */
export const $takingBack = createStore<string | null>(null)
  .on(takeBackCall.fx, (_, { id }) => id)
  .reset(takeBackCall.fx.finally);

sample({
  clock: takeBackConfirmed,
  source: takeBackCall.$pending,
  filter: (pending) => !pending,
  fn: (_, id) => ({ id }),
  target: takeBackCall.fx,
});

const told = liveEventHeard.filter({ fn: (event) => event.kind === 'changed' && event.record === 'sending' });
const wish = sample({
  // Also after a refusal: the sending may have been settled meanwhile.
  clock: [cardShown, retryPressed, liveBegan, told, outChanged, takeBackCall.fx.finally],
  source: $shown,
});
sample({
  clock: wish.filterMap((card) => (card?.role === 'held' ? card.id : undefined)),
  target: readWanted,
});
