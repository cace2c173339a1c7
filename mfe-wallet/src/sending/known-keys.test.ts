import { describe, expect, it } from 'vitest';
import { acquaintance, rememberKeys } from './known-keys.ts';

function shelf() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
}

const ANNE = 'anne';
const first = { memberId: 'yann', fingerprint: 'aaaa bbbb cccc dddd' };
const second = { ...first, fingerprint: '1111 2222 3333 4444' };

describe('the key of somebody one sends to', () => {
  it('is new, then known, and changed once it is another', () => {
    const storage = shelf();
    expect(acquaintance(storage, ANNE, first)).toBe('new');
    rememberKeys(storage, ANNE, [first]);
    expect([first, second].map((key) => acquaintance(storage, ANNE, key))).toEqual(['known', 'changed']);
  });

  it('has changed too when the one of before comes back', () => {
    const storage = shelf();
    rememberKeys(storage, ANNE, [first]);
    rememberKeys(storage, ANNE, [second]);
    expect([first, second].map((key) => acquaintance(storage, ANNE, key))).toEqual(['changed', 'known']);
  });

  it('is known to whoever met it, not to the next member on the same device', () => {
    const storage = shelf();
    rememberKeys(storage, ANNE, [first]);
    expect(acquaintance(storage, 'maud', first)).toBe('new');
  });

  it.each(['{', '[]', '{"yann":"aaaa"}'])('is new where what is kept reads %s', (kept) => {
    const storage = shelf();
    storage.setItem('nfcards-known-keys:anne', kept);
    expect(acquaintance(storage, ANNE, first)).toBe('new');
    rememberKeys(storage, ANNE, [first]);
    expect(acquaintance(storage, ANNE, first)).toBe('known');
  });

  it('is new each time where the browser keeps nothing', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    for (const storage of [null, full]) {
      rememberKeys(storage, ANNE, [first]);
      expect(acquaintance(storage, ANNE, first)).toBe('new');
    }
  });
});
