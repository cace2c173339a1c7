import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { object, parse, record, string } from 'valibot';
import sharedModules from './shared-modules.json' with { type: 'json' };

const packageFile = object({ version: string(), dependencies: record(string(), string()) });

export function readPackage(folder: string): { version: string; dependencies: Record<string, string> } {
  return parse(packageFile, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}

/** The modules a package takes from the shell, each with the range of versions it was written for. */
export function readNeeds(folder: string): Record<string, string> {
  const { dependencies } = readPackage(folder);
  const needs = sharedModules.map((module) => [module, dependencies[packageOf(module)]] as const);
  return Object.fromEntries(
    needs.flatMap(([module, version]) => (version === undefined ? [] : [[module, `^${version}`]])),
  );
}

export function packageOf(module: string): string {
  const [scope = '', name = ''] = module.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}
