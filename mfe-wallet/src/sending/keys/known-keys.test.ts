import { describe, expect, it } from 'vitest';
import {
  isAgreed,
  type KnownKeys,
  keyTrust,
  NO_KNOWN_KEYS,
  readKnownKeys,
  withKeys,
  withKeysOfBefore,
} from './known-keys.ts';

const PLACE = 'place:FRLRH';
const first = { memberId: 'yann', recipient: 'age1qqq', fingerprint: 'aaaa bbbb cccc dddd' };
const second = { ...first, recipient: 'age1ppp', fingerprint: '1111 2222 3333 4444' };
const of = (known: KnownKeys) => [first, second].map((key) => keyTrust(known, key));

describe('the key of somebody one sends to', () => {
  it('is new, then known, and changed once it is another', () => {
    expect(of(NO_KNOWN_KEYS)).toEqual(['new', 'new']);
    expect(of(withKeys(NO_KNOWN_KEYS, PLACE, [first]))).toEqual(['known', 'changed']);
  });

  it('has changed too when the one of before comes back', () => {
    expect(of(withKeys(withKeys(NO_KNOWN_KEYS, PLACE, [first]), PLACE, [second]))).toEqual([
      'changed',
      'known',
    ]);
  });

  it('is agreed to for whom it was sent to, and for nobody else', () => {
    const known = withKeys(NO_KNOWN_KEYS, PLACE, [first]);
    expect([PLACE, 'email:yann@example.org'].map((to) => isAgreed(known, to, first))).toEqual([true, false]);
    const both = withKeys(known, 'email:yann@example.org', [first]);
    expect([PLACE, 'email:yann@example.org'].map((to) => isAgreed(both, to, first))).toEqual([true, true]);
  });

  it('is agreed to anew, receiver by receiver, once it has changed', () => {
    const known = withKeys(withKeys(NO_KNOWN_KEYS, PLACE, [first]), 'email:yann@example.org', [second]);
    expect(isAgreed(known, PLACE, second)).toBe(false);
    expect(isAgreed(known, 'email:yann@example.org', second)).toBe(true);
  });

  it('is agreed to for nobody where the server alone says to whom it was sent', () => {
    const known = withKeys(NO_KNOWN_KEYS, null, [first]);
    expect([of(known), known.members.yann?.receivers]).toEqual([['known', 'changed'], []]);
  });
});

describe('the list of them', () => {
  it('has a number that grows with each change', () => {
    expect(withKeys(withKeys(NO_KNOWN_KEYS, PLACE, [first]), PLACE, [first]).revision).toBe(2);
  });

  it('is read as it was written, and as nothing where it is something else', () => {
    const known = withKeys(NO_KNOWN_KEYS, PLACE, [first]);
    expect(readKnownKeys(JSON.stringify(known))).toEqual(known);
    for (const text of ['{', '[]', '{"yann":["aaaa"]}']) expect(readKnownKeys(text)).toBeNull();
  });

  it('stays under what the server takes: whom one has not met for longest goes', () => {
    const many = Array.from({ length: 4000 }, (_, no) => ({
      ...first,
      recipient: `age1${'q'.repeat(58)}`,
      memberId: `member ${no}`,
    }));
    const known = withKeys(NO_KNOWN_KEYS, PLACE, many);
    expect(JSON.stringify(known).length).toBeLessThan(330_000);
    expect(known.members['member 3999']).toBeDefined();
    expect(known.members['member 0']).toBeUndefined();
  });

  it('takes over what a device knew before there was one, agreed to for nobody', () => {
    const before = JSON.stringify({ yann: ['0000', first.fingerprint], maud: ['5555'] });
    const known = withKeysOfBefore(withKeys(NO_KNOWN_KEYS, PLACE, [{ ...second, memberId: 'maud' }]), before);
    expect(of(known)).toEqual(['known', 'changed']);
    expect(isAgreed(known, PLACE, first)).toBe(false);
    expect(known.members.maud?.keys).toEqual([second.recipient]);
    expect(withKeysOfBefore(NO_KNOWN_KEYS, '{').members).toEqual({});
  });
});
