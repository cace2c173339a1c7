import type { CDPSession, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { startSite } from '../site/site.ts';
import { pressWithMouse } from './press-with-mouse.ts';
import { watchPage } from './watch-page.ts';

/**
 * Measures the list of ports in a browser that is slowed down, on the site of a data folder: `node … <data folder>
 * <runs>`. Standard output is one JSON object, for whoever started it.
 */
const [, , dataDir = '', runs = '5'] = process.argv;

/** A phone, and how much slower it is than this machine. */
const VIEWPORT = { width: 390, height: 844 };
const SLOWDOWN = 4;
/** Begins with what many names have. */
const TYPED = 'la rochelle';
const PRESSES = 10;
const SHOWN_FIRST = 40;
/** Milliseconds between two letters or presses: somebody quick. */
const PACE = 150;
/** The browser tells of an interaction a little after it is drawn. */
const AFTERMATH = 1000;

interface Run {
  /** Milliseconds from the last byte of the list to its first 40 rows on the screen. */
  readonly painted: number;
  /** Milliseconds of each interaction, from the press to the next paint. */
  readonly typing: readonly number[];
  readonly loadMore: readonly number[];
  /** Bytes of JavaScript after all that. */
  readonly heap: number;
  /** Bytes of the list on the wire. */
  readonly transferred: number;
}

const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  const site = await startSite({ dataDir });
  try {
    console.log(JSON.stringify(await measureSite(site.url)));
  } finally {
    await site.stop();
  }
} finally {
  await browser.close();
}

async function measureSite(url: string): Promise<{ readonly ports: number; readonly runs: readonly Run[] }> {
  // This, and the first run, fill what the server keeps; neither is counted.
  const list: unknown = await (await fetch(`${url}/api/ports_data`)).json();
  await measureRun(url);
  const measured: Run[] = [];
  for (let run = 0; run < Number(runs); run += 1) measured.push(await measureRun(url));
  return { ports: Array.isArray(list) ? list.length : 0, runs: measured };
}

async function measureRun(url: string): Promise<Run> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    baseURL: url,
    locale: 'fr-FR',
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(watchPage, SHOWN_FIRST);
    await page.goto('/search');
    const painted = await timeToPaint(page);
    const typing = await typeName(page);
    const loadMore = await pressLoadMore(page);
    return { painted, typing, loadMore, heap: await heapOf(cdp), transferred: await transferredOf(page) };
  } finally {
    await context.close();
  }
}

async function timeToPaint(page: Page): Promise<number> {
  await page.waitForFunction(() => window.pageWatch.paintedAt() !== null);
  return page.evaluate(() => {
    const answer = window.pageWatch.listAnswer();
    if (answer === undefined) throw new Error('The list was not asked for.');
    return (window.pageWatch.paintedAt() ?? Number.NaN) - answer.responseEnd;
  });
}

async function typeName(page: Page): Promise<number[]> {
  const main = page.getByRole('main');
  const field = main.getByRole('searchbox', { name: 'Port' }).or(main.getByRole('textbox', { name: 'Port' }));
  await field.first().focus();
  await page.evaluate(() => window.pageWatch.takeInteractions());
  await page.keyboard.type(TYPED, { delay: PACE });
  await main.locator('a[href^="/port/FRLRH"]').waitFor();
  await page.waitForTimeout(AFTERMATH);
  const taken = await page.evaluate(() => window.pageWatch.takeInteractions());
  await field.first().fill('');
  return taken;
}

async function pressLoadMore(page: Page): Promise<number[]> {
  const button = page.getByRole('main').getByRole('button', { name: /^Afficher .* de plus$/ });
  await button.waitFor();
  // Until what was typed is gone from the list too.
  await page.waitForTimeout(AFTERMATH);
  await page.evaluate(() => window.pageWatch.takeInteractions());
  for (let press = 0; press < PRESSES; press += 1) {
    const foot = button.locator('xpath=..');
    const before = await foot.textContent();
    // As somebody does who has scrolled down to it: the jump itself would be counted as the press's delay.
    await button.scrollIntoViewIfNeeded();
    await page.waitForTimeout(2 * PACE);
    await pressWithMouse(page, button);
    const element = await foot.elementHandle();
    await page.waitForFunction(([foot, before]) => foot?.textContent !== before, [element, before] as const);
    await page.waitForTimeout(PACE);
  }
  await page.waitForTimeout(AFTERMATH);
  return page.evaluate(() => window.pageWatch.takeInteractions());
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}

async function transferredOf(page: Page): Promise<number> {
  return page.evaluate(() => window.pageWatch.listAnswer()?.transferSize ?? 0);
}
