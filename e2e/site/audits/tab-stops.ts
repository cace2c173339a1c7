import type { Page } from '@playwright/test';

export interface Stop {
  readonly what: string;
  readonly problem: string | null;
}

/** More than any page has; a walk that does not end by itself ends there. */
const MAX_STOPS = 400;

/** What Tab comes to from the top of the page on, until the focus leaves it. */
export async function walkWithTab(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(describeFocus);
    // Past the last stop the focus leaves the page; here it comes to the body.
    if (stop === null || stops.length > MAX_STOPS) return stops;
    stops.push(stop);
  }
}

function describeFocus(): Stop | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const what = `<${element.localName}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}`;
  return { what, problem: problemOf(element) };

  function problemOf(focused: HTMLElement): string | null {
    const { left, top, right, bottom, width, height } = focused.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) return 'outside the window';
    if (!hasMark(focused)) return 'no focus mark';
    const middle = document.elementFromPoint(
      Math.min(Math.max(left + width / 2, 1), innerWidth - 1),
      Math.min(Math.max(top + Math.min(height, innerHeight) / 2, 1), innerHeight - 1),
    );
    const own = middle === null || focused.contains(middle) || middle.contains(focused);
    const labelled =
      focused instanceof HTMLInputElement && [...(focused.labels ?? [])].some((l) => l.contains(middle));
    return own || labelled ? null : `covered by <${middle?.localName} class="${middle?.className}">`;
  }

  /** On itself, or on the box that it fills. */
  function hasMark(focused: HTMLElement): boolean {
    for (
      let box: HTMLElement | null = focused, up = 0;
      box !== null && up < 4;
      box = box.parentElement, up += 1
    ) {
      const { outlineStyle, outlineWidth } = getComputedStyle(box);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true;
    }
    return false;
  }
}
