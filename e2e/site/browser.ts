import type { LaunchOptions } from '@playwright/test';

/** Found by the task that runs the tests; without it Playwright looks for its own. */
const executablePath = process.env.CHROMIUM_PATH;

/**
 * How the browser is started. Without a graphics card, WebGL is the processor's work: a live map on each of the
 * directories' pages would take it from the pages that the other tests are about. They see the paper chart, as
 * browsers without WebGL do.
 */
export function browser({ webGl }: { readonly webGl: boolean }): LaunchOptions {
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...(webGl ? [] : ['--disable-3d-apis']),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  };
}
