import { createEvent, createStore, type Effect, type EventCallable, sample } from 'effector';

/**
 * Reads something again and again without piling up: what is wanted while a read is under way is read once more after
 * it, so that the last answer is never older than the last wish.
 * @returns the wish
 */
export function createReading<Input, Answer, Failure>(
  readFx: Effect<Input, Answer, Failure>,
): EventCallable<Input> {
  const wanted = createEvent<Input>();
  const wish = sample({
    clock: wanted,
    source: readFx.pending,
    fn: (isUnderWay, input) => ({ isUnderWay, input }),
  });
  const $next = createStore<{ readonly input: Input } | null>(null, { serialize: 'ignore' })
    .on(wish, (_, { isUnderWay, input }) => (isUnderWay ? { input } : null))
    .reset(readFx);
  const atOnce = wish.filterMap(({ isUnderWay, input }) => (isUnderWay ? undefined : { input }));
  const afterwards = sample({ clock: readFx.finally, source: $next }).filterMap((next) => next ?? undefined);
  sample({ clock: [atOnce, afterwards], fn: ({ input }) => input, target: readFx });
  return wanted;
}
