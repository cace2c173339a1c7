import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../../root.ts';
import { costsInTurn, exponentOf, logarithmicRatio, ratioOf } from './growth.ts';
import { growthDocument, growthPlot, writeGrowth } from './growth-document.ts';

const SIZES = [2000, 20_000, 200_000];
const growth = {
  of: 'places',
  sizes: SIZES,
  costs: [
    { name: 'page', unit: 'ms' as const, values: [5, 5, 5] },
    { name: 'list', unit: 'ms' as const, values: [1, 10, 100] },
  ],
};
const conditions = { date: '2026-11-28', machine: 'one core' };

describe('how costs grow', () => {
  it('is the power of the size that they are nearest to', () => {
    expect(exponentOf(SIZES, [7, 7, 7])).toBeCloseTo(0);
    expect(exponentOf(SIZES, [1, 10, 100])).toBeCloseTo(1);
    expect(exponentOf(SIZES, SIZES.map(Math.sqrt))).toBeCloseTo(0.5);
  });

  it('is what the most cost in the place of the fewest, beside what an index would cost', () => {
    expect(ratioOf([2, 3, 5])).toBe(2.5);
    expect(ratioOf(SIZES.map(Math.log2))).toBeCloseTo(logarithmicRatio(SIZES));
  });

  it('is asked of all sites in turn, as often of each', async () => {
    const asked: number[] = [];
    const sites = SIZES.map((size) => ({ url: '', size }));
    const ask = async ({ size }: { readonly size: number }) => asked.push(size);
    const [cost] = await costsInTurn(sites, [{ name: 'page', ask }]);
    expect(cost?.values).toHaveLength(3);
    const times = SIZES.map((size) => asked.filter((one) => one === size).length);
    expect(new Set(times).size).toBe(1);
    expect(asked.lastIndexOf(2000)).toBeGreaterThan(asked.indexOf(200_000));
  });

  it('is told with each cost, its exponent, and whether an index could do better', () => {
    const document = growthDocument([growth], conditions);
    expect(document).toMatch(/\| page .* 1\.0 .* 0\.00 .* yes \|/);
    expect(document).toMatch(/\| list .* 100\.0 .* 1\.00 .* no \|/);
    expect(growthPlot(growth)).toContain('100.0 ×');
  });

  it('is left as a document with its plots, and in the README beside it', () => {
    const section = /<!-- growth: [\s\S]*?<!-- \/growth -->/.exec(
      readFileSync(join(ROOT, 'docs/bench/README.md'), 'utf8'),
    )?.[0];
    const root = mkdtempSync(join(tmpdir(), 'growth-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const folder = join(root, 'docs/bench');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'README.md'), `before\n${section}\nafter\n`);
    writeGrowth([growth], conditions, root);
    writeGrowth([growth], conditions, root);
    expect(readdirSync(folder).sort()).toEqual(['README.md', 'growth-places.svg', 'growth.md']);
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    expect(readme.match(/list by places \(\[growth\.md\]\(growth\.md\)\)/g)).toHaveLength(1);
    expect(readme).toMatch(/^before\n<!-- growth[\s\S]*<!-- \/growth -->\nafter\n$/);
  });
});
