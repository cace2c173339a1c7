import { describe, expect, it } from 'vitest';
import { drawPlot } from './plot.ts';

const plot = {
  title: 'A & B',
  unit: 'ms',
  groups: [
    {
      name: '/search',
      bars: [
        { name: 'site', value: 500 },
        { name: 'monolith', value: 1000 },
      ],
    },
  ],
};

const widths = (svg: string) =>
  [...svg.matchAll(/<rect [^>]*width="(\d+)" height="12"/g)].map(([, width]) => Number(width));

describe('a plot', () => {
  it('draws bars as long as their values', () => {
    const [site = 0, monolith = 0] = widths(drawPlot(plot));
    // Each is rounded to a pixel.
    expect(Math.abs(monolith - 2 * site)).toBeLessThanOrEqual(1);
    expect(site).toBeGreaterThan(100);
  });

  it('writes every value, every group and the names of the bars', () => {
    const svg = drawPlot(plot);
    for (const text of ['500 ms', '1000 ms', '/search', 'site', 'monolith', 'A &amp; B'])
      expect(svg).toContain(text);
  });

  it('leaves room for the longest name of a group', () => {
    const name = 'search: boat, country, services';
    const svg = drawPlot({ ...plot, groups: plot.groups.map((group) => ({ ...group, name })) });
    const [, end = 0] = new RegExp(`<text x="(\\d+)"[^>]*>${name}`).exec(svg) ?? [];
    expect(Number(end)).toBeGreaterThan(name.length * 6);
  });

  it('leaves room for a goal beyond all bars', () => {
    const svg = drawPlot({ ...plot, goal: 2000 });
    expect(svg).toContain('<line class="goal"');
    expect(widths(svg)[1]).toBeLessThan(widths(drawPlot(plot))[1] ?? 0);
  });

  it('reads on dark pages too', () => {
    expect(drawPlot(plot)).toContain('prefers-color-scheme: dark');
  });
});
