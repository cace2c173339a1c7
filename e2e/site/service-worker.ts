import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

export interface KeptEntry {
  readonly cache: string;
  readonly address: string;
  /** Headers of the request, which a key keeps too. */
  readonly asked: string;
  readonly text: string;
}

/** Everything that lies in the browser's cache storage for the site. */
export function keptEntries(page: Page): Promise<KeptEntry[]> {
  return page.evaluate(async () => {
    const entries: KeptEntry[] = [];
    for (const cache of await caches.keys()) {
      const opened = await caches.open(cache);
      for (const key of await opened.keys()) {
        const text = (await (await opened.match(key))?.text()) ?? '';
        entries.push({ cache, address: key.url, asked: JSON.stringify([...key.headers]), text });
      }
    }
    return entries;
  });
}

export async function keptAddresses(page: Page): Promise<string[]> {
  return (await keptEntries(page)).map(({ address }) => address);
}

/**
 * Waits until the worker rules the page and keeps the document that it began with, every release file that it has
 * loaded so far, and those that the kept document names.
 */
export async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const expected = await page.evaluate(() => [
    ...performance.getEntriesByType('navigation').map(({ name }) => name.replace(/[?#].*/, '')),
    ...performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/releases\/.*\.(js|css|woff2)$/.test(name)),
  ]);
  await expect
    .poll(async () => {
      const entries = await keptEntries(page);
      const kept = new Set(entries.map(({ address }) => address));
      const scripts = entries.flatMap(({ address, text }) =>
        [...text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => new URL(src, address).href),
      );
      return [...expected, ...scripts].filter((address) => !kept.has(address));
    })
    .toEqual([]);
}

/** Marks the document, and answers whether it is still the same one. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  return () => page.evaluate(() => 'sameDocument' in globalThis);
}
