import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/postgres-server.ts'],
    // Each file opens databases of its own; the embedded one takes seconds to make on a busy machine.
    testTimeout: 60_000,
    // What is waited for comes at once on an idle machine, and at some time on any.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
