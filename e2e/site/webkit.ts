import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, error, Key, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { expect } from '../fixtures.ts';
import type { Paper } from './papers.ts';
import { freePort } from './site.ts';

/** The small browser that comes with WebKitGTK: the engine of Safari, as far as it is to be had on Linux. */
const MINI_BROWSERS = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';

/** What the tests look for, by the role that it has. */
const SELECTORS = {
  button: 'button, [role="button"]',
  link: 'a[href]',
  menuitem: '[role="menuitem"]',
  heading: 'h1, h2, h3',
  textbox: 'input, textarea',
} as const;
type Role = keyof typeof SELECTORS;

/** A window of WebKit, as a person uses it: what is there is found by its role and its name. */
export interface WebKit {
  readonly driver: WebDriver;
  /** Opens an address, and waits until React has the page that came rendered. */
  readonly open: (url: string) => Promise<void>;
  /** The first visible element of a CSS selector; waits for it. */
  readonly first: (selector: string) => Promise<WebElement>;
  /** Types into the first visible element of a CSS selector, or presses a key on it. */
  readonly type: (selector: string, keys: string) => Promise<void>;
  /**
   * The first visible element of a role whose accessible name is, or matches, `name`; waits for it.
   * @param within CSS selector of what it is in
   */
  readonly find: (role: Role, name: string | RegExp, within?: string) => Promise<WebElement>;
  /** By keyboard: WebKit’s driver does not press what lies below the window’s edge. */
  readonly press: (role: Role, name: string | RegExp, within?: string) => Promise<void>;
  readonly fill: (label: string | RegExp, text: string) => Promise<void>;
  /** Gives a file to a field, which may be hidden behind a button. @param field CSS selector of it */
  readonly give: (field: string, paper: Paper) => Promise<void>;
  /** Waits until a text is to be read in the first element of a CSS selector. */
  readonly reads: (text: RegExp, selector?: string) => Promise<void>;
  /** Waits until the address of the window fits. */
  readonly isAt: (address: RegExp) => Promise<void>;
  /** Whether the process of its pages, or its own, ended by itself. */
  readonly hasEnded: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

export async function openWebKit(driverPath: string): Promise<WebKit> {
  const screen = await startScreen();
  const port = await freePort();
  const server = spawn(driverPath, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: screen.display,
      GDK_BACKEND: 'x11',
      LANG: 'fr_FR.UTF-8',
      TZ: 'Europe/Paris',
    },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
    })
    .build();
  const papers = mkdtempSync(join(tmpdir(), 'nfcards-papers-'));
  return {
    ...pageOf(driver, papers),
    hasEnded: () => hasEnded(driver),
    close: async () => {
      if (!(await hasEnded(driver))) await driver.quit();
      for (const process of [server, screen.process]) await end(process);
      rmSync(papers, { recursive: true, force: true });
    },
  };
}

/** The command that it happens in fails with an error without words; only the next one says that there is no session. */
async function hasEnded(driver: WebDriver): Promise<boolean> {
  try {
    await driver.getAllWindowHandles();
    return false;
  } catch (cause) {
    if (cause instanceof error.NoSuchSessionError) return true;
    throw cause;
  }
}

/** @param papers folder of the files that its pages are given */
function pageOf(driver: WebDriver, papers: string): Omit<WebKit, 'hasEnded' | 'close'> {
  const seek = async (
    selector: string,
    what: string,
    fits: (element: WebElement) => Promise<boolean>,
  ): Promise<WebElement> => {
    const found: WebElement[] = [];
    await expect
      .poll(
        () =>
          whileThere(async () => {
            for (const element of await visible(driver, selector))
              if (found.length === 0 && (await fits(element))) found.push(element);
            return found.length;
          }),
        { message: what, intervals: [50, 100, 250] },
      )
      .toBe(1);
    const [element] = found;
    if (element === undefined) throw new Error(`There is no ${what}.`);
    return element;
  };
  const find = (role: Role, name: string | RegExp, within = 'body') =>
    seek(`${within} :is(${SELECTORS[role]})`, `${role} ${String(name)}`, async (element) => {
      const own = await element.getAccessibleName();
      return typeof name === 'string' ? own === name : name.test(own);
    });
  const first = (selector: string) => seek(selector, selector, async () => true);
  return {
    driver,
    find,
    first,
    type: (selector, keys) => whileThere(async () => (await first(selector)).sendKeys(keys)),
    open: async (url) => {
      await driver.get(url);
      await expect
        .poll(async () => (await driver.findElements(By.css('#root[data-rendered]'))).length, url)
        .toBe(0);
    },
    press: (role, name, within) =>
      whileThere(async () => (await find(role, name, within)).sendKeys(Key.ENTER)),
    fill: (label, text) =>
      whileThere(async () => {
        const field = await find('textbox', label);
        // The driver empties nothing that lies below the window’s edge.
        await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', field);
        await field.clear();
        await field.sendKeys(text);
      }),
    give: async (field, { name, buffer }) => {
      const path = join(papers, name);
      writeFileSync(path, buffer);
      await (await driver.wait(until.elementLocated(By.css(field)))).sendKeys(path);
    },
    reads: (text, selector = 'body') => expect.poll(() => textOf(driver, selector)).toMatch(text),
    isAt: (address) => expect.poll(() => driver.getCurrentUrl()).toMatch(address),
  };
}

/**
 * Begins again where an element left the page after it was found: the driver says so before it does anything with it.
 * Ends with the time of the test.
 */
async function whileThere<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (cause) {
      if (!(cause instanceof error.StaleElementReferenceError)) throw cause;
    }
  }
}

/** In one call: each element would otherwise be asked by itself. */
async function visible(driver: WebDriver, selector: string): Promise<readonly WebElement[]> {
  return driver.executeScript<readonly WebElement[]>(
    'return [...document.querySelectorAll(arguments[0])].filter((element) => element.checkVisibility({ visibilityProperty: true }))',
    selector,
  );
}

/** Empty where there is no such element. Its text, whether it is painted or not: a PDF's letters are not. */
async function textOf(driver: WebDriver, selector: string): Promise<string> {
  return driver.executeScript<string>(
    'return document.querySelector(arguments[0])?.textContent ?? ""',
    selector,
  );
}

function findMiniBrowser(): string {
  const [path] = globSync(MINI_BROWSERS);
  if (path === undefined) throw new Error(`There is no ${MINI_BROWSERS}.`);
  return path;
}

/** A screen that nobody sees. */
async function startScreen(): Promise<{ readonly display: string; readonly process: ChildProcess }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const told = screen.stdio[3];
  if (told === null || told === undefined) throw new Error('Xvfb has nowhere to tell its number.');
  const [number] = await once(told, 'data');
  return { display: `:${String(number).trim()}`, process: screen };
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return;
  const ended = once(process, 'exit');
  process.kill();
  await ended;
}
