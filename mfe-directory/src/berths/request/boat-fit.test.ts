import { describe, expect, it } from 'vitest';
import type { PortLimits } from '../berth-port.ts';
import { boat } from '../berths.fixture.ts';
import { excessOf } from './boat-fit.ts';

const UNKNOWN: PortLimits = { max_length: null, max_beam: null, max_draught: null, min_depth: null };
const BOAT = boat({ length: 15.1, beam: 4.2, draught: 2.18 });

describe('a boat at a port', () => {
  it('fits where nothing is known of the port, or of the boat', () => {
    expect(excessOf(BOAT, UNKNOWN)).toEqual([]);
    const small = { max_length: 5, max_beam: 2, max_draught: 1, min_depth: 1 };
    expect(excessOf(boat({ length: null, beam: null, draught: null }), small)).toEqual([]);
  });

  it('fits where it is just as large as the port takes', () => {
    expect(excessOf(BOAT, { max_length: 15.1, max_beam: 4.2, max_draught: 2.18 })).toEqual([]);
  });

  it('is too long, too wide and too deep, with both figures', () => {
    expect(excessOf(BOAT, { max_length: 12, max_beam: 4, max_draught: 2 })).toEqual([
      { measure: 'length', boat: 15.1, port: 12 },
      { measure: 'beam', boat: 4.2, port: 4 },
      { measure: 'draught', boat: 2.18, port: 2 },
    ]);
  });

  it('is held against the least depth where no draught is known', () => {
    const depth = { measure: 'depth', boat: 2.18, port: 2 };
    expect(excessOf(BOAT, { ...UNKNOWN, min_depth: 2 })).toEqual([depth]);
    expect(excessOf(BOAT, { ...UNKNOWN, max_draught: 2.5, min_depth: 2 })).toEqual([]);
  });
});
