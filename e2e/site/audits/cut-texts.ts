/** Runs in the page: texts that are wider than the page or their box, or cut by a box that hides what does not fit. */
export function cutTexts(): string[] {
  const SLACK = 1.5;
  const page = document.documentElement;
  const problems: string[] = [];
  if (page.scrollWidth > page.clientWidth + SLACK) problems.push(`the page is ${page.scrollWidth} px wide`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (text === '' || parent === null || !isSeen(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const cutter = cutterOf(parent, line);
      if (cutter !== null) problems.push(`“${text.slice(0, 60)}” is cut by ${nameOf(cutter)}`);
    }
  }
  for (const control of document.querySelectorAll<HTMLElement>('button, a, select, summary')) {
    if (isSeen(control) && control.scrollWidth > control.clientWidth + SLACK && control.clientWidth > 0)
      problems.push(`${nameOf(control)} is narrower than its words`);
  }
  return [...new Set(problems)];

  function isSeen(element: HTMLElement): boolean {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    // Drawings, and what is there for those who listen, are not read by eye.
    if (element.closest('svg, script, style, noscript, [aria-hidden="true"]') !== null) return false;
    for (let box: HTMLElement | null = element; box !== null; box = box.parentElement) {
      const { clipPath, position } = getComputedStyle(box);
      if (position === 'absolute' && clipPath !== 'none' && box.clientWidth <= 1) return false;
    }
    return true;
  }

  /** The box that hides a part of the line, up to one that can be scrolled there. */
  function cutterOf(start: HTMLElement, line: DOMRect): HTMLElement | null {
    for (let box: HTMLElement | null = start; box !== null; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (hides(overflowX) && (line.left < edge.left - SLACK || line.right > edge.right + SLACK)) return box;
      if (hides(overflowY) && (line.top < edge.top - SLACK || line.bottom > edge.bottom + SLACK)) return box;
      if (/auto|scroll/.test(overflowX + overflowY)) return null;
    }
    return null;
  }

  function nameOf(element: HTMLElement): string {
    return `<${element.localName} class="${element.className}"> ${(element.textContent ?? '').trim().slice(0, 40)}`;
  }
}
