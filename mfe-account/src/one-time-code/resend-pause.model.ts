import {
  attach,
  combine,
  createEffect,
  createEvent,
  createStore,
  type EventCallable,
  type Store,
  sample,
} from 'effector';

/** Milliseconds. A mail or an SMS may take that long; the server sends five an hour. */
const PAUSE = 60_000;
const SECOND = 1000;

/** What the clock says, in milliseconds. */
export const clockFx = createEffect(() => Date.now());
/** The same, a second later. */
export const nextSecondFx = createEffect(
  () => new Promise<number>((resolve) => setTimeout(() => resolve(Date.now()), SECOND)),
);

export interface ResendPause {
  /** A code is on its way: the next one is to wait. */
  readonly codeSent: EventCallable<void>;
  /** Another address or number, or nobody waits any more. */
  readonly pauseForgotten: EventCallable<void>;
  /** Until another code may be asked for; 0: now. */
  readonly $secondsLeft: Store<number>;
}

/** The minute between two codes. */
export function createResendPause(): ResendPause {
  const codeSent = createEvent();
  const pauseForgotten = createEvent();
  const readClockFx = attach({ effect: clockFx });
  const waitFx = attach({ effect: nextSecondFx });
  /** By the clock, not by counting: a page that nobody looks at is woken less often. */
  const $until = createStore(0, { serialize: 'ignore' })
    .on(readClockFx.doneData, (_, now) => now + PAUSE)
    .reset(pauseForgotten);
  const $now = createStore(0, { serialize: 'ignore' }).on(
    [readClockFx.doneData, waitFx.doneData],
    (_, now) => now,
  );
  const $secondsLeft = combine($until, $now, (until, now) => Math.max(0, Math.ceil((until - now) / SECOND)));
  sample({ clock: codeSent, target: readClockFx });
  sample({
    clock: readClockFx.done,
    source: waitFx.pending,
    filter: (isCounting) => !isCounting,
    fn: () => undefined,
    target: waitFx,
  });
  sample({
    clock: waitFx.done,
    source: $secondsLeft,
    filter: (left) => left > 0,
    fn: () => undefined,
    target: waitFx,
  });
  return { codeSent, pauseForgotten, $secondsLeft };
}
