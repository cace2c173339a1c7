import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { PlaceOptions } from './anywhere.ts';
import { browser, FIREFOX_PATH, firefox, WEBKIT_DRIVER_PATH } from './site/browser.ts';
import { ROOT } from './site/site.ts';
import { CHANNELS, VIDEO } from './site/target.ts';

/** Each combination of releases is a project of its own, so that they run beside one another and are told apart. */
const combinations = CHANNELS.map((releasesChannel) => ({
  name: releasesChannel,
  grep: /@journey/,
  use: { releasesChannel },
}));

/** WebKit knows no protocol that Playwright’s pages speak: its tests are written for it. */
const WEBKIT_SPECS = '**/webkit.spec.ts';

/** Chromium runs every test, Firefox what is tagged for both, WebKit its own. */
const engines = [
  { name: 'Chromium', testIgnore: WEBKIT_SPECS },
  ...(FIREFOX_PATH === null
    ? []
    : [
        {
          name: 'Firefox',
          grep: /@engines/,
          testIgnore: WEBKIT_SPECS,
          use: { browserName: 'firefox', launchOptions: firefox() } as const,
        },
      ]),
  ...(WEBKIT_DRIVER_PATH === null ? [] : [{ name: 'WebKit', testMatch: WEBKIT_SPECS }]),
];

export default defineConfig<object, PlaceOptions>({
  testDir: ROOT,
  testMatch: [join(ROOT, 'e2e/tests/**/*.spec.ts'), join(ROOT, 'mfe-*/browser-tests/**/*.spec.ts')],
  // Copies of remotes that tests make.
  respectGitIgnore: true,
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  workers: 2,
  projects: combinations.length > 0 ? combinations : engines,
  // So long only on a machine that does much else: some tests build a remote, which takes 20 s on an idle one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['./page-reporter.ts'],
    ['json', { outputFile: process.env.E2E_REPORT ?? '../test-results/e2e.json' }],
  ],
  use: {
    browserName: 'chromium',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // What a service worker answers no test sees; e2e/tests/shell/offline.spec.ts has one.
    serviceWorkers: 'block',
    // A trace of every test, kept of the failed ones, takes a third of the time: `npm run e2e -- --trace` makes one.
    screenshot: 'only-on-failure',
    video: VIDEO,
    launchOptions: browser({ webGl: false }),
  },
});
