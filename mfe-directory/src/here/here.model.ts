import { createEffect, createEvent, createStore, sample } from 'effector';
import type { Position } from '../chart/mercator.ts';

/**
 * Where the visitor is. Asked on a press only, and known to this page alone: it goes into no address, no log and
 * no storage.
 */
export const herePressed = createEvent();

/** Why the browser gave no position: the visitor or a policy said no, or nothing knows it. */
export type HereProblem = 'refused' | 'unavailable';

export type HereState = 'unknown' | 'asking' | 'known' | HereProblem;

export const askPositionFx = createEffect<void, Position, HereProblem>(() => currentPosition());

/** The last position that the browser gave. */
export const $here = createStore<Position | null>(null, { serialize: 'ignore' }).on(
  askPositionFx.doneData,
  (_, position) => position,
);

export const $hereState = createStore<HereState>('unknown', { serialize: 'ignore' })
  .on(askPositionFx, () => 'asking')
  .on(askPositionFx.done, () => 'known')
  .on(askPositionFx.failData, (_, problem) => problem);

sample({
  clock: herePressed,
  source: askPositionFx.pending,
  filter: (asking) => !asking,
  fn: () => undefined,
  target: askPositionFx,
});

/** Milliseconds for a fix: a phone below deck may never get one. */
const PATIENCE = 20_000;
/** Milliseconds in which a boat under way has not gone far. */
const FRESH = 60_000;

function currentPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject('unavailable' satisfies HereProblem);
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code, PERMISSION_DENIED }) =>
        reject((code === PERMISSION_DENIED ? 'refused' : 'unavailable') satisfies HereProblem),
      { timeout: PATIENCE, maximumAge: FRESH },
    );
  });
}
