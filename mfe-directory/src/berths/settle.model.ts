import { createCall } from '@nfcards/shared/client';
import type { BerthRequest } from '@nfcards/shared/operations';
import { createStore, sample } from 'effector';
import { requestRefused, requestTold } from './berth-requests.model.ts';

/** Characters (UTF-16 units) that a harbour office may add to its answer. */
export const MAX_NOTE_LENGTH = 1000;

export interface Answer {
  readonly id: string;
  readonly answer: 'accepted' | 'declined';
  readonly note: string;
}

export const withdrawCall = createCall('withdraw_berth_request');
export const answerCall = createCall('answer_berth_request');
/** For the made-up port, whose office is whoever tries it out. */
export const answerTrialCall = createCall('answer_trial_request');

/** Ids of the requests that are being settled: each is settled once. */
export const $settling = createStore<readonly string[]>([])
  .on([withdrawCall.fx, answerCall.fx, answerTrialCall.fx], (ids, { id }) => [...ids, id])
  .on([withdrawCall.fx.finally, answerCall.fx.finally, answerTrialCall.fx.finally], (ids, { params }) =>
    ids.filter((id) => id !== params.id),
  );

sample({
  clock: [withdrawCall.fx.doneData, answerCall.fx.doneData, answerTrialCall.fx.doneData],
  target: requestTold,
});
sample({
  clock: [withdrawCall.fx.failData, answerCall.fx.failData, answerTrialCall.fx.failData],
  target: requestRefused,
});

/** Whether the member may still take a request back: while it waits, or before the day on which they come. */
export function isWithdrawable({ state, arrival }: BerthRequest, today: string): boolean {
  return state === 'waiting' || (state === 'accepted' && arrival >= today);
}

/** Whether nothing is to be expected of a request any more: it was settled, and the stay that was granted is over. */
export function isPast({ state, departure }: BerthRequest, today: string): boolean {
  return state !== 'waiting' && !(state === 'accepted' && departure >= today);
}
