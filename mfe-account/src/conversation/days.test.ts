import { describe, expect, it } from 'vitest';
import { byDay, dayOf, daysBetween } from './days.ts';

describe('the days of a conversation', () => {
  it('are those of the calendar where the visitor is', () => {
    const [evening, night] = [new Date(2026, 4, 1, 23, 50), new Date(2026, 4, 2, 0, 10)];
    expect([dayOf(evening), dayOf(night)]).toEqual(['2026-05-01', '2026-05-02']);
    expect(daysBetween(evening, night)).toBe(1);
    expect(daysBetween(night, night)).toBe(0);
    expect(daysBetween(new Date(2026, 2, 28), new Date(2026, 2, 30))).toBe(2);
  });

  it('hold the messages that were sent on them, in their order', () => {
    const sent = [new Date(2026, 4, 1, 23, 50), new Date(2026, 4, 2, 0, 10), new Date(2026, 4, 2, 9)].map(
      (moment) => ({ sent_at: moment.toISOString() }),
    );
    expect(byDay(sent).map(({ day, messages }) => [day, messages.length])).toEqual([
      ['2026-05-01', 1],
      ['2026-05-02', 2],
    ]);
  });
});
