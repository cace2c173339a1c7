import { describe, expect, it } from 'vitest';
import { metresOf } from './metres.ts';

describe('metres that are typed', () => {
  it.each([
    ['9,75', 9.75],
    [' 9.75 m', 9.75],
    ['12', 12],
    ['0', 0],
  ])('%s is a number, with a comma or a point', (typed, metres) => {
    expect(metresOf(typed)).toBe(metres);
  });

  it('are not known where nothing is typed', () => {
    expect(metresOf('  ')).toBeNull();
  });

  it.each(['trois', '-1', '1,2,3', '9 ft', '12e3'])('%s is no number', (typed) => {
    expect(metresOf(typed)).toBeNaN();
  });
});
