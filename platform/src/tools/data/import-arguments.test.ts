import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../command-line/parse-arguments.ts';
import { UsageFailure } from '../../failure.ts';
import { IMPORT, type ImportTask, readImportArguments } from './import-arguments.ts';

/** Null for the help. */
function parse(line: string): ImportTask | null {
  const given = parseArguments(
    IMPORT,
    line.split(' ').filter((word) => word !== ''),
  );
  return given && readImportArguments(given);
}

const file = {
  kind: 'file',
  file: 'a.json',
  mapping: undefined,
  country: undefined,
  partial: false,
  dryRun: false,
};

describe('the arguments of an import', () => {
  it.each([
    ['a.json', file],
    ['--from a.json', file],
    ['a.csv --mapping m.json --country FR', { ...file, file: 'a.csv', mapping: 'm.json', country: 'FR' }],
    ['a.json --partial --dry-run', { ...file, partial: true, dryRun: true }],
    ['--from overpass --country FR', { kind: 'overpass', country: 'FR', dryRun: false }],
    ['--withdraw osm', { kind: 'withdraw', source: 'osm', dryRun: true }],
    ['--withdraw osm --yes', { kind: 'withdraw', source: 'osm', dryRun: false }],
    ['--withdraw osm --yes --dry-run', { kind: 'withdraw', source: 'osm', dryRun: true }],
    ['--help', null],
  ])('%s', (line, task) => {
    expect(parse(line)).toEqual(task);
  });

  it.each([
    ['', '<file> is missing'],
    ['a.json b.json', '“b.json” is too much'],
    ['a.json --from b.json', 'give one of them'],
    ['--what', 'no option --what'],
    ['a.json --country France', 'two letters'],
    ['--from overpass', '--country FR'],
    ['--from overpass --country FR a.json', '--dry-run'],
    ['--withdraw osm a.json', '--yes'],
    ['a.json --yes', '--withdraw'],
  ])('refuses “%s”', (line, words) => {
    expect(() => parse(line)).toThrow(UsageFailure);
    expect(() => parse(line)).toThrow(words);
  });
});
