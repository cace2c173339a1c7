import { describe, expect, it } from 'vitest';
import { checkGoals, checkPageGoals } from './goals.ts';
import { speedSample } from './samples.fixture.ts';

const load = { perSecond: 1000, p99: 2 };
const result = {
  browser: '156.0',
  runtime: 20_000,
  pages: [
    { page: '/', bytes: 3000, gateway: load, bare: load, ratio: 0.95, wanted: 0.92 },
    { page: '/port/FRLRH', bytes: 3000, gateway: load, bare: load, ratio: 0.9, wanted: 0.92 },
    { page: '/search', bytes: 3000, gateway: load, bare: load, ratio: 0.8, wanted: 0.7 },
  ],
};

describe('what was wanted, beside what was reached', () => {
  const samples = [
    speedSample('site', '/', 900),
    speedSample('site', '/login', 2000),
    speedSample('monolith', '/', 1000),
    speedSample('monolith', '/login', 1000),
  ];
  const find = (figure: string) =>
    checkGoals({ ...result, samples }).find((judgement) => judgement.figure.startsWith(figure));

  it('is judged by the worst route, and says which', () => {
    expect(find('Route painted')).toEqual({
      figure: 'Route painted, cold, against the monolith one',
      goal: '≤ 1.00',
      reached: '2.00 (/login)',
      isReached: false,
    });
  });

  it('leaves what is asked of public routes to them', () => {
    expect(find('LCP of public routes')).toMatchObject({ reached: '0.90 (/)', isReached: false });
  });

  it('adds the runtime to the entries that were fetched', () => {
    expect(find('Federation runtime')).toMatchObject({ reached: '20.0 kB (/)', isReached: true });
  });

  it('judges what is wanted of the middle of the routes by their median as well', () => {
    expect(find('Another remote, warm, against the monolith one')).toMatchObject({ isReached: false });
    expect(find('Another remote, warm, against the monolith one: median of the routes')).toEqual({
      figure: 'Another remote, warm, against the monolith one: median of the routes',
      goal: '≤ 0.80',
      reached: '1.45',
      isReached: false,
    });
  });

  it('has no comparison with a rival that was not measured', () => {
    const alone = checkGoals({ ...result, samples: [speedSample('site', '/', 900)] });
    expect(alone.filter(({ figure }) => figure.includes('against the monolith'))).toEqual([]);
    expect(find('Another remote, warm, against the naive one')).toBeUndefined();
    expect(alone.length).toBeGreaterThan(0);
  });

  it('judges the gateway by the page that it hands out slowest, of those of which the same is wanted', () => {
    expect(checkPageGoals(result.pages)).toMatchObject([
      { goal: '≥ 0.92', reached: '0.90 (/port/FRLRH)', isReached: false },
      { goal: '≥ 0.70', reached: '0.80 (/search)', isReached: true },
    ]);
    expect(checkPageGoals([])).toEqual([]);
  });
});
