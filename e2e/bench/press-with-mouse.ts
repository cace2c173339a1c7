import type { Locator, Page } from '@playwright/test';

/** Milliseconds that a finger stays down; without any, what the press and the release begin is drawn as one. */
const PRESS = 80;

/** Playwright's own press looks under the pointer in the page itself, which lays it out and counts as its work. */
export async function pressWithMouse(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is to be pressed is not on the screen.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: PRESS });
}
