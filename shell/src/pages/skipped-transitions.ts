/** How a browser ends a transition before its time: skipped, too late to be drawn, or of a page that nobody looks at. */
const ENDINGS: readonly string[] = ['AbortError', 'TimeoutError', 'InvalidStateError'];

/**
 * Whoever leaves a page while it is still coming in skips its view transition, and a page that takes a device seconds to
 * draw comes without one. React Router leaves the promise that tells of it to nobody, and browsers report it as an error
 * that nobody caught.
 */
export function forgiveSkippedTransitions(): void {
  addEventListener('unhandledrejection', (event) => {
    if (isSkippedTransition(event.reason)) event.preventDefault();
  });
}

function isSkippedTransition(reason: unknown): boolean {
  return (
    reason instanceof DOMException && ENDINGS.includes(reason.name) && /transition/i.test(reason.message)
  );
}
