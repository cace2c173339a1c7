/** Errors of a view transition that did not finish: skipped, timed out, or in a hidden page. */
const ENDINGS: readonly string[] = ['AbortError', 'TimeoutError', 'InvalidStateError'];

/**
 * Ignores rejections of skipped view transitions: after a second navigation, or on a slow device. React Router does not
 * catch them, and browsers report them as uncaught errors.
 */
export function ignoreSkippedTransitions(): void {
  addEventListener('unhandledrejection', (event) => {
    if (isSkippedTransition(event.reason)) event.preventDefault();
  });
}

function isSkippedTransition(reason: unknown): boolean {
  return (
    reason instanceof DOMException && ENDINGS.includes(reason.name) && /transition/i.test(reason.message)
  );
}
