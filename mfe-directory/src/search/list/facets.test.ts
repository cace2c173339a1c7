import { describe, expect, it } from 'vitest';
import { portSummary } from '../../api.fixture.ts';
import { regionsOf } from './facets.ts';

describe('the regions that may be meant (ST9)', () => {
  const places = [
    portSummary({ port_region: 'Var' }),
    portSummary({ port_region: 'Écosse', country: 'GB' }),
    portSummary({ port_region: 'Finistère' }),
    portSummary({ port_region: 'Var' }),
    portSummary({ port_region: null }),
  ];

  it('are each named once, in the order of the alphabet', () =>
    expect(regionsOf(places, '')).toEqual(['Écosse', 'Finistère', 'Var']));

  it('are those of the chosen country', () => expect(regionsOf(places, 'FR')).toEqual(['Finistère', 'Var']));
});
