/**
 * Whoever leaves a page while it is still coming in skips its view transition. React Router leaves the promise
 * that tells of it to nobody, and browsers report it as an error that nobody caught.
 */
export function forgiveSkippedTransitions(): void {
  addEventListener('unhandledrejection', (event) => {
    if (isSkippedTransition(event.reason)) event.preventDefault();
  });
}

function isSkippedTransition(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError' && /transition/i.test(reason.message);
}
