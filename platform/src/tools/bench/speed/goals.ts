import { median, worst } from '../measure/directory-bench.ts';
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

interface RatioGoal {
  readonly title: string;
  readonly figure: SpeedFigure;
  readonly rival: 'monolith' | 'naive';
  /** Of the worst route. */
  readonly wanted: number;
  /** Of the median over the routes; none where only the worst is judged. */
  readonly median?: number;
  readonly isPublic?: boolean;
}

const RATIO_GOALS: readonly RatioGoal[] = [
  { title: 'Route painted, cold', figure: figures.painted, rival: 'monolith', wanted: 1 },
  {
    title: 'LCP of public routes, cold',
    figure: figures.largest,
    rival: 'monolith',
    wanted: 0.6,
    isPublic: true,
  },
  { title: 'Alive, cold', figure: figures.alive, rival: 'monolith', wanted: 0.95 },
  { title: 'JavaScript of the first visit', figure: figures.script, rival: 'monolith', wanted: 1.02 },
  { title: 'Requests of the first visit', figure: figures.requests, rival: 'monolith', wanted: 1.1 },
  { title: figures.first.name, figure: figures.first, rival: 'monolith', wanted: 0.95, median: 0.8 },
  { title: figures.again.name, figure: figures.again, rival: 'monolith', wanted: 0.95, median: 0.8 },
  { title: figures.first.name, figure: figures.first, rival: 'naive', wanted: 0.9 },
  { title: figures.again.name, figure: figures.again, rival: 'naive', wanted: 0.9 },
];

/** What was wanted, beside what the worst route reaches. What is compared with a rival that was not measured is left out. */
export function checkGoals({ samples, runtime, pages }: SpeedResult): GoalResult[] {
  const routes = routesOf(samples);
  const publicRoutes = routes.filter((route) => PUBLIC.includes(route));
  const time = (figure: SpeedFigure) => (route: string) => medianOf(samples, SITE, route, figure);
  const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
  const federation = (route: string) => {
    const entries = { name: '', unit: 'kB', of: ({ cold }: SpeedSample) => cold.entries } as const;
    return (runtime + medianOf(samples, SITE, route, entries)) / 1000;
  };
  return [
    ...RATIO_GOALS.filter(({ rival }) => samples.some(({ site }) => site === rival)).flatMap((goal) =>
      checkRatio(samples, goal.isPublic === true ? publicRoutes : routes, goal),
    ),
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

function checkRatio(
  samples: readonly SpeedSample[],
  routes: readonly string[],
  { title, figure, rival, wanted, median: wantedMedian }: RatioGoal,
): (GoalResult | null)[] {
  const ratio = (route: string) => ratioOf(samples, rival, route, figure).median;
  const name = `${title}, against the ${rival} one`;
  const ofAll = median(routes.map(ratio));
  return [
    worstOf(name, routes, ratio, '≤', wanted, share),
    wantedMedian === undefined || routes.length < 2
      ? null
      : {
          figure: `${name}: median of the routes`,
          goal: `≤ ${share(wantedMedian)}`,
          reached: share(ofAll),
          isReached: ofAll <= wantedMedian,
        },
  ];
}

function share(value: number): string {
  return value.toFixed(2);
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
