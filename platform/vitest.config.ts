import { defineProject } from 'vitest/config';
import { patience } from '../vitest.config.ts';

export default defineProject({
  test: {
    name: 'platform',
    include: ['src/**/*.test.{ts,tsx}'],
    unstubGlobals: true,
    restoreMocks: true,
    ...patience,
  },
});
