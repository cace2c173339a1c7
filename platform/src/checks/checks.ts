import { join } from 'node:path';
import { checkTexts } from '../build/check-texts.ts';
import { ROOT, siteNames } from '../releases/site-packages.ts';
import type { CommandResult } from '../run-command.ts';
import { runCommand, TSC } from '../run-command.ts';
import { importProblems } from './imports.ts';

interface Check {
  readonly name: string;
  readonly run: () => Promise<CommandResult>;
}

export interface CheckResult extends CommandResult {
  readonly name: string;
}

/** Every room of the house. */
export const ROOMS = [...siteNames(), 'shared', 'api', 'platform', 'e2e'];

/** Parts of a room that run with other globals than the rest of it. */
const TYPED_APART = ['shell/src/worker', 'platform/src/dev/browser', 'platform/src/bench/speed/browser'];

/** The longest first. */
const checks: readonly Check[] = [
  {
    name: 'types',
    // Packages are checked side by side; several checkers in one would each work out the same types again.
    run: () => runCommand(TSC, ['--build', '--checkers', '1', ...ROOMS, ...TYPED_APART]),
  },
  {
    name: 'import rules, and the map in the README',
    run: () => inProcess(() => importProblems(ROOMS)),
  },
  {
    name: 'the version of shared',
    run: () => runCommand(process.execPath, ['platform/src/tasks/shared-types.ts']),
  },
  { name: 'format and lint', run: () => runCommand('biome', ['ci', '--colors=off', '.']) },
  {
    name: 'dead files, exports and dependencies',
    run: () => runCommand('knip', ['--no-progress', '--cache']),
  },
  {
    name: 'texts in both languages',
    run: () => inProcess(async () => ROOMS.flatMap((room) => checkTexts(join(ROOT, room)))),
  },
];

/** Runs every check, two at a time, and says of each how it went as it ends. */
export async function runChecks(): Promise<CheckResult[]> {
  const waiting = [...checks];
  const results: CheckResult[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const result = { name: check.name, ...(await check.run()) };
      results.push(result);
      console.log(`${result.ok ? '✓' : '✗'} ${result.name} (${result.seconds.toFixed(1)} s)`);
      if (!result.ok) console.log(result.output);
    }
  };
  await Promise.all([work(), work()]);
  return results;
}

async function inProcess(findProblems: () => Promise<string[]>): Promise<CommandResult> {
  const start = performance.now();
  const problems = await findProblems();
  return {
    ok: problems.length === 0,
    output: problems.join('\n'),
    seconds: (performance.now() - start) / 1000,
  };
}
