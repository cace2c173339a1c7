import { median } from '../measure/directory-bench.ts';

/** What things cost where there is ever more of something. */
export interface Growth {
  /** What there is more of: `places`. */
  readonly of: string;
  /** The smallest first. */
  readonly sizes: readonly number[];
  readonly costs: readonly Cost[];
}

export interface Cost {
  readonly name: string;
  readonly unit: 'ms' | 'kB';
  /** By size; medians. */
  readonly values: readonly number[];
}

export interface SizedSite {
  readonly url: string;
  readonly size: number;
}

export interface Asked {
  readonly name: string;
  readonly ask: (site: SizedSite) => Promise<unknown>;
}

const GOES = 5;
const REQUESTS = 10;

/**
 * Asks all sites for the same things in turn, so that what else the machine does falls on all alike.
 * @param goes how often each is measured
 */
export async function costsInTurn(
  sites: readonly SizedSite[],
  asked: readonly Asked[],
  goes = GOES,
): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const { name, ask } of asked) {
    const times = sites.map((): number[] => []);
    for (let go = 0; go <= goes; go += 1) {
      for (const [at, site] of sites.entries()) {
        for (let no = 0; no < REQUESTS; no += 1) {
          const begun = performance.now();
          await ask(site);
          // The first go fills what servers keep.
          if (go > 0) times[at]?.push(performance.now() - begun);
        }
      }
    }
    costs.push({ name, unit: 'ms', values: times.map(median) });
  }
  return costs;
}

/** How many times more the most costs than the fewest. */
export function ratioOf(values: readonly number[]): number {
  return (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
}

/** What `ratioOf` is where a cost is as the logarithm of the size: the depth of an index. */
export function logarithmicRatio(sizes: readonly number[]): number {
  return ratioOf(sizes.map(Math.log));
}

/** The power of the size that costs are nearest to, by least squares: 0 if nothing grows, 1 if it doubles with the size. */
export function exponentOf(sizes: readonly number[], values: readonly number[]): number {
  const [xs, ys] = [sizes.map(Math.log), values.map(Math.log)];
  const mean = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0) / all.length;
  const [x, y] = [mean(xs), mean(ys)];
  const slopes = xs.map((value, at) => (value - x) * ((ys[at] ?? Number.NaN) - y));
  return mean(slopes) / mean(xs.map((value) => (value - x) ** 2));
}
