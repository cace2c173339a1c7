import { describe, expect, it } from 'vitest';
import { readPeriod } from './sending-period.ts';

const now = new Date('2026-05-01T12:00:00Z');
const at = (text: string) => new Date(text);

describe('the time of a sending', () => {
  it('begins now unless said otherwise, and waits no longer than it lasts', () => {
    expect(readPeriod({ kind: 'temporary', valid_until: '2026-05-08T12:00:00Z' }, now)).toEqual({
      valid_from: now,
      valid_until: at('2026-05-08T12:00:00Z'),
      expires_at: at('2026-05-08T12:00:00Z'),
    });
  });

  it('waits thirty days to be accepted, or until it begins', () => {
    const long = { kind: 'temporary', valid_until: '2026-12-01T00:00:00Z' } as const;
    expect(readPeriod(long, now)?.expires_at).toEqual(at('2026-05-31T12:00:00Z'));
    const later = { ...long, valid_from: '2026-07-01T00:00:00Z' };
    expect(readPeriod(later, now)?.expires_at).toEqual(at('2026-07-01T00:00:00Z'));
    expect(readPeriod({ kind: 'permanent' }, now)).toEqual({
      valid_from: null,
      valid_until: null,
      expires_at: at('2026-05-31T12:00:00Z'),
    });
  });

  it.each([
    ['a temporary one without an end', {}],
    ['an end that has passed', { valid_until: '2026-05-01T12:00:00Z' }],
    [
      'an end before the beginning',
      { valid_from: '2026-06-02T00:00:00Z', valid_until: '2026-06-01T00:00:00Z' },
    ],
    [
      'a beginning that has passed',
      { valid_from: '2026-05-01T11:00:00Z', valid_until: '2026-06-01T00:00:00Z' },
    ],
    ['more than a year', { valid_until: '2027-05-03T00:00:00Z' }],
    [
      'what begins in more than a year',
      { valid_from: '2027-06-01T00:00:00Z', valid_until: '2027-06-02T00:00:00Z' },
    ],
    ['no moment', { valid_until: '2026-13-01T00:00:00Z' }],
  ])('is not %s', (_, given) => {
    expect(readPeriod({ kind: 'temporary', ...given }, now)).toBeNull();
  });

  it('is not given to a sending for good', () => {
    expect(readPeriod({ kind: 'permanent', valid_until: '2026-06-01T00:00:00Z' }, now)).toBeNull();
  });
});
