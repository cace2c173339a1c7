import { describe, expect, it } from 'vitest';
import { mechanicDetails, portDetails } from '../../api.fixture.ts';
import { isIncomplete } from './is-incomplete.ts';

describe('an entry that nobody who works there has completed', () => {
  it('says where the place is, and nothing else', () => {
    expect(isIncomplete(portDetails())).toBe(true);
    // A berth is counted by whoever drew the chart; it takes nobody to answer the telephone.
    expect(isIncomplete(portDetails({ berths: 200, fuel: false }))).toBe(true);
  });

  it.each([
    { phone: '+33536491990' },
    { website: 'https://example.org' },
    { vhf_channel: '9' },
    { showers: true },
    { services: ['crane' as const] },
    { harbour_office: { name: 'Bureau', phone: null, email: null, vhf_channel: null } },
  ])('is not one that says %o', (said) => {
    expect(isIncomplete(portDetails(said))).toBe(false);
  });

  it('is not that of a mechanic who tells their trade', () => {
    expect(isIncomplete(mechanicDetails())).toBe(false);
  });
});
