import { execFileSync, type StdioOptions, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from './site/site.ts';

/** What the installers say goes to standard error: standard output is for the path alone. */
const TOLD: StdioOptions = ['ignore', 2, 2];

/** Chromium without the browser's own windows, which take more of the processor than a page does. */
const SHELL = 'chromium-headless-shell';
const CHROMIUMS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

interface Engine {
  readonly find: () => string | null;
  /** Said when there is none. */
  readonly missing: string;
}

const ENGINES: Readonly<Record<string, Engine>> = {
  chromium: {
    find: () =>
      findInstalled([SHELL]) ??
      findPlaywrights() ??
      installed([SHELL], () => findInstalled([SHELL])) ??
      findInstalled(CHROMIUMS) ??
      downloadPlaywrights() ??
      installed(['chromium'], () => findInstalled(CHROMIUMS)),
    missing:
      'The browser tests need Chromium, and none could be installed here. Install it (on Debian: sudo apt-get install chromium) and run npm test again.',
  },
  firefox: {
    find: () => findFirefox() ?? installed(['firefox-esr'], findFirefox),
    missing:
      'npm test -- --all and --project=Firefox need Firefox, which could not be installed here. Install it (on Debian: sudo apt-get install firefox-esr), or run npm test, which needs Chromium alone.',
  },
  webkit: {
    find: () => findWebKit() ?? installed(['webkit2gtk-driver', 'xvfb'], findWebKit),
    missing:
      'npm test -- --all and --project=WebKit need WebKit with its driver and Xvfb, which could not be installed here. Install them (on Debian: sudo apt-get install webkit2gtk-driver xvfb), or run npm test, which needs Chromium alone.',
  },
};

/**
 * Prints the path of an engine: of what the machine has, or of what may be installed. When there is none to be had,
 * says what to do and exits with 1.
 */
const engine = ENGINES[process.argv[2] ?? 'chromium'];
const path = engine?.find() ?? null;
if (engine === undefined || path === null) {
  console.log(engine?.missing ?? `No such engine: name one of ${Object.keys(ENGINES).join(', ')}.`);
  process.exitCode = 1;
} else {
  console.log(path);
}

function findFirefox(): string | null {
  return findInstalled(['firefox-esr', 'firefox']);
}

/** It is driven with a screen that nobody sees: it has no way without. */
function findWebKit(): string | null {
  return findInstalled(['Xvfb']) === null ? null : findInstalled(['WebKitWebDriver']);
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

/** Installs packages of the distribution where that is allowed, and looks again. */
function installed(packages: readonly string[], find: () => string | null): string | null {
  if (process.getuid?.() !== 0 || spawnSync('which', ['apt-get']).status !== 0) return null;
  console.error(`Installing from the distribution: ${packages.join(', ')}…`);
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: TOLD });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: TOLD,
    });
  } catch {
    return null;
  }
  return find();
}
