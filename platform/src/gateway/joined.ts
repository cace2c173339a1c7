/**
 * The same action for many callers: one is under way at a time, and whoever calls meanwhile shares the next, so that
 * nobody gets what was found before they asked.
 */
export function joined<Outcome>(act: () => Promise<Outcome>): () => Promise<Outcome> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Outcome> | null = null;
  const begin = () => {
    next = null;
    const outcome = act();
    underWay = outcome.catch(() => undefined);
    return outcome;
  };
  return () => {
    next ??= underWay.then(begin);
    return next;
  };
}
