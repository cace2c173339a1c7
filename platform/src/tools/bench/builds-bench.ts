import type { InferOutput } from 'valibot';
import { array, boolean, number, object, parse, string } from 'valibot';
import { findBrowser } from '../run-command.ts';
import { median } from './measure/directory-bench.ts';
import { runMeasure } from './measure/run-measure.ts';
import { plainTable } from './measure/table.ts';

/** What `e2e/bench/measure-builds.ts` prints: seconds. */
const builds = object({
  cold: array(number()),
  rebuilds: array(object({ remote: string(), seconds: array(number()) })),
  releases: array(object({ remote: string(), bare: array(number()), live: array(number()) })),
});

/** What `e2e/bench/measure-hot-update.ts` prints: seconds, and milliseconds of each change. */
const updates = object({
  newRemote: number(),
  start: number(),
  updates: array(
    object({ kind: string(), milliseconds: array(number()), kept: boolean(), reloaded: boolean() }),
  ),
});

export interface BuildFigures {
  readonly builds: InferOutput<typeof builds>;
  readonly local: InferOutput<typeof updates>;
}

/** What a team waits for, in a copy of the working tree. Leaves nothing behind. */
export function benchBuilds(runs: number): BuildFigures {
  const measured = runMeasure('measure-builds.ts', [String(runs)]);
  const local = runMeasure('measure-hot-update.ts', [String(runs)], findBrowser());
  return { builds: parse(builds, measured), local: parse(updates, local) };
}

/** Seconds, milliseconds, and how many times as long as Rspack alone. */
const GOALS = { cold: 10, rebuild: 1, update: 200, release: 1.6 };

export function describeBuilds({ builds, local }: BuildFigures): string {
  const seconds = (name: string, values: readonly number[], goal: number | null) => [
    name,
    `${median(values).toFixed(1)} s`,
    goal === null ? '' : `< ${goal} s`,
    goal === null ? '' : answer(median(values) < goal),
  ];
  return plainTable({
    head: ['medians', 'taken', 'wanted', 'reached'],
    rows: [
      seconds('everything, from nothing', builds.cold, GOALS.cold),
      ...builds.rebuilds.map(({ remote, seconds: taken }) =>
        seconds(`${remote} after a change`, taken, GOALS.rebuild),
      ),
      ...builds.releases.map(({ remote, bare, live }) => {
        const times = median(live.map((taken, index) => taken / (bare[index] ?? taken)));
        return [
          `${remote}, published and promoted ÷ rspack build (${median(live).toFixed(1)} s ÷ ${median(bare).toFixed(1)} s)`,
          times.toFixed(2),
          `≤ ${GOALS.release}`,
          answer(times <= GOALS.release),
        ];
      }),
      seconds('npm run new-remote', [local.newRemote], null),
      seconds('npm run dev, until it is up', [local.start], null),
      ...local.updates.map(({ kind, milliseconds, kept, reloaded }) => [
        `on the screen: ${kind}${kept ? ', state kept' : ''}${reloaded ? ', page loaded again' : ''}`,
        `${median(milliseconds).toFixed(0)} ms`,
        `< ${GOALS.update} ms`,
        answer(median(milliseconds) < GOALS.update),
      ]),
    ],
  });
}

function answer(isReached: boolean): string {
  return isReached ? 'yes' : 'no';
}
