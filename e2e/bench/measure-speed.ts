import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { browser as launch } from '../site/browser.ts';
import { SPEED_ROUTES, type SpeedRoute } from './speed-routes.ts';
import { type Traffic, watchNetwork } from './watch-network.ts';
import { watchRoute } from './watch-route.ts';

/**
 * Measures pages of sites that run already, on a phone that is slow: `node … <runs> <paths, or all> <name>=<address> …`.
 * The sites take turns, and another begins each time. Standard output is one JSON object, for whoever started it.
 */
const [, , runs = '1', paths = 'all', ...given] = process.argv;

/** A phone's screen, 1.6 Mbit/s, and a processor at a quarter of this machine’s. */
const VISITOR = {
  viewport: { width: 390, height: 844 },
  locale: 'fr-FR',
  // It keeps files as the browser's cache does, from the second visit on: this is without one.
  serviceWorkers: 'block',
} as const;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const SLOWDOWN = 4;
/** Milliseconds that a pointer rests on a link before it presses. */
const HOVER = 300;
/** Milliseconds that a press lasts. */
const PRESS = 80;
/** The browser tells of an interaction a little after it is drawn; one that took less than 16 ms it does not tell. */
const AFTERMATH = 1000;
const SHORTEST = 16;
/** Milliseconds in which a page must be there. */
const PATIENCE = 60_000;

interface Sample {
  readonly site: string;
  readonly route: string;
  readonly cold: Traffic & {
    readonly painted: number;
    readonly largest: number;
    readonly shift: number;
    readonly alive: number;
  };
  readonly warm: Traffic & { readonly painted: number; readonly interaction: number };
  /** From the press to the other page: when its files were never asked for, when the browser has them, and then on a processor that is not slowed down. */
  readonly click: { readonly first: number; readonly again: number; readonly unslowed: number };
}

const sites = given.map((text) => {
  const [name = '', url = ''] = text.split('=');
  return { name, url };
});
/** The name of what the others are compared with. */
const OWN = 'site';
const routes = paths === 'all' ? SPEED_ROUTES : paths.split(',').map(routeOf);
const browser = await chromium.launch(launch({ webGl: false }));
try {
  let samples: Sample[] = [];
  let measured = sites;
  // What a server keeps is filled, and the browser has begun: not counted.
  for (const { url } of sites) for (const route of routes) await visit(browser, url, route);
  for (let run = 0; run < Number(runs); run += 1) {
    console.error(`Run ${run + 1} of ${runs}`);
    for (const [at, route] of routes.entries()) {
      for (const { name, url } of rotated(measured, run + at)) {
        const sample = await measureTwiceAtMost(browser, name, url, route);
        if (sample !== null) samples.push(sample);
        else {
          measured = measured.filter((site) => site.name !== name);
          samples = samples.filter(({ site }) => site !== name);
        }
      }
    }
  }
  console.log(JSON.stringify({ browser: browser.version(), samples }));
} finally {
  await browser.close();
}

/** Comes and goes. */
async function visit(browser: Browser, baseURL: string, route: SpeedRoute): Promise<void> {
  const context = await browser.newContext({ ...VISITOR, baseURL });
  await settled(await open(context, route, 1));
  await context.close();
}

function routeOf(path: string): SpeedRoute {
  const route = SPEED_ROUTES.find((known) => known.path === path);
  if (route !== undefined) return route;
  throw new Error(`${path} is not measured; ${SPEED_ROUTES.map((known) => known.path).join(', ')} are.`);
}

function rotated<Value>(values: readonly Value[], by: number): Value[] {
  return values.map((_, at) => values[(at + by) % values.length]).filter((value) => value !== undefined);
}

/**
 * @returns null for a rival that fails twice: the others have been measured for half an hour, and go on without it
 * @throws what the site itself fails with
 */
async function measureTwiceAtMost(browser: Browser, site: string, baseURL: string, route: SpeedRoute) {
  for (const isLast of [false, true]) {
    try {
      return await measure(browser, site, baseURL, route);
    } catch (cause) {
      if (isLast && site === OWN) throw cause;
      const what = cause instanceof Error ? cause.message : String(cause);
      console.error(`${site}, ${route.path}: ${what} ${isLast ? 'It is left out.' : 'Once more.'}`);
    }
  }
  return null;
}

