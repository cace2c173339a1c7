import { fork } from 'effector';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followBrowser } from './follow-browser.ts';
import { $hasTyped } from './update.model.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a letter is told of once everyone has heard of it: React would draw its field without it', () => {
  const field = Object.assign(new EventTarget(), { value: 'l', isConnected: true });
  vi.stubGlobal('document', field);
  vi.stubGlobal('addEventListener', () => undefined);
  const scope = fork();
  followBrowser(scope);
  field.dispatchEvent(new Event('input'));
  expect(scope.getState($hasTyped)).toBe(false);
  vi.advanceTimersByTime(0);
  expect(scope.getState($hasTyped)).toBe(true);
});
