import type { InferOutput } from 'valibot';
import { array, number, object, parse } from 'valibot';
import { withBuiltSite } from './measure/built-site.ts';
import { median } from './measure/directory-bench.ts';
import { plainTable } from './measure/table.ts';

const leg = object({
  screens: number(),
  /** Typed, passwords among them. */
  fields: number(),
  passwords: number(),
  presses: number(),
  seconds: number(),
});
/** What `e2e/bench/measure-journey.ts` prints. */
const measured = object({
  /** How many times slower than this machine. */
  slowdown: number(),
  walks: array(object({ certified: leg, sent: leg, read: leg })),
});
export type JourneyFigures = InferOutput<typeof measured>;

/** From the home page to a first document, a card that is sent, and what its receiver reads. Leaves nothing behind. */
export async function benchJourney(runs: number): Promise<JourneyFigures> {
  return withBuiltSite(({ measure }) => {
    console.log('Measuring…');
    return parse(measured, measure('measure-journey.ts', runs));
  });
}

const LEGS = [
  ['from / to a first certified document', 'certified'],
  ['from / to a sent card', 'sent'],
  ['from its link to the document that is read', 'read'],
] as const;

export function describeJourney({ walks }: JourneyFigures): string {
  const rows = LEGS.map(([name, key]) => {
    const middle = (part: keyof InferOutput<typeof leg>) => median(walks.map((walk) => walk[key][part]));
    const counts = (['screens', 'fields', 'passwords', 'presses'] as const).map((part) =>
      String(middle(part)),
    );
    return [name, ...counts, middle('seconds').toFixed(1)];
  });
  return plainTable({ head: ['', 'screens', 'fields', 'passwords', 'presses', 'seconds'], rows });
}
