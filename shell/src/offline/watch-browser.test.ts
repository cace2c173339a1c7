import { fork } from 'effector';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $hasDirtyFields } from './update.model.ts';
import { watchBrowser } from './watch-browser.ts';

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
  watchBrowser(scope);
  field.dispatchEvent(new Event('input'));
  expect(scope.getState($hasDirtyFields)).toBe(false);
  vi.advanceTimersByTime(0);
  expect(scope.getState($hasDirtyFields)).toBe(true);
});
