import { globSync } from 'node:fs';
import { join } from 'node:path';
import { checkTexts } from '../../releases/build/check-texts.ts';
import { TSC } from '../../releases/contracts/compiler.ts';
import { siteNames } from '../../releases/publish/site-packages.ts';
import { ROOT } from '../../root.ts';
import type { CommandResult } from '../run-command.ts';
import { runCommand } from '../run-command.ts';
import { importProblems } from './imports.ts';
import { migrationProblems } from './migrations.ts';

interface Check {
  readonly name: string;
  readonly run: () => Promise<CommandResult>;
}

export interface CheckResult extends CommandResult {
  readonly name: string;
}

/** Every package that is checked. */
export const PACKAGES = [...siteNames(), 'shared', 'api', 'platform', 'e2e'];

/** Parts of a package that run with other globals than the rest of it. */
const OTHER_TYPE_PROJECTS = [
  ...globSync('mfe-*/browser-tests', { cwd: ROOT }),
  'shell/src/worker',
  'platform/src/tools/dev/browser',
  'platform/src/tools/bench/speed/browser',
];

/** The longest first. */
const checks: readonly Check[] = [
  {
    name: 'types',
    // Packages are checked side by side; several checkers in one would each work out the same types again.
    run: () => runCommand(TSC, ['--build', '--checkers', '1', ...PACKAGES, ...OTHER_TYPE_PROJECTS]),
  },
  {
    name: 'import rules, and the map in the README',
    run: () => inProcess(() => importProblems(PACKAGES)),
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
    run: () => inProcess(async () => PACKAGES.flatMap((name) => checkTexts(join(ROOT, name)))),
  },
  {
    name: 'migrations that older servers can live with',
    run: () => inProcess(async () => migrationProblems(join(ROOT, 'api/src/database/migrations'))),
  },
];

/** Runs all checks, two at a time, and prints each result as it ends. */
export async function runChecks(tell: (text: string) => void): Promise<CheckResult[]> {
  const waiting = [...checks];
  const results: CheckResult[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const result = { name: check.name, ...(await check.run()) };
      results.push(result);
      tell(`${result.ok ? '✓' : '✗'} ${result.name} (${result.seconds.toFixed(1)} s)\n`);
      if (!result.ok) tell(`${result.output}\n`);
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
