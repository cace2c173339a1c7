import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { Failure } from '../../failure.ts';
import { rangeOfMajor } from '../build/needs.ts';
import sharedModules from '../build/shared-modules.json' with { type: 'json' };
import { isBrought, MOUNTED, refuseMixing } from '../release/brings.ts';
import { SHARED, type Uses } from '../release/contract.ts';
import { readsOf } from '../release/reads-of.ts';
import { type RemoteDeclaration, readRemoteDeclaration } from '../release/remote-declaration.ts';
import { calledOperations } from './called-operations.ts';
import { doorSources } from './door-sources.ts';
import { operationShapes } from './operation-shapes.ts';
import { type Reachable, reachableSources } from './reachable-sources.ts';
import { exportedNames, readDoors } from './read-offers.ts';
import { slotShapes } from './slot-shapes.ts';
import { lineOf, readSource, type SourceModule, visit } from './source-module.ts';

/** By door or library: its names, each with the first place. */
type DoorNames = Map<string, Record<string, string>>;

/** Where each name is first needed: `src/ports/port.model.ts:12`. */
type Places = Map<string, string>;

/**
 * What a remote uses of the shell and of the API, each with the first place in its sources. Read from the sources of
 * its bundle; parts of `shared` inside the bundle are left out, since the shell need not offer them. Throws a `Failure`
 * for a call of an operation without a literal name.
 * @param sources what `doorSources` tells, for whoever has it
 */
export function readUses(
  folder: string,
  sharedFolder: string,
  sources: Reachable = doorSources(folder),
): Uses {
  const declaration = readRemoteDeclaration(folder);
  const { slots, brings } = declaration;
  const { modules, workers } = sources;
  const inWorkers = reachableSources(workers).modules;
  const called = readOperations(folder, [...modules, ...inWorkers]);
  const names = readNames(folder, modules, sharedFolder);
  const joined = namesOfMounted(folder, modules, sharedFolder);
  refuseMixing({ ...declaration, isMounted: joined.size > 0 }, firstPlaces(names));
  return {
    shared: sharedRange(declaration, sharedFolder),
    names: sorted(
      together(
        [...names].filter(([module]) => !isBrought(module, brings)),
        joined,
      ),
    ),
    operations: sorted(called),
    shapes: operationShapes([...called.keys()]),
    slots: slotShapes(slots),
  };
}

/** Any version, where it has one of its own. */
function sharedRange({ brings, atLeast }: RemoteDeclaration, sharedFolder: string): string {
  if (brings.includes(SHARED)) return '*';
  const least = atLeast[SHARED];
  return least === undefined ? rangeOfMajor(readDoors(sharedFolder).version) : `^${least}`;
}

/** What the file that joins a mounted page to the site takes from the shell, for the place that imports it. */
function namesOfMounted(folder: string, modules: readonly SourceModule[], sharedFolder: string): DoorNames {
  const importing = modules.find(({ imports }) => imports.some(({ specifier }) => specifier === MOUNTED));
  const file = readDoors(sharedFolder).files[MOUNTED];
  if (importing === undefined || file === undefined) return new Map();
  const line = importing.imports.find(({ specifier }) => specifier === MOUNTED)?.line ?? 1;
  const place = placeOf(folder, importing.file, line);
  return new Map(
    takenFrom([readSource(file)]).map(({ taken: { specifier, names } }) => [
      specifier,
      Object.fromEntries((names ?? []).map(({ name }) => [name, place])),
    ]),
  );
}

function together(own: readonly (readonly [string, Record<string, string>])[], others: DoorNames): DoorNames {
  const all = new Map(own);
  for (const [module, places] of others) all.set(module, { ...places, ...all.get(module) });
  return all;
}

function firstPlaces(names: ReadonlyMap<string, Readonly<Record<string, string>>>): Map<string, string> {
  return new Map([...names].map(([module, places]) => [module, Object.values(places)[0] ?? 'src/routes.ts']));
}

function readNames(
  folder: string,
  modules: readonly SourceModule[],
  sharedFolder: string,
): Map<string, Record<string, string>> {
  const doors = new Map<string, Places>();
  for (const { file, taken } of takenFrom(modules)) {
    const places: Places = doors.get(taken.specifier) ?? new Map();
    doors.set(taken.specifier, places);
    for (const { name, line } of taken.names ?? []) keepFirst(places, name, placeOf(folder, file, line));
  }
  const mentions = mentionedNames(folder, modules);
  for (const [door, names] of namesOfWholeDoors(modules, sharedFolder)) {
    for (const name of names) {
      const place = mentions.get(name);
      if (place !== undefined) keepFirst(doors.get(door) ?? new Map(), name, place);
    }
  }
  return new Map([...doors].map(([door, places]) => [door, sorted(places)]));
}

/** The imports of modules that the shell hands over: doors of `shared`, and libraries. */
function takenFrom(modules: readonly SourceModule[]) {
  return modules.flatMap(({ file, imports }) =>
    imports.filter(({ specifier }) => sharedModules.includes(specifier)).map((taken) => ({ file, taken })),
  );
}

/** The doors that some module takes whole, with all their names. */
function namesOfWholeDoors(modules: readonly SourceModule[], sharedFolder: string): Map<string, string[]> {
  const { files } = readDoors(sharedFolder);
  const whole = takenFrom(modules).filter(({ taken }) => taken.names === null);
  return new Map(
    whole.map(({ taken: { specifier } }) => {
      const file = files[specifier];
      return [specifier, file === undefined ? [] : exportedNames(file)];
    }),
  );
}

/** Of a module that is taken whole, a name is in use only if some source reads a thing of that name from an object. */
function mentionedNames(folder: string, modules: readonly SourceModule[]): Places {
  const places: Places = new Map();
  for (const { file, tree } of modules) {
    visit(tree, (node) => {
      const name = readFromObject(node);
      if (name !== null) keepFirst(places, name, placeOf(folder, file, lineOf(node)));
    });
  }
  return places;
}

function readFromObject(node: ts.Node): string | null {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
    return node.argumentExpression.text;
  if (!ts.isBindingElement(node)) return null;
  const read = node.propertyName ?? node.name;
  return ts.isIdentifier(read) ? read.text : null;
}

function readOperations(folder: string, modules: readonly SourceModule[]): Places {
  const places: Places = new Map();
  const { name, mounts } = readRemoteDeclaration(folder);
  for (const module of modules) {
    const { called, unnamed } = calledOperations(module);
    const [first] = unnamed;
    if (first !== undefined) {
      throw new Failure(
        `${name} calls an operation in ${placeOf(folder, module.file, first.line)} without its name: “${first.text}”. Write the name there as text, so that a release can say which operations it needs.`,
      );
    }
    for (const { name: operation, line } of called)
      keepFirst(places, operation, placeOf(folder, module.file, line));
  }
  const declaration = readFileSync(join(folder, 'remote.json'), 'utf8').split('\n');
  for (const operation of mounts.flatMap(readsOf)) {
    const line = declaration.findIndex((text) => text.includes(`"${operation}"`)) + 1;
    keepFirst(places, operation, `remote.json:${line}`);
  }
  return places;
}

function keepFirst(places: Places, name: string, place: string): void {
  if (!places.has(name)) places.set(name, place);
}

function placeOf(folder: string, file: string, line: number): string {
  return `${relative(folder, file)}:${line}`;
}

/** As an object in alphabetical order, so that the same sources make the same release. */
function sorted<Value>(entries: ReadonlyMap<string, Value>): Record<string, Value> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}
