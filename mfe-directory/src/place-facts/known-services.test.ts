import { describe, expect, it } from 'vitest';
import { mechanicDetails, portDetails } from '../api.fixture.ts';
import { knownServices } from './known-services.ts';

describe('the services of a place', () => {
  it('are those of its list and those that a port says yes to, once each and in one order', () => {
    const port = portDetails({ services: ['crane', 'water'], fuel: true, water: true });
    expect(knownServices(port)).toEqual({ offered: ['fuel', 'water', 'crane'], missing: [] });
  });

  it('are missing where a port says no, and neither where nobody knows', () => {
    const port = portDetails({ fuel: false, water: null, showers: true });
    expect(knownServices(port)).toEqual({ offered: ['showers'], missing: ['fuel'] });
  });

  it('are the trades of a repairer', () => {
    expect(knownServices(mechanicDetails())).toEqual({ offered: ['engines', 'hulls'], missing: [] });
  });
});
