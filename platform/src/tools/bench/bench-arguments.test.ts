import { describe, expect, it } from 'vitest';
import { BenchOptions } from './bench-arguments.ts';

const given = (values: Record<string, string>) => new BenchOptions(values);

describe('the options of a bench', () => {
  it('reads whole numbers, one or several', () => {
    expect(given({ runs: '9' }).count('runs')).toBe(9);
    expect(given({ ports: '2000,1000000' }).counts('ports', 1000)).toEqual([2000, 1_000_000]);
  });

  it.each(['0', '-3', '2.5', 'nine', '', '1e9'])('refuses “%s” runs, and says what it takes', (runs) => {
    expect(() => given({ runs }).count('runs')).toThrow('--runs is');
  });

  it('refuses a number below what the bench can do', () => {
    expect(() => given({ ports: '2000,10' }).counts('ports', 1000)).toThrow('from 1000');
  });

  it('reads the databases that there are', () => {
    expect(given({ engines: 'postgres' }).engines()).toEqual(['postgres']);
    expect(given({ engines: 'pglite,postgres' }).engines()).toEqual(['pglite', 'postgres']);
    expect(() => given({ engines: 'pglite,sqlite' }).engines()).toThrow('--engines is “pglite,sqlite”');
  });
});
