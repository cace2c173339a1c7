import { afterEach, describe, expect, it, vi } from 'vitest';
import { ignoreSkippedTransitions } from './skipped-transitions.ts';

afterEach(() => vi.unstubAllGlobals());

/** Whether the browser would report an unhandled rejection. */
function isReported(reason: unknown): boolean {
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  ignoreSkippedTransitions();
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
  return window.dispatchEvent(event);
}

describe('a view transition that did not finish', () => {
  // As Chromium words them.
  it.each([
    ['AbortError', 'Transition was skipped'],
    ['TimeoutError', 'Transition was aborted because of timeout in DOM update. DOM update timed out'],
    ['InvalidStateError', 'Transition was aborted because of invalid state'],
  ])('is not reported (%s)', (name, message) => {
    expect(isReported(new DOMException(message, name))).toBe(false);
  });

  it('hides no other error', () => {
    expect(isReported(new DOMException('The operation was aborted.', 'AbortError'))).toBe(true);
    expect(isReported(new Error('No transition from sent to accepted'))).toBe(true);
  });
});
