import { defineProject } from 'vitest/config';

export default defineProject({
  test: { name: 'shell', include: ['src/**/*.test.{ts,tsx}'], unstubGlobals: true, restoreMocks: true },
});
