import { defineProject } from 'vitest/config';
import { patience } from '../vitest.config.ts';

export default defineProject({
  test: {
    name: 'shared',
    include: ['src/**/*.test.{ts,tsx}'],
    unstubGlobals: true,
    restoreMocks: true,
    ...patience,
    // A style sheet that a test reads as text.
    css: { include: [/\?raw$/] },
  },
});
