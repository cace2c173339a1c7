import { defineConfig } from 'vitest/config';
import { patience } from '../vitest.config.ts';

export default defineConfig({
  test: {
    name: 'api',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/postgres-server.ts'],
    ...patience,
    maxWorkers: 2,
  },
});
