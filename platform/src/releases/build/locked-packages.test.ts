import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dependenciesOf, type Lockfile, lockedPackages } from './locked-packages.ts';
import { BUILD_TOOLS, packageOf } from './needs.ts';

type Locked = Partial<Lockfile['packages'][string]>;

function locked(packages: Record<string, Locked>): Lockfile {
  const whole = Object.entries(packages).map(([path, given]) => [
    path,
    {
      version: '1.0.0',
      integrity: `of ${path}`,
      link: false,
      dependencies: {},
      optionalDependencies: {},
      peerDependencies: {},
      ...given,
    },
  ]);
  return { packages: Object.fromEntries(whole) };
}

const packages: Record<string, Locked> = {
  'mfe-a': { dependencies: { chart: '1.0.0', '@site/shared': '1.0.0' } },
  'mfe-b': { dependencies: { paper: '1.0.0' } },
  'node_modules/@site/shared': { link: true },
  'node_modules/chart': { dependencies: { tide: '^1.0.0' }, optionalDependencies: { absent: '1' } },
  'node_modules/tide': { peerDependencies: { moon: '*' } },
  'node_modules/moon': { dependencies: { tide: '^1.0.0' } },
  'node_modules/paper': { dependencies: { tide: '^2.0.0' } },
  'node_modules/paper/node_modules/tide': { version: '2.0.0' },
};

function reachedBy(name: string, changes: Record<string, Locked> = {}): string[] {
  const lock = locked({ ...packages, ...changes });
  return lockedPackages(lock, name, dependenciesOf(lock, name));
}

describe('the packages that another is made of', () => {
  it('are those that can be reached from it, as they are found from each', () => {
    expect(reachedBy('mfe-a')).toEqual([
      'chart@1.0.0 of node_modules/chart',
      'moon@1.0.0 of node_modules/moon',
      'tide@1.0.0 of node_modules/tide',
    ]);
    expect(reachedBy('mfe-b')).toEqual([
      'paper@1.0.0 of node_modules/paper',
      'tide@2.0.0 of node_modules/paper/node_modules/tide',
    ]);
  });

  it.each([
    ['a package that it does not reach changes', { 'node_modules/paper': { version: '1.0.1' } }],
    ['a package comes that it does not reach', { 'node_modules/lamp': {} }],
    [
      'it has tests with more',
      { 'mfe-a': { dependencies: packages['mfe-a']?.dependencies ?? {}, peerDependencies: {} } },
    ],
  ])('are the same when %s', (_, changes) => expect(reachedBy('mfe-a', changes)).toEqual(reachedBy('mfe-a')));

  it.each([
    ['the version of one', { 'node_modules/moon': { version: '1.0.1' } }],
    ['the bytes of one', { 'node_modules/moon': { integrity: 'other' } }],
    ['what is nearer', { 'node_modules/chart/node_modules/tide': { version: '1.1.0' } }],
  ])('are others with %s', (_, changes) =>
    expect(reachedBy('mfe-a', changes)).not.toEqual(reachedBy('mfe-a')),
  );
});

it('what builds a package is all that the configuration imports, and the loaders that it names', () => {
  const folder = import.meta.dirname;
  const sources = readdirSync(folder)
    .filter((file) => /(?<!\.test|\.d)\.ts$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const imported = sources.flatMap((text) =>
    [...text.matchAll(/(?:\bfrom |\bmeta\.resolve\()'([@a-z][^':]*)'/g)].map(([, module = '']) =>
      packageOf(module),
    ),
  );
  expect([...new Set(imported)].sort()).toEqual([...BUILD_TOOLS].sort());
});
