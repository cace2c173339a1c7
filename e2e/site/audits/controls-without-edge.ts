/** Runs in the page. In forced colours backgrounds are gone: what can be pressed must still be told from text around it. */
export function controlsWithoutEdge(): string[] {
  const drawn = (style: CSSStyleDeclaration) =>
    ['Top', 'Right', 'Bottom', 'Left'].some(
      (side) =>
        style.getPropertyValue(`border-${side.toLowerCase()}-style`) !== 'none' &&
        style.getPropertyValue(`border-${side.toLowerCase()}-width`) !== '0px',
    ) || style.outlineStyle !== 'none';
  return [...document.querySelectorAll<HTMLElement>('input, select, textarea')]
    .filter((control) => control.checkVisibility() && !drawn(getComputedStyle(control)))
    .filter((control) => control.parentElement === null || !drawn(getComputedStyle(control.parentElement)))
    .map((control) => control.outerHTML.slice(0, 120));
}
