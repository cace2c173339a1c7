import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { object, parse, record, string } from 'valibot';
import { packageOf } from '../../releases/build/needs.ts';
import { reachableSources } from '../../releases/contracts/reachable-sources.ts';
import type { SourceModule } from '../../releases/contracts/source-module.ts';
import { compiled, compileScript } from './compile-script.ts';

/** Another package of the repository whose sources go into this one: no team gets the whole of it. */
export interface Included {
  /** `@nfcards/api` */
  readonly name: string;
  readonly folder: string;
}

export interface Scripts {
  /** Text of each file, by its path in the package. */
  readonly files: Map<string, string>;
  /** Packages that they import, in alphabetical order. */
  readonly imported: readonly string[];
}

const doors = object({ exports: record(string(), string()) });

/**
 * The JavaScript of a package: its entries and all that these import.
 * @param folder of the package
 * @param entries sources, as absolute paths
 */
export async function packageScripts(
  folder: string,
  entries: readonly string[],
  included?: Included,
): Promise<Scripts> {
  const inner = included === undefined ? {} : doorsOf(included);
  const placeOf = (file: string) =>
    included !== undefined && file.startsWith(`${included.folder}/`)
      ? join(basename(included.folder), relative(included.folder, file))
      : relative(folder, file);
  const modules = modulesOf(entries, inner);
  const files = new Map<string, string>();
  for (const { file, imports } of modules) {
    const script = await compileScript(file, readFileSync(file, 'utf8'), entries.map(fileName));
    files.set(compiled(placeOf(file)), withInner(script, placeOf(file), inner, placeOf));
    for (const data of dataOf(file, imports)) files.set(placeOf(data), readFileSync(data, 'utf8'));
  }
  const specifiers = modules.flatMap(({ imports }) => imports.map(({ specifier }) => specifier));
  const imported = specifiers.filter(
    (specifier) => !/^(?:\.|node:)/.test(specifier) && inner[specifier] === undefined,
  );
  return { files, imported: [...new Set(imported.map(packageOf))].sort() };
}

function fileName(entry: string): string {
  return basename(entry);
}

/** All that entries import, through the doors of an included package too. */
function modulesOf(entries: readonly string[], inner: Readonly<Record<string, string>>): SourceModule[] {
  const found = new Map<string, SourceModule>();
  const waiting = [...entries];
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    if (found.has(entry)) continue;
    const { modules } = reachableSources([entry]);
    for (const module of modules) found.set(module.file, module);
    const specifiers = modules.flatMap(({ imports }) => imports.map(({ specifier }) => specifier));
    waiting.push(...specifiers.flatMap((specifier) => inner[specifier] ?? []));
  }
  return [...found.values()];
}

/** The tables that a source imports. */
function dataOf(file: string, imports: SourceModule['imports']): string[] {
  return imports
    .filter(({ specifier }) => /^\..*\.json$/.test(specifier))
    .map(({ specifier }) => join(dirname(file), specifier));
}

/** The sources behind the doors of a package, by the name that others import. */
function doorsOf({ name, folder }: Included): Readonly<Record<string, string>> {
  const { exports } = parse(doors, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return Object.fromEntries(
    Object.entries(exports).map(([door, file]) => [join(name, door), join(folder, file)]),
  );
}

function withInner(
  script: string,
  place: string,
  inner: Readonly<Record<string, string>>,
  placeOf: (file: string) => string,
): string {
  return script.replaceAll(
    /(\bfrom )(['"])([^'"]+)\2/g,
    (text, from: string, quote: string, door: string) => {
      const source = inner[door];
      if (source === undefined) return text;
      const path = relative(dirname(place), compiled(placeOf(source)));
      return `${from}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`;
    },
  );
}
