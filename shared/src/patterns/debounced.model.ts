import { createEffect, createStore, type Effect, type Event, sample } from 'effector';

interface Wait<Value> {
  readonly count: number;
  readonly value: Value;
}

export interface Debounced<Value> {
  readonly event: Event<Value>;
  /** Ends after the pause. A test has it end when it likes. */
  readonly waitFx: Effect<Wait<Value>, void>;
}

/**
 * The last of several values, once none has come for a while.
 * @param pause in milliseconds
 */
export function debounced<Value>(clock: Event<Value>, pause: number): Debounced<Value> {
  const waitFx = createEffect<Wait<Value>, void>(
    () => new Promise<void>((resolve) => setTimeout(resolve, pause)),
  );
  const $count = createStore(0, { serialize: 'ignore' }).on(clock, (count) => count + 1);
  sample({ clock, source: $count, fn: (count, value) => ({ count, value }), target: waitFx });
  const event = sample({
    clock: waitFx.done,
    source: $count,
    filter: (count, { params }) => params.count === count,
    fn: (_, { params }) => params.value,
  });
  return { event, waitFx };
}
