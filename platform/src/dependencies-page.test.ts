import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { array, object, optional, parse, record, string } from 'valibot';
import { describe, expect, it } from 'vitest';
import { ROOT } from './root.ts';

const dependencies = optional(record(string(), string()), {});
const packageFile = object({
  workspaces: optional(array(string()), []),
  dependencies,
  devDependencies: dependencies,
  peerDependencies: dependencies,
  optionalDependencies: dependencies,
});
const licensed = object({ license: optional(string()) });

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const readPackage = (folder: string) => parse(packageFile, readJson(join(folder, 'package.json')));

/** What the `package.json` of the root and of each workspace name, without the project's own packages. */
function namedByPackages(): string[] {
  const folders = ['.', ...globSync(readPackage('.').workspaces, { cwd: ROOT })];
  const names = folders
    .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
    .map(readPackage)
    .flatMap((file) =>
      Object.keys({
        ...file.dependencies,
        ...file.devDependencies,
        ...file.peerDependencies,
        ...file.optionalDependencies,
      }),
    );
  return [...new Set(names)].filter((name) => !name.startsWith('@nfcards/')).sort();
}

describe('the page of dependencies', () => {
  const rows = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, names = '', reason = '', licences = ''] = line.split('|').map((cell) => cell.trim());
      return { names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name), reason, licences };
    });
  const told = rows.flatMap(({ names, reason, licences }) =>
    names.map((name) => ({ name, reason, licences: licences.split(', ') })),
  );

  it('has each dependency of each package.json once, and no other', () => {
    expect(told.map(({ name }) => name).sort()).toEqual(namedByPackages());
  });

  it('says of each why it is there', () => {
    expect(told.filter(({ reason }) => reason === '')).toEqual([]);
  });

  it('says of each the licence that its package names', () => {
    const wrong = told.flatMap(({ name, licences }) => {
      const file = join('node_modules', name, 'package.json');
      // Those for other machines are not installed, and some packages have their licence in a file of its own.
      const { license } = existsSync(join(ROOT, file)) ? parse(licensed, readJson(file)) : {};
      return license === undefined || licences.includes(license) ? [] : [{ name, license, told: licences }];
    });
    expect(wrong).toEqual([]);
  });
});
