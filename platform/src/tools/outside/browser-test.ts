import { appendFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { AGREED, VISITED } from './test-run.ts';

/**
 * Playwright’s `test` for the browser tests of a team: each page opens as for a visitor who agreed to the candidates that
 * `npm run e2e` was given, and notes where it was.
 */
export const test = base.extend<{ readonly visits: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  storageState: async ({}, use) => use(process.env[AGREED]),
  visits: [
    async ({ context }, use) => {
      const file = process.env[VISITED];
      context.on('page', (page) =>
        page.on('framenavigated', (frame) => {
          if (file !== undefined && frame === page.mainFrame() && URL.canParse(frame.url()))
            appendFileSync(file, `${new URL(frame.url()).pathname}\n`);
        }),
      );
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect };
