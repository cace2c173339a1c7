import type { Notification } from '@nfcards/shared/operations';
import { describe, expect, it } from 'vitest';
import { byDay, nearDay } from './days.ts';

/** In the time of wherever the test runs. */
function told(no: number, ...moment: [year: number, month: number, day: number, hour: number]): Notification {
  return {
    id: `6f1c2a30-0000-4000-8000-00000000000${no}`,
    notice: { kind: 'partner_offer', data: { partner: 'Voilerie', offer: '' } },
    read: false,
    created_at: new Date(...moment).toISOString(),
  };
}

describe('notifications by day (RT9)', () => {
  it('stand together day by day, in the order they come', () => {
    const [late, early, before] = [told(1, 2026, 4, 2, 23), told(2, 2026, 4, 2, 0), told(3, 2026, 3, 30, 12)];
    expect(byDay([late, early, before])).toEqual([
      { day: '2026-05-02', notifications: [late, early] },
      { day: '2026-04-30', notifications: [before] },
    ]);
    expect(byDay([])).toEqual([]);
  });

  it('know today and yesterday, over the end of a month and a year', () => {
    const newYear = new Date(2027, 0, 1, 0, 5);
    expect(nearDay('2027-01-01', newYear)).toBe('today');
    expect(nearDay('2026-12-31', newYear)).toBe('yesterday');
    expect(nearDay('2026-12-30', newYear)).toBeNull();
  });
});
