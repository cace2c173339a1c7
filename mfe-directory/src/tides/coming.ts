import type { TideExtreme } from '@nfcards/shared/operations';

/** The next high and the next low water, whichever is first; empty once what is known of the day is over. */
export function comingAt(now: number, extremes: readonly TideExtreme[]): readonly TideExtreme[] {
  const ahead = extremes.filter(({ time }) => Date.parse(time) >= now);
  const [first] = ahead;
  const other = ahead.find(({ kind }) => kind !== first?.kind);
  return first === undefined || other === undefined ? [] : [first, other];
}
