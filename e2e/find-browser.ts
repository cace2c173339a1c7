import { execFileSync, type StdioOptions, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from './site/site.ts';

/** What the installers say goes to standard error: standard output is for the path alone. */
const TOLD: StdioOptions = ['ignore', 2, 2];

/** Chromium without the browser's own windows, which take more of the processor than a page does. */
const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Prints the path of a Chromium: the headless shell that the machine has or that may be installed, else a whole
 * browser, else Playwright's own. When there is none to be had, says what to do and exits with 1.
 */
const found =
  findInstalled([SHELL]) ??
  findPlaywrights() ??
  installPackage(SHELL) ??
  findInstalled(BROWSERS) ??
  downloadPlaywrights() ??
  installPackage('chromium');
if (found === null) {
  console.log(
    'The browser tests need Chromium, and none could be installed here. Install it (on Debian: sudo apt-get install chromium) and run npm test again.',
  );
  process.exitCode = 1;
} else {
  console.log(found);
}

function findInstalled(names: readonly string[]): string | null {
  for (const name of names) {
    const found = spawnSync('which', [name], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return null;
}

function findPlaywrights(): string | null {
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

function downloadPlaywrights(): string | null {
  console.error('No Chromium on this machine: asking Playwright for its own…');
  const { status } = spawnSync(join(ROOT, 'node_modules/.bin/playwright'), ['install', 'chromium'], {
    stdio: TOLD,
    timeout: 300_000,
  });
  return status === 0 ? findPlaywrights() : null;
}

function installPackage(name: string): string | null {
  if (process.getuid?.() !== 0 || spawnSync('which', ['apt-get']).status !== 0) return null;
  console.error(`Installing the distribution’s package ${name}…`);
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: TOLD });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: TOLD });
  } catch {
    return null;
  }
  return findInstalled([name]);
}
