import { $session } from '@nfcards/shared/auth';
import { createCall } from '@nfcards/shared/client';
import type { NfcardSummary } from '@nfcards/shared/operations';
import type { PageAddress } from '@nfcards/shared/remote';
import { createEvent, createStore, sample } from 'effector';
import { isWaiting } from '../cards/card-order.ts';

export const opened = createEvent<PageAddress>();

export const nfcardsCall = createCall('get_all_nfcards');

export interface Counts {
  /** Cards that the member has: their own, and those that they accepted. */
  readonly had: number;
  /** Cards that were sent to them and wait for their answer. */
  readonly waiting: number;
}

/** Null until it is known, and for who has no account. */
export const $counts = createStore<Counts | null>(null, { serialize: 'ignore' }).on(
  nfcardsCall.fx.doneData,
  (_, cards) => countsOf(cards),
);

const $isOpen = createStore(false, { serialize: 'ignore' }).on(opened, () => true);
const $memberId = $session.map((session) => (session.status === 'member' ? session.user.id : null));
$counts.reset($memberId);

// At each opening, and once it is known who is here.
sample({
  clock: [opened, $memberId],
  source: { id: $memberId, isOpen: $isOpen },
  filter: ({ id, isOpen }) => id !== null && isOpen,
  fn: () => ({}),
  target: nfcardsCall.fx,
});

function countsOf(cards: readonly NfcardSummary[]): Counts {
  const waiting = cards.filter(isWaiting).length;
  return { had: cards.filter(({ role }) => role !== 'sent').length - waiting, waiting };
}
