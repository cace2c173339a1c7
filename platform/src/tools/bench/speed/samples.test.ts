import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { speedSample } from './samples.fixture.ts';
import { figures, measuredSpeed, medianOf, ratioOf, routesOf, sitesOf, spreadOf } from './samples.ts';

const visits = (site: string, ...times: number[]) => times.map((time) => speedSample(site, '/', time));

describe('what was measured', () => {
  it('is taken as the measurement prints it, and refused when something is missing', () => {
    const printed = { browser: '156.0', samples: visits('site', 1000) };
    expect(parse(measuredSpeed, JSON.parse(JSON.stringify(printed)))).toEqual(printed);
    expect(() => parse(measuredSpeed, { browser: '156.0', samples: [] })).toThrow();
    expect(() =>
      parse(measuredSpeed, { browser: '156.0', samples: [{ site: 'site', route: '/' }] }),
    ).toThrow();
  });

  it('refuses a time that never came, which JSON writes as null', () => {
    const printed = JSON.stringify({ browser: '', samples: visits('site', Number.NaN) });
    expect(() => parse(measuredSpeed, JSON.parse(printed))).toThrow();
  });

  it('has the site before its baselines, and routes as they were measured', () => {
    const samples = [
      speedSample('naive', '/search', 1),
      speedSample('site', '/search', 1),
      speedSample('monolith', '/', 1),
    ];
    expect(sitesOf(samples)).toEqual(['site', 'monolith', 'naive']);
    expect(routesOf(samples)).toEqual(['/search', '/']);
  });
});

describe('medians and ratios', () => {
  const samples = [...visits('site', 900, 5000, 1000), ...visits('monolith', 1000, 4000, 2000)];

  it('one slow run does not move a median', () => {
    expect(medianOf(samples, 'site', '/', figures.painted)).toBe(1000);
  });

  it('a ratio is of visits of the same run, so that a machine that was busy is busy for both', () => {
    expect(ratioOf(samples, 'monolith', '/', figures.painted).median).toBe(0.9);
  });

  it('says how far the middle half of the runs lies around a median', () => {
    const five = visits('site', 100, 110, 120, 140, 900);
    expect(spreadOf(five, 'site', '/', figures.painted)).toBe(15);
  });

  it('marks a ratio that one half of the runs tells otherwise than the other', () => {
    const others = visits('monolith', 100, 100, 100, 100);
    const isSteady = (...times: number[]) =>
      ratioOf([...visits('site', ...times), ...others], 'monolith', '/', figures.painted).isSteady;
    expect(isSteady(100, 109, 100, 109)).toBe(true);
    expect(isSteady(100, 115, 100, 115)).toBe(false);
    expect(isSteady(100)).toBe(true);
  });
});
