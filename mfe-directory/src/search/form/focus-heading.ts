/** A button that goes away with what it cleared would take the focus with it: the page's heading has it next. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
}
