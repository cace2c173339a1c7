import { type ClientError, createCall } from '@nfcards/shared/client';
import { createReading, liveEventHeard } from '@nfcards/shared/live';
import type { LiveEvent, NfcardSummary } from '@nfcards/shared/operations';
import { createMemberPage } from '@nfcards/shared/patterns';
import { combine, createEvent, createStore, sample } from 'effector';
import { inOrder, isWaiting } from './card-order.ts';
import { eachOnce, type ListedCard } from './listed-card.ts';

export const { opened, entered, left, $address } = createMemberPage();
export const retryPressed = createEvent();

export const nfcardsCall = createCall('get_all_nfcards');

export type CardsState =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly cards: readonly ListedCard[] }
  | { readonly status: 'failed'; readonly error: ClientError };

/** The very answer: the client gives the same one again for a minute, and nothing is sorted nor searched anew. */
const $answer = createStore<readonly NfcardSummary[] | null>(null, { serialize: 'ignore' })
  .on(nfcardsCall.fx.doneData, (_, cards) => cards)
  .reset(left);
const $failure = createStore<ClientError | null>(null)
  .on(nfcardsCall.fx.failData, (_, error) => error)
  .reset(nfcardsCall.fx.done, retryPressed, left);

const NONE: readonly ListedCard[] = [];

/** All of the member's cards in the order in which they are listed; none until they are known. */
export const $allCards = $answer.map((cards) => (cards === null ? NONE : inOrder(eachOnce(cards))));

/** Read again, the cards stay until the answer comes. */
export const $cards = combine(
  { answer: $answer, cards: $allCards, failure: $failure },
  ({ answer, cards, failure }): CardsState => {
    if (answer !== null) return { status: 'ready', cards };
    return failure === null ? { status: 'pending' } : { status: 'failed', error: failure };
  },
);

/** How many wait for the member's own answer. */
export const $waiting = $allCards.map((cards) => cards.filter(isWaiting).length);

sample({
  clock: [entered, retryPressed, sample({ clock: liveEventHeard, filter: changesCards })],
  fn: () => ({}),
  target: createReading(nfcardsCall.fx),
});

/** Whether something happened that may change the member's cards. */
export function changesCards(event: LiveEvent): boolean {
  if (event.kind !== 'changed') return event.kind === 'ready' || event.kind === 'resync';
  return event.record === 'nfcard' || event.record === 'sending' || event.record === 'boat';
}
