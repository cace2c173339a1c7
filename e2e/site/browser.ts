import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

/** Found by the task that runs the tests; without it Playwright looks for its own. */
const executablePath = process.env.CHROMIUM_PATH;

/** Null where there is none: the tests that are tagged for every engine run in the others. */
export const FIREFOX_PATH = process.env.FIREFOX_PATH ?? null;

/** Of the driver that comes with WebKitGTK; null where there is none. */
export const WEBKIT_DRIVER_PATH = process.env.WEBKIT_DRIVER_PATH ?? null;

/** Firefox as it is sold: Playwright's own is another one. */
export function firefox(): LaunchOptions {
  return {
    channel: 'moz-firefox',
    executablePath: join(import.meta.dirname, 'firefox.mjs'),
    // Neither trials nor lists of its maker, which are asked for at each start, and waited for without a network.
    env: { ...process.env, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
    firefoxUserPrefs: {
      'app.normandy.enabled': false,
      'nimbus.rollouts.enabled': false,
      'services.settings.server': 'data:,#remote-settings-dummy/v1',
    },
  };
}

/**
 * How Chromium is started. Without a graphics card, WebGL is the processor's work: a live map on each of the
 * directories' pages would take it from the pages that the other tests are about. They see the paper chart, as
 * browsers without WebGL do.
 */
export function browser({ webGl }: { readonly webGl: boolean }): LaunchOptions {
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    // In a locale without UTF-8 Chromium cannot tell the names of files in a folder that is chosen.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
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