/** One visitor, who comes three times, and goes on to another page each time. */
async function measure(browser: Browser, site: string, baseURL: string, route: SpeedRoute): Promise<Sample> {
  const context = await browser.newContext({ ...VISITOR, baseURL });
  try {
    const first = await open(context, route);
    await settled(first);
    const traffic = first.network.traffic();
    const seen = await first.page.evaluate(() => ({
      largest: window.routeWatch.largestPaint(),
      shift: window.routeWatch.shift(),
      alive: window.routeWatch.aliveAt(),
    }));
    const menu = await centreOf(first.page, 'header button[aria-expanded]:visible >> nth=-1');
    const toOther = await pressLink(first, route);
    await first.page.close();

    const second = await open(context, route);
    // At once, whatever the page is still about. Where it is, is known: to ask would wait until the page is idle.
    await press(second.page, menu);
    await second.page.waitForTimeout(AFTERMATH);
    const interaction =
      (await second.page.evaluate(() => window.routeWatch.longestInteraction())) ?? SHORTEST;
    await settled(second);
    const warm = { ...second.network.traffic(), painted: second.painted, interaction };
    await second.page.keyboard.press('Escape');
    const again = await pressLink(second, route);
    await second.page.close();

    const third = await open(context, route, 1);
    await settled(third);
    const unslowed = await pressLink(third, route);
    return {
      site,
      route: route.path,
      cold: {
        ...traffic,
        shift: seen.shift,
        largest: told(seen.largest, `the largest paint of ${route.path}`),
        alive: told(seen.alive, `when ${route.path} was alive`),
        painted: first.painted,
      },
      warm,
      click: { first: toOther, again, unslowed },
    };
  } finally {
    await context.close();
  }
}

interface Opened {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly network: Awaited<ReturnType<typeof watchNetwork>>;
  /** Milliseconds from the start of the navigation. */
  readonly painted: number;
}

async function open(
  context: BrowserContext,
  { path, content }: SpeedRoute,
  slowdown = SLOWDOWN,
): Promise<Opened> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const network = await watchNetwork(cdp);
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: 'tellPainted' });
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watchRoute, content);
  const painted = nextPainted(cdp, path);
  await page.goto(path, { waitUntil: 'commit' });
  return { page, cdp, network, painted: await painted };
}

/** Resolves once React has the page and nothing is asked for any more: a slow page comes alive long after its last file. */
async function settled({ page, network }: Opened): Promise<void> {
  await network.quiet();
  await page.waitForFunction(() => window.routeWatch.aliveAt() !== null, undefined, {
    polling: 100,
    timeout: PATIENCE,
  });
  await network.quiet();
}

/** Heard, not asked for: a page that is asked is a page that is kept busy. */
function nextPainted(cdp: CDPSession, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${path} was never painted.`)), PATIENCE);
    cdp.once('Runtime.bindingCalled', ({ payload }) => {
      clearTimeout(timer);
      resolve(Number(payload));
    });
  });
}

async function centreOf(page: Page, selector: string) {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${selector} is not on the screen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function press(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.waitForTimeout(PRESS);
  await page.mouse.up();
}

/** Milliseconds from the press of the link to the other page's content. */
async function pressLink({ page, cdp }: Opened, { link, to }: SpeedRoute): Promise<number> {
  const place = await centreOf(page, link);
  await page.evaluate((content) => window.routeWatch.await(content), to.content);
  await page.mouse.move(place.x, place.y);
  await page.waitForTimeout(HOVER);
  const painted = nextPainted(cdp, to.path);
  await press(page, place);
  const moment = await painted;
  const pressedAt = await page.evaluate(() => window.routeWatch.pressedAt());
  return moment - told(pressedAt, `the press of the link to ${to.path}`);
}

/** @throws Error at the visit that a figure is missing from, not after all runs */
function told(moment: number | null, what: string): number {
  if (moment === null) throw new Error(`The browser did not tell ${what}.`);
  return moment;
}
