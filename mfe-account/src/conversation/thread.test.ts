import { describe, expect, it } from 'vitest';
import { message, page } from './conversation.fixture.ts';
import { hasUnread, isNext, type Thread, withMessage, withNewest, withOlder } from './thread.ts';

const numbersOf = ({ messages }: Thread) => messages.map(({ no }) => no);

describe('a thread', () => {
  it('goes from the oldest to the newest, page before page', () => {
    const newest = withNewest(null, page(6, { length: 3, cursor: 'p4' }));
    expect([numbersOf(newest), newest.cursor]).toEqual([[4, 5, 6], 'p4']);
    const all = withOlder(newest, page(4, { length: 4 }));
    expect([numbersOf(all), all.cursor]).toEqual([[1, 2, 3, 4, 5, 6], null]);
  });

  it('keeps what was read before when its newest page is read again', () => {
    const known = withNewest(null, page(4, { length: 4, cursor: 'p1' }));
    const again = withNewest(known, page(6, { length: 3, cursor: 'p4' }));
    expect([numbersOf(again), again.cursor]).toEqual([[1, 2, 3, 4, 5, 6], 'p1']);
  });

  it('keeps a message that came while an older answer was on its way', () => {
    const known = withMessage(withNewest(null, page(2)), message(3));
    expect(numbersOf(withNewest(known, page(2)))).toEqual([1, 2, 3]);
  });

  it('has no gap: what does not join is read again from the newest', () => {
    const known = withNewest(null, page(3));
    const again = withNewest(known, page(9, { length: 3, cursor: 'p7' }));
    expect([numbersOf(again), again.cursor]).toEqual([[7, 8, 9], 'p7']);
  });

  it('forgets what was removed on another device', () => {
    const known = withNewest(null, page(5));
    expect(numbersOf(withNewest(known, page(6, { length: 1 })))).toEqual([6]);
  });

  it('has each message once, in its place', () => {
    const known = withNewest(null, page(2));
    expect(withMessage(known, message(2))).toBe(known);
    expect(isNext(known, message(3))).toBe(true);
    expect(isNext(known, message(4))).toBe(false);
  });

  it('is read as far as its marks say, which never go back', () => {
    const read = withNewest(null, { ...page(3), read: 3, read_by_them: 2 });
    expect(hasUnread(read, 3)).toBe(false);
    expect(withNewest(read, page(3))).toMatchObject({ read: 3, read_by_them: 2 });
    expect(hasUnread(withMessage(read, message(4, { ours: true })), 4)).toBe(false);
    expect(hasUnread(withMessage(read, message(4)), 4)).toBe(true);
    expect(hasUnread(withMessage(read, message(4)), 3)).toBe(false);
  });
});
