import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** No test asserts a time: what is waited for comes at once on an idle machine, and at some time on any. */
export const patience = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

const remotes = globSync('mfe-*', { cwd: import.meta.dirname }).map((name) => ({
  root: name,
  test: { name, ...patience },
}));

export default defineConfig({
  test: { projects: ['shared', 'shell', 'platform', 'api', ...remotes] },
});
