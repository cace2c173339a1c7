import type { Locator } from '@playwright/test';

/** Where something stands in the window, in CSS pixels; throws for what is not drawn. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${element} is not drawn`);
  return box;
}
