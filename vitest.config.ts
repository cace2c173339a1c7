import { globSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Packages whose code runs in a browser; it is tested without one. */
const inBrowsers = ['shared', 'shell', ...globSync('mfe-*', { cwd: import.meta.dirname })];

/** What takes seconds, or processes and databases of its own, is left out of the quick tests (CONTRIBUTING.md). */
const SLOW = process.env.TEST_TIER === 'quick' ? ['**/*.slow.test.ts'] : [];

/** No test asserts a time: what is waited for comes at once on an idle machine, and at some time on any. */
const shared: TestProjectInlineConfiguration['test'] = {
  include: ['{src,test}/**/*.test.{ts,tsx}'],
  exclude: ['**/node_modules/**', ...SLOW],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

/** Files change no globals and no modules: what they import is loaded once a worker, not once a file. */
const inOneProcess = { isolate: false } as const;

/** What takes longest begins first: begun last, it would be waited for alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\.slow\.test\.|\/test\/operations\//.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // Tests of the API wait for a database half of the time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      ...inBrowsers.map((name) => ({
        root: name,
        test: {
          ...shared,
          name,
          // Each file has globals of its own, as in a process of its own, in a third of the time.
          pool: 'vmThreads',
          // A style sheet that a test reads as text.
          css: { include: [/\?raw$/] },
        },
      })),
      { root: 'platform', test: { ...shared, ...inOneProcess, name: 'platform', pool: 'threads' } },
      {
        root: 'api',
        test: {
          ...shared,
          ...inOneProcess,
          name: 'api',
          globalSetup: [join(import.meta.dirname, 'api/test/postgres-server.ts')],
        },
      },
    ],
  },
});
