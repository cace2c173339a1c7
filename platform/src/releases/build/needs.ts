import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { object, optional, parse, record, string } from 'valibot';
import { isBrought } from '../release/brings.ts';
import { type RemoteDeclaration, readRemoteDeclaration } from '../release/remote-declaration.ts';
import sharedModules from './shared-modules.json' with { type: 'json' };

const packageFile = object({ version: string(), dependencies: optional(record(string(), string()), {}) });

export function readPackage(folder: string): { version: string; dependencies: Record<string, string> } {
  return parse(packageFile, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}

/**
 * The modules a package takes from the shell, each with the versions that it works with: all of one major version, since
 * what it uses of each is looked for by name, or from the version on that its `remote.json` names.
 */
export function readNeeds(folder: string): Record<string, string> {
  const { dependencies } = readPackage(folder);
  const { atLeast, brings } = readDeclared(folder);
  const taken = sharedModules.filter((module) => !isBrought(module, brings));
  const needs = taken.map((module) => [module, packageOf(module)] as const);
  return Object.fromEntries(
    needs.flatMap(([module, name]) => {
      const wanted = dependencies[name];
      if (wanted === undefined) return [];
      const least = atLeast[name];
      return [[module, least === undefined ? rangeOfMajor(writtenWith(folder, name, wanted)) : `^${least}`]];
    }),
  );
}

/** The version of a package that another was written with: the one it names, or of a range the one that is installed. */
function writtenWith(folder: string, name: string, wanted: string): string {
  if (/^\d+\.\d+\.\d+/.test(wanted)) return wanted;
  const file = createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`);
  return parse(object({ version: string() }), JSON.parse(readFileSync(file, 'utf8'))).version;
}

/** A range of all versions that promise to be compatible with one (Semantic Versioning): `^19.0.0` of 19.3.1. */
export function rangeOfMajor(version: string): string {
  const [major = '0', minor = '0', patch = '0'] = version.split('.');
  if (major !== '0') return `^${major}.0.0`;
  // Before 1.0.0 each minor version may break, before 0.1.0 each version.
  return minor === '0' ? `^0.0.${patch}` : `^0.${minor}.0`;
}

/** None for a package that is no remote. */
function readDeclared(folder: string): Pick<RemoteDeclaration, 'atLeast' | 'brings'> {
  if (!existsSync(join(folder, 'remote.json'))) return { atLeast: {}, brings: [] };
  return readRemoteDeclaration(folder);
}

/** The packages that build one: with another version of them, the same sources make other files. */
export const BUILD_TOOLS: readonly string[] = [
  '@babel/core',
  '@module-federation/enhanced',
  '@react-aria/optimize-locales-plugin',
  '@rspack/core',
  'babel-loader',
  'effector',
  'subset-font',
  'typescript',
  'valibot',
];

export function packageOf(module: string): string {
  const [scope = '', name = ''] = module.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}
