import { spawnSync } from 'node:child_process';
import { Failure } from '../../../failure.ts';
import { ROOT } from '../../../root.ts';

/**
 * Runs a script of `e2e/bench` in a process of its own: the browser tests' room knows the site from outside.
 * @returns what it printed, to be parsed by whoever knows it
 */
export function runMeasure(
  script: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): unknown {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `e2e/bench/${script}`, ...parameters],
    {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      encoding: 'utf8',
      maxBuffer: 100e6,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (status !== 0) throw new Failure('It could not be measured; why is said above.');
  return JSON.parse(stdout);
}
