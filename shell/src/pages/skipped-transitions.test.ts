import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgiveSkippedTransitions } from './skipped-transitions.ts';

afterEach(() => vi.unstubAllGlobals());

/** Whether the browser would report a rejection that nobody handled. */
function isReported(reason: unknown): boolean {
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  forgiveSkippedTransitions();
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
  return window.dispatchEvent(event);
}

describe('a view transition that did not come to its end', () => {
  // As Chromium words them.
  it.each([
    ['AbortError', 'Transition was skipped'],
    ['TimeoutError', 'Transition was aborted because of timeout in DOM update. DOM update timed out'],
    ['InvalidStateError', 'Transition was aborted because of invalid state'],
  ])('is nobody’s error (%s)', (name, message) => {
    expect(isReported(new DOMException(message, name))).toBe(false);
  });

  it('hides no other error', () => {
    expect(isReported(new DOMException('The operation was aborted.', 'AbortError'))).toBe(true);
    expect(isReported(new Error('No transition from sent to accepted'))).toBe(true);
  });
});
