import { defineConfig } from '@playwright/test';
import tests from '../playwright.config.ts';
import { browser } from '../site/browser.ts';

/** `npm run screens`: takes the pictures in `docs/screens` anew. Not a test: nothing is compared. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: '../global-setup.ts',
  outputDir: '../../test-results/screens',
  reporter: 'list',
  use: { ...tests.use, launchOptions: browser({ webGl: true }) },
});
