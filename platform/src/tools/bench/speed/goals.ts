import { worst } from '../measure/directory-bench.ts';
import type { LoadFigure } from '../measure/measure-load.ts';
import { figures, medianOf, ratioOf, routesOf, SITE, type SpeedFigure, type SpeedSample } from './samples.ts';

/** What the gateway does a second with a page, beside a server that does nothing but send the same bytes. */
export interface PageLoad {
  readonly page: string;
  readonly bytes: number;
  readonly gateway: LoadFigure;
  readonly bare: LoadFigure;
  /** The median of the ratios of runs next to each other. */
  readonly ratio: number;
  readonly wanted: number;
}

export interface SpeedResult {
  readonly browser: string;
  readonly samples: readonly SpeedSample[];
  /** Bytes of the federation's runtime as the shell has it, brotli. */
  readonly runtime: number;
  readonly pages: readonly PageLoad[];
}

export interface GoalResult {
  readonly figure: string;
  readonly goal: string;
  /** Of the worst route. */
  readonly reached: string;
  readonly isReached: boolean;
}

/** What everybody comes to from a search engine; the login and the empty wallet are for who stays. */
export const PUBLIC = ['/', '/search', '/port/FRLRH'];
const MONOLITH = 'monolith';

/** What was wanted, beside what the worst route reaches. Without a monolith, what is compared with it is left out. */
export function checkGoals({ samples, runtime, pages }: SpeedResult): GoalResult[] {
  const routes = routesOf(samples);
  const publicRoutes = routes.filter((route) => PUBLIC.includes(route));
  const ratio = (figure: SpeedFigure) => (route: string) => ratioOf(samples, MONOLITH, route, figure).median;
  const time = (figure: SpeedFigure) => (route: string) => medianOf(samples, SITE, route, figure);
  const share = (value: number) => value.toFixed(2);
  const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
  const federation = (route: string) => {
    const entries = { name: '', unit: 'kB', of: ({ cold }: SpeedSample) => cold.entries } as const;
    return (runtime + medianOf(samples, SITE, route, entries)) / 1000;
  };
  const compared = samples.some(({ site }) => site === MONOLITH)
    ? [
        worstOf('Route painted, cold, against the monolith', routes, ratio(figures.painted), '≤', 1, share),
        worstOf(
          'LCP of public routes, cold, against the monolith',
          publicRoutes,
          ratio(figures.largest),
          '≤',
          0.6,
          share,
        ),
        worstOf(
          'JavaScript of the first visit, against the monolith',
          routes,
          ratio(figures.script),
          '≤',
          1.15,
          share,
        ),
      ]
    : [];
  return [
    ...compared,
    worstOf('Second route in another remote, warm', routes, time(figures.again), '≤', 100, milliseconds),
    worstOf(
      'Federation runtime and the visited remote’s entry, brotli',
      routes,
      federation,
      '≤',
      32,
      (kB) => `${kB.toFixed(1)} kB`,
    ),
    worstOf('LCP of public routes', publicRoutes, time(figures.largest), '<', 1800, milliseconds),
    worstOf('INP of public routes', publicRoutes, time(figures.interaction), '<', 100, milliseconds),
    worstOf('CLS of public routes', publicRoutes, time(figures.shift), '<', 0.02, (value) =>
      value.toFixed(3),
    ),
    ...checkPageGoals(pages),
  ].filter((judgement) => judgement !== null);
}

function worstOf(
  figure: string,
  routes: readonly string[],
  amountAt: (route: string) => number,
  sign: '≤' | '<',
  limit: number,
  write: (value: number) => string,
): GoalResult | null {
  if (routes.length === 0) return null;
  const value = worst(routes.map(amountAt));
  const at = routes.find((route) => amountAt(route) === value) ?? '';
  return {
    figure,
    goal: `${sign} ${write(limit)}`,
    reached: `${write(value)} (${at})`,
    isReached: sign === '<' ? value < limit : value <= limit,
  };
}

/** The worst page of those of which the same is wanted. */
export function checkPageGoals(pages: readonly PageLoad[]): GoalResult[] {
  const shares = [...new Set(pages.map(({ wanted }) => wanted))].sort((a, b) => b - a);
  return shares.flatMap((wanted) => {
    const alike = pages.filter((page) => page.wanted === wanted);
    const [least] = alike.toSorted((a, b) => a.ratio - b.ratio);
    if (least === undefined) return [];
    return [
      {
        figure: `The gateway’s ${alike.map(({ page }) => page).join(', ')}, against a bare server that sends the same bytes`,
        goal: `≥ ${wanted.toFixed(2)}`,
        reached: `${least.ratio.toFixed(2)} (${least.page})`,
        isReached: least.ratio >= wanted,
      },
    ];
  });
}
