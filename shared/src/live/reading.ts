import { createEvent, createStore, type Effect, type EventCallable, sample } from 'effector';

/**
 * Reads something repeatedly, one read at a time: requests during a read lead to one more read after it, so that the
 * last answer is never older than the last request.
 * @returns requests a read
 */
export function createReading<Input, Answer, Failure>(
  readFx: Effect<Input, Answer, Failure>,
): EventCallable<Input> {
  const readRequested = createEvent<Input>();
  const request = sample({
    clock: readRequested,
    source: readFx.pending,
    fn: (isUnderWay, input) => ({ isUnderWay, input }),
  });
  const $queued = createStore<{ readonly input: Input } | null>(null, { serialize: 'ignore' })
    .on(request, (_, { isUnderWay, input }) => (isUnderWay ? { input } : null))
    .reset(readFx);
  const immediate = request.filterMap(({ isUnderWay, input }) => (isUnderWay ? undefined : { input }));
  const queued = sample({ clock: readFx.finally, source: $queued }).filterMap((next) => next ?? undefined);
  sample({ clock: [immediate, queued], fn: ({ input }) => input, target: readFx });
  return readRequested;
}
