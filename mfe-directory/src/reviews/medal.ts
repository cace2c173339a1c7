import type { Rating } from '@nfcards/shared/operations';

export type Medal = 'gold' | 'silver' | 'bronze';

/** Reviews without which there is no medal: one happy customer makes none. */
export const MIN_REVIEWS = 3;

/** The lowest average of each medal, the best first. */
export const MEDALS = [
  { medal: 'gold', from: 4.5 },
  { medal: 'silver', from: 4 },
  { medal: 'bronze', from: 3.5 },
] as const satisfies readonly { readonly medal: Medal; readonly from: number }[];

/** What all customers say together, wherever they said it. */
export interface Verdict {
  readonly count: number;
  /** From 1 to 5, to one decimal; null where nobody has rated. */
  readonly average: number | null;
  /** Null below the lowest medal, and for fewer than three reviews. */
  readonly medal: Medal | null;
}

export function verdictOf(ratings: readonly Rating[]): Verdict {
  const told = ratings.flatMap(({ count, average }) =>
    average === null || count === 0 ? [] : [{ count, average }],
  );
  const count = told.reduce((sum, rating) => sum + rating.count, 0);
  if (count === 0) return { count, average: null, medal: null };
  const mean = told.reduce((sum, rating) => sum + rating.count * rating.average, 0) / count;
  // Rounded first: who reads 4.5 expects the medal of 4.5.
  const average = Math.round(mean * 10) / 10;
  if (count < MIN_REVIEWS) return { count, average, medal: null };
  return { count, average, medal: MEDALS.find(({ from }) => average >= from)?.medal ?? null };
}
