import { defineConfig } from '@playwright/test';
import { browser } from './site/browser.ts';

export default defineConfig({
  testDir: 'tests',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  workers: 2,
  // So long only on a machine that does much else: some tests build a remote, which takes 20 s on an idle one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // What a service worker answers no test sees; tests/offline.spec.ts has one.
    serviceWorkers: 'block',
    // A trace of every test, kept of the failed ones, takes a third of the time: `npm run e2e -- --trace on -g …` makes one.
    screenshot: 'only-on-failure',
    launchOptions: browser({ webGl: false }),
  },
});
