import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../root.ts';
import { AT_ROOT } from '../settings/settings.ts';

const TASKS = join(ROOT, 'platform/src/tasks');
const tasks = readdirSync(TASKS).map((file) => file.replace(/\.ts$/, ''));

function run(task: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(TASKS, `${task}.ts`), ...words],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

describe.each(tasks)('%s', (task) => {
  it('explains itself', () => {
    const { status, stdout, stderr } = run(task, '--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(task === 'test' || task === 'start' ? `npm ${task}` : `npm run ${task}`);
  });

  // What e2e does not know is for Playwright.
  it.skipIf(task === 'e2e')('refuses an option that it does not have', () => {
    const { status, stdout, stderr } = run(task, '--frobnicate');
    expect([status, stdout]).toEqual([['release', 'doctor'].includes(task) ? 2 : 1, '']);
    expect(stderr).toContain(`“${task}” has no option --frobnicate.`);
    expect(stderr).toContain('npm ');
  });
});

it.each(['start', 'serve', 'export'])('%s says where a site can be served, and where not', (task) => {
  expect(run(task, '--help').stdout).toContain(AT_ROOT);
});
