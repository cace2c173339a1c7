import { describe, expect, it } from 'vitest';
import { comingAt } from './coming.ts';
import { curveShape, MIN_RANGE, pathOf, rangeOf, turnSpot } from './curve-shape.ts';
import { stepDay } from './step-day.ts';
import { tidesOfDay } from './tides.fixture.ts';

const tides = tidesOfDay();
const at = (time: string) => Date.parse(time);

describe('the drawing of a tide', () => {
  const shape = curveShape(tides);

  it('goes from the beginning of the day to its end, high water on top', () => {
    expect([shape.points[0]?.x, shape.points.at(-1)?.x]).toEqual([0, 100]);
    const heights = shape.points.map(({ y }) => y);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...heights)).toBeLessThanOrEqual(100);
    expect(shape.points[0]?.y).toBeGreaterThan(shape.points[18]?.y ?? 100);
    expect(pathOf(shape.points.slice(0, 2))).toMatch(/^M0\.00 [\d.]+L1\.39 [\d.]+$/);
  });

  it('has a line at whole metres, and no more of them than can be told apart', () => {
    expect(shape.lines.map(({ metres }) => metres)).toEqual([2, 4]);
    const tall = { curve: { ...tides.curve, heights: [-0.4, 13.4] } };
    expect(curveShape(tall).lines.map(({ metres }) => metres)).toEqual([0, 3, 6, 9, 12]);
  });

  it('knows where a moment of the day is, and of no other', () => {
    expect(shape.spotAt(at('2026-11-27T11:00:00Z'))?.x).toBe(50);
    expect(shape.spotAt(at('2026-11-26T23:00:00Z'))?.x).toBe(0);
    expect(shape.spotAt(at('2026-11-27T23:00:00Z'))?.x).toBe(100);
    expect(shape.spotAt(at('2026-11-26T22:59:00Z'))).toBeNull();
    expect(shape.spotAt(at('2026-11-27T23:01:00Z'))).toBeNull();
    const [first] = tides.extremes;
    expect(first && turnSpot(shape, first)?.x).toBeCloseTo(25.6, 1);
  });

  it('is none where the water hardly moves', () => {
    const range = (heights: number[]) => rangeOf({ curve: { ...tides.curve, heights } });
    expect(range([0.4, 0.52, 0.4])).toBeLessThan(MIN_RANGE);
    expect(rangeOf(tides)).toBeGreaterThan(MIN_RANGE);
    // Not even then is it divided by nothing.
    const flat = curveShape({ curve: { ...tides.curve, heights: [1, 1] } });
    expect(flat.points.every(({ y }) => Number.isFinite(y))).toBe(true);
  });
});

describe('what comes next', () => {
  const known = [...tides.extremes, ...tides.after];
  const next = (time: string) => comingAt(at(time), known).map((turn) => turn.time.slice(5, 16));

  it.each([
    ['2026-11-27T03:00:00Z', ['11-27T05:09', '11-27T11:25']],
    ['2026-11-27T05:10:00Z', ['11-27T11:25', '11-27T17:39']],
    // Late in the evening, both are on the day after.
    ['2026-11-27T22:30:00Z', ['11-27T23:48', '11-28T05:59']],
    ['2026-11-28T00:30:00Z', []],
  ])('at %s is %j', (time, turns) => {
    expect(next(time)).toEqual(turns);
  });
});

describe('the day beside another', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2099-12-31', 1, '2099-12-31'],
    ['2000-01-01', -1, '2000-01-01'],
  ] as const)('%s %d is %s', (day, step, other) => {
    expect(stepDay(day, step)).toBe(other);
  });
});
