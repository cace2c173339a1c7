import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { object, optional, parse, record, string } from 'valibot';
import { describe, expect, it } from 'vitest';
import { reachableSources } from '../releases/contracts/reachable-sources.ts';
import { ROOT } from '../root.ts';

const TASKS = join(ROOT, 'platform/src/tasks');
const names = optional(record(string(), string()), {});
const packageFile = object({ dependencies: names, peerDependencies: names, exports: names });

const readText = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const packageOf = (name: string) => parse(packageFile, JSON.parse(readText(`${name}/package.json`)));
const packages = ['platform', 'api', 'shared'].map((name) => ({ name, ...packageOf(name) }));

/** What an installation without the tools of tests and checks has for a source of a package. */
const installed = new Set(
  packages.flatMap(({ dependencies, peerDependencies }) =>
    Object.keys({ ...dependencies, ...peerDependencies }),
  ),
);

/** The files that the own packages open to others. */
const doors = new Map(
  packages.flatMap(({ name, exports }) =>
    Object.entries(exports).map(
      ([door, file]) => [join('@nfcards', name, door), join(ROOT, name, file)] as const,
    ),
  ),
);

const TASK_FILES = readdirSync(TASKS);
const [, listed = ''] = /TASKS_WITH_TOOLS = \[([^\]]+)\]/.exec(readText('platform/bootstrap.mjs')) ?? [];
const withTools = [...listed.matchAll(/'([^']+)'/g)].map(([, task]) => `${task}.ts`);

/** All that some sources import from packages, through the doors of our own too. */
function importedBy(entries: readonly string[]): { readonly file: string; readonly specifier: string }[] {
  const known = new Set<string>();
  const imported: { file: string; specifier: string }[] = [];
  for (let waiting = entries; waiting.length > 0; ) {
    const { modules } = reachableSources(waiting);
    const fresh = modules.filter(({ file }) => !known.has(file));
    for (const { file } of fresh) known.add(file);
    const found = fresh.flatMap(({ file, imports }) => imports.map(({ specifier }) => ({ file, specifier })));
    imported.push(...found.filter(({ specifier }) => !/^(\.|node:)/.test(specifier)));
    waiting = found.flatMap(({ specifier }) => doors.get(specifier) ?? []).filter((file) => !known.has(file));
  }
  return imported;
}

function nameOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

describe('an installation without the tools of tests and checks', () => {
  it('is only refused to tasks that there are', () => {
    expect(withTools).not.toEqual([]);
    expect(withTools.filter((file) => !TASK_FILES.includes(file))).toEqual([]);
  });

  it('has what all other tasks import', () => {
    const others = TASK_FILES.filter((file) => !withTools.includes(file));
    const imported = importedBy(others.map((file) => join(TASKS, file)));
    expect(imported.map(({ specifier }) => specifier)).toContain('fastify');
    const missing = imported.filter(
      ({ specifier }) => !doors.has(specifier) && !installed.has(nameOf(specifier)),
    );
    expect(missing.map(({ file, specifier }) => `${relative(ROOT, file)}: ${specifier}`)).toEqual([]);
  });
});
