import type { Page } from '@playwright/test';

/** Resolves once React has a page that came rendered; at once for any other. */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('#root[data-rendered]').waitFor({ state: 'detached' });
}

/**
 * From now on a page that was opened is alive. A test that looks at it before says until when it is to be waited for
 * (`waitUntil`), and is not waited for any longer.
 */
export function openAlive(page: Page): void {
  const [open, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await open(url, options);
    if (options?.waitUntil === undefined) await untilAlive(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil === undefined) await untilAlive(page);
    return response;
  };
}
