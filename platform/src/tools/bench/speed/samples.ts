import type { InferOutput } from 'valibot';
import { array, minLength, number, object, pipe, string } from 'valibot';
import { median } from '../measure/directory-bench.ts';

const traffic = {
  requests: number(),
  bytes: number(),
  script: number(),
  ahead: number(),
  entries: number(),
};

/** What `e2e/bench/measure-speed.ts` prints. Times in milliseconds, sizes in bytes. */
export const measuredSpeed = object({
  /** Version of Chromium. */
  browser: string(),
  samples: pipe(
    array(
      object({
        site: string(),
        route: string(),
        cold: object({ ...traffic, painted: number(), largest: number(), shift: number(), alive: number() }),
        warm: object({ ...traffic, painted: number(), interaction: number() }),
        click: object({ first: number(), again: number(), unslowed: number() }),
      }),
    ),
    minLength(1),
  ),
});
type MeasuredSpeed = InferOutput<typeof measuredSpeed>;
export type SpeedSample = MeasuredSpeed['samples'][number];

export type Unit = 'ms' | 'kB' | 'count' | 'share';

/** A thing that is measured of each visit. Less is better. */
export interface SpeedFigure {
  readonly name: string;
  readonly unit: Unit;
  readonly of: (sample: SpeedSample) => number;
}

export const figures = {
  painted: { name: 'Route painted, cold', unit: 'ms', of: ({ cold }) => cold.painted },
  largest: { name: 'LCP, cold', unit: 'ms', of: ({ cold }) => cold.largest },
  alive: { name: 'Alive, cold', unit: 'ms', of: ({ cold }) => cold.alive },
  shift: { name: 'CLS, cold', unit: 'share', of: ({ cold }) => cold.shift },
  script: { name: 'JavaScript, cold', unit: 'kB', of: ({ cold }) => cold.script },
  bytes: { name: 'All bytes, cold', unit: 'kB', of: ({ cold }) => cold.bytes },
  requests: { name: 'Requests, cold', unit: 'count', of: ({ cold }) => cold.requests },
  ahead: { name: 'Fetched ahead, cold', unit: 'kB', of: ({ cold }) => cold.ahead },
  paintedWarm: { name: 'Route painted, warm', unit: 'ms', of: ({ warm }) => warm.painted },
  requestsWarm: { name: 'Requests, warm', unit: 'count', of: ({ warm }) => warm.requests },
  interaction: { name: 'INP of the first press, warm', unit: 'ms', of: ({ warm }) => warm.interaction },
  first: { name: 'Another remote, first time', unit: 'ms', of: ({ click }) => click.first },
  again: { name: 'Another remote, warm', unit: 'ms', of: ({ click }) => click.again },
  unslowed: { name: 'Another remote, warm, not slowed', unit: 'ms', of: ({ click }) => click.unslowed },
} as const satisfies Record<string, SpeedFigure>;

export const SITE = 'site';

/** In the order in which they were measured. */
export function routesOf(samples: readonly SpeedSample[]): string[] {
  return [...new Set(samples.map(({ route }) => route))];
}

export function sitesOf(samples: readonly SpeedSample[]): string[] {
  const sites = new Set(samples.map(({ site }) => site));
  return [SITE, ...[...sites].filter((site) => site !== SITE).sort()];
}

/** Visits of one route of one site, in the order of the runs. */
function valuesOf(
  samples: readonly SpeedSample[],
  site: string,
  route: string,
  { of }: SpeedFigure,
): number[] {
  return samples.filter((sample) => sample.site === site && sample.route === route).map(of);
}

export function medianOf(
  samples: readonly SpeedSample[],
  site: string,
  route: string,
  figure: SpeedFigure,
): number {
  return median(valuesOf(samples, site, route, figure));
}

/** How far the middle half of the visits lies around their median, to each side. */
export function spreadOf(
  samples: readonly SpeedSample[],
  site: string,
  route: string,
  figure: SpeedFigure,
): number {
  return halfOfMiddle(valuesOf(samples, site, route, figure));
}

export interface Ratio {
  readonly median: number;
  /** How far the middle half of the runs lies around it, to each side. */
  readonly spread: number;
  /** Whether every second run and the others, each taken alone, tell the same to a tenth. */
  readonly isSteady: boolean;
}

/**
 * What the site took, as a share of what the baseline took in the same run: a machine that grows slow for a while makes
 * both slow.
 */
export function ratioOf(
  samples: readonly SpeedSample[],
  baseline: string,
  route: string,
  figure: SpeedFigure,
): Ratio {
  const baselines = valuesOf(samples, baseline, route, figure);
  const ratios = valuesOf(samples, SITE, route, figure).map(
    (value, run) => value / (baselines[run] ?? Number.NaN),
  );
  const [one, other] = [0, 1].map((first) => median(ratios.filter((_, run) => run % 2 === first)));
  const isSteady = one === undefined || other === undefined || !(Math.abs(one / other - 1) > UNSTEADY);
  return { median: median(ratios), spread: halfOfMiddle(ratios), isSteady };
}

const UNSTEADY = 0.1;

function halfOfMiddle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.round(part * (sorted.length - 1))] ?? Number.NaN;
  return (at(0.75) - at(0.25)) / 2;
}
