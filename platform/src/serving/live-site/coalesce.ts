import { setImmediate } from 'node:timers/promises';

/**
 * Runs an action for many callers, one run at a time. Callers during a run share the next one, so that no caller gets a
 * result from before its call; so do all whose requests the process reads in one turn of its event loop.
 */
export function coalesce<Outcome>(act: () => Promise<Outcome>): () => Promise<Outcome> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Outcome> | null = null;
  const begin = () => {
    next = null;
    const outcome = act();
    underWay = outcome.catch(() => undefined);
    return outcome;
  };
  return () => {
    next ??= underWay.then(() => setImmediate()).then(begin);
    return next;
  };
}
