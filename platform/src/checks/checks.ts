import { join } from 'node:path';
import { checkTexts } from '../build/check-texts.ts';
import { SHARED_FOLDER } from '../contracts/contract.ts';
import { judgeVersion, versionProblems } from '../contracts/shared-version.ts';
import { ROOT, siteNames } from '../releases/site-packages.ts';
import type { CommandResult } from '../run-command.ts';
import { runCommand } from '../run-command.ts';
import { roomsAreDrawn } from './rooms.ts';

interface Check {
  readonly name: string;
  readonly run: () => Promise<CommandResult>;
}

export interface CheckResult extends CommandResult {
  readonly name: string;
}

/** Every room of the house. */
export const ROOMS = [...siteNames(), 'shared', 'api', 'platform', 'e2e'];

const checks: readonly Check[] = [
  { name: 'format and lint', run: () => runCommand('biome', ['ci', '--colors=off', '.']) },
  ...ROOMS.map((name) => ({
    name: `types of ${name}`,
    run: () => runCommand('tsc', ['--project', name]),
  })),
  {
    name: 'types of the service worker',
    run: () => runCommand('tsc', ['--project', 'shell/src/worker']),
  },
  {
    name: 'types of what pages run in development',
    run: () => runCommand('tsc', ['--project', 'platform/src/dev/browser']),
  },
  {
    name: 'types of what pages of a rival run',
    run: () => runCommand('tsc', ['--project', 'platform/src/bench/speed/browser']),
  },
  {
    name: 'import rules',
    run: () => runCommand('depcruise', ['--config', '.dependency-cruiser.json', ...ROOMS]),
  },
  { name: 'dead files, exports and dependencies', run: () => runCommand('knip', ['--no-progress']) },
  {
    name: 'texts in both languages',
    run: () => inProcess(async () => ROOMS.flatMap((room) => checkTexts(join(ROOT, room)))),
  },
  {
    name: 'the version of shared',
    run: () => inProcess(async () => versionProblems(judgeVersion(SHARED_FOLDER))),
  },
  {
    name: 'the map in the README',
    run: () =>
      inProcess(async () => ((await roomsAreDrawn(ROOMS)) ? [] : ['Run “npm run format” to draw it anew.'])),
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
