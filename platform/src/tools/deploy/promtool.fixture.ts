import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of promtool, which comes with Prometheus; null where there is none. `PROMTOOL_PATH` names one that lies elsewhere. */
export function findPromtool(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = [process.env.PROMTOOL_PATH ?? '', ...folders.map((folder) => join(folder, 'promtool'))];
  return paths.find((path) => path !== '' && existsSync(path)) ?? null;
}

/** Said of a test that is skipped. */
export const NO_PROMTOOL =
  findPromtool() === null ? ' (skipped: install prometheus, or set PROMTOOL_PATH to promtool, to see)' : '';

/** What promtool says of a file with rules; null where it is in order. */
export function complaintsOf(file: string): string | null {
  const { status, stdout, stderr } = spawnSync(findPromtool() ?? 'promtool', ['check', 'rules', file], {
    encoding: 'utf8',
  });
  return status === 0 ? null : `${stdout}${stderr}`;
}
