import type { InferOutput } from 'valibot';
import { array, minLength, number, object, parse, pipe } from 'valibot';
import { withBuiltSite } from './built-site.ts';
import { fillDirectory } from './generated-directory.ts';

const GENERATED = 50_000;

/** What `e2e/bench/measure-directory.ts` prints. */
const measured = object({
  /** In the whole list. */
  ports: number(),
  runs: pipe(
    array(
      object({
        /** Milliseconds from the last byte of the list to its first rows on the screen. */
        painted: number(),
        /** Milliseconds of each letter typed, to the next paint. */
        typing: array(number()),
        loadMore: array(number()),
        /** Bytes of JavaScript at the end. */
        heap: number(),
        /** Bytes of the list on the wire. */
        transferred: number(),
      }),
    ),
    minLength(1),
  ),
});
export type DirectoryFigures = InferOutput<typeof measured>;

/** The list of ports in a browser: as it comes with the site, then with many more. Leaves nothing behind. */
export async function benchDirectory(runs: number): Promise<readonly DirectoryFigures[]> {
  return withBuiltSite(async ({ dataDir, folder, measure }) => {
    const measureList = () => parse(measured, measure('measure-directory.ts', runs));
    console.log('Measuring with the ports that come with the site…');
    const few = measureList();
    console.log(`Importing ${GENERATED.toLocaleString('en')} ports…`);
    await fillDirectory({ dataDir }, { count: GENERATED, folder });
    console.log('Measuring again…');
    return [few, measureList()];
  });
}

/** A column for each list. A run's worst interaction is what INP makes of so few. */
export function describeDirectory(figures: readonly DirectoryFigures[]): string {
  const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
  const megabytes = (value: number) => `${(value / 1e6).toFixed(value < 1e6 ? 2 : 1)} MB`;
  const rows: readonly (readonly [string, (figures: DirectoryFigures) => string])[] = [
    ['ports in the list', ({ ports }) => ports.toLocaleString('en')],
    ['the list on the wire', ({ runs }) => megabytes(median(runs.map((run) => run.transferred)))],
    ['answer to painted list', ({ runs }) => milliseconds(median(runs.map((run) => run.painted)))],
    ['typing, INP', ({ runs }) => milliseconds(median(runs.map((run) => worst(run.typing))))],
    ['typing, worst of all', ({ runs }) => milliseconds(worst(runs.flatMap((run) => run.typing)))],
    ['show more, INP', ({ runs }) => milliseconds(median(runs.map((run) => worst(run.loadMore))))],
    ['show more, worst of all', ({ runs }) => milliseconds(worst(runs.flatMap((run) => run.loadMore)))],
    ['JavaScript heap after', ({ runs }) => megabytes(median(runs.map((run) => run.heap)))],
  ];
  return rows
    .map(([name, cell]) => `  ${name.padEnd(26)}${figures.map((each) => cell(each).padStart(12)).join('')}`)
    .join('\n');
}

export function worst(values: readonly number[]): number {
  return Math.max(0, ...values);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
