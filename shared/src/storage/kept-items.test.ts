import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceItems, tabItems } from './kept-items.ts';

afterEach(() => vi.unstubAllGlobals());

/** As a browser whose cookies are blocked: the property itself throws. */
function forbid(name: string): void {
  vi.stubGlobal(name, undefined);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
}

describe.each([
  ['sessionStorage', tabItems],
  ['localStorage', deviceItems],
])('%s', (name, items) => {
  it('gives what it was given, until it is removed', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal(name, {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    items.setItem('a', '1');
    expect(items.getItem('a')).toBe('1');
    items.removeItem('a');
    expect(items.getItem('a')).toBeNull();
  });

  it('has nothing and keeps nothing where the browser forbids it', () => {
    forbid(name);
    items.setItem('a', '1');
    items.removeItem('a');
    expect(items.getItem('a')).toBeNull();
  });

  it('keeps nothing where there is no room', () => {
    vi.stubGlobal(name, {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    });
    items.setItem('a', '1');
    expect(items.getItem('a')).toBeNull();
  });
});
