import type { Table } from '../measure/table.ts';
import type { GoalResult, PageLoad } from './goals.ts';
import {
  figures,
  medianOf,
  type Ratio,
  ratioOf,
  routesOf,
  SITE,
  type SpeedFigure,
  type SpeedSample,
  sitesOf,
  spreadOf,
  type Unit,
} from './samples.ts';

/** What a ratio says something of: nobody divides a layout shift by none. */
const COMPARED = [
  figures.painted,
  figures.largest,
  figures.alive,
  figures.script,
  figures.bytes,
  figures.requests,
  figures.paintedWarm,
  figures.first,
  figures.again,
  figures.unslowed,
];

/** Of a median, and of its spread where it is something that runs differ in. */
const writers: Readonly<Record<Unit, (value: number, spread: number) => string>> = {
  ms: (value, spread) => `${value.toFixed(0)} ± ${spread.toFixed(0)} ms`,
  kB: (value) => `${(value / 1000).toFixed(0)} kB`,
  count: (value) => value.toFixed(0),
  share: (value) => value.toFixed(3),
};

export function baselinesOf(samples: readonly SpeedSample[]): string[] {
  return sitesOf(samples).filter((site) => site !== SITE);
}

/** After a ratio that half of the runs tell otherwise. */
const UNSTEADY = '*';
export const UNSTEADY_NOTE = `A figure is a median with the half width of the middle half of its runs. ${UNSTEADY}: every second run and the others, each taken alone, differ by more than a tenth.`;

/** The site's figures as shares of a baseline's: below 1 the site is ahead. */
export function ratioTable(samples: readonly SpeedSample[], baseline: string): Table {
  const routes = routesOf(samples);
  return {
    head: [`site / ${baseline}`, ...routes],
    rows: COMPARED.map((figure) => [
      figure.name,
      ...routes.map((route) => writeRatio(ratioOf(samples, baseline, route, figure))),
    ]),
  };
}

function writeRatio({ median, spread, isSteady }: Ratio): string {
  // The limit's script stands in its document: nothing is divided by none.
  if (!Number.isFinite(median)) return '–';
  return `${median.toFixed(2)} ± ${spread.toFixed(2)}${isSteady ? '' : UNSTEADY}`;
}

/** A row for each figure and each site. */
export function figureTable(samples: readonly SpeedSample[]): Table {
  const routes = routesOf(samples);
  const rows = Object.values<SpeedFigure>(figures).flatMap((figure) =>
    sitesOf(samples).map((site) => [
      `${figure.name}: ${site}`,
      ...routes.map((route) =>
        writers[figure.unit](medianOf(samples, site, route, figure), spreadOf(samples, site, route, figure)),
      ),
    ]),
  );
  return { head: ['medians', ...routes], rows };
}

export function goalTable(judgements: readonly GoalResult[]): Table {
  return {
    head: ['goal', 'wanted', 'worst route', 'reached'],
    rows: judgements.map(({ figure, goal, reached, isReached }) => [
      figure,
      goal,
      reached,
      isReached ? 'yes' : 'no',
    ]),
  };
}

export function pageTable(pages: readonly PageLoad[]): Table {
  return {
    head: ['HTML of', 'bytes', 'gateway', 'p99', 'bare server', 'p99', 'ratio'],
    rows: pages.map(({ page, bytes, gateway, bare, ratio }) => [
      page,
      String(bytes),
      `${gateway.perSecond.toFixed(0)} a second`,
      `${gateway.p99.toFixed(0)} ms`,
      `${bare.perSecond.toFixed(0)} a second`,
      `${bare.p99.toFixed(0)} ms`,
      ratio.toFixed(2),
    ]),
  };
}
