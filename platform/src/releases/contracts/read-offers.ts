import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { operations } from '@nfcards/shared/operations';
import ts from 'typescript';
import { object, parse, pipe, record, string, transform, union, unknown } from 'valibot';
import { packageOf, readPackage } from '../build/needs.ts';
import sharedModules from '../build/shared-modules.json' with { type: 'json' };
import { type Offers, SHARED } from '../release/contract.ts';
import { operationShapes } from './operation-shapes.ts';
import { resolveSource, SCRIPT } from './reachable-sources.ts';
import { layoutSlotShapes } from './slot-shapes.ts';
import { readSource } from './source-module.ts';

/** As its sources have it, and as it is built for a package registry. */
const door = union([
  string(),
  pipe(
    object({ default: string() }),
    transform((files) => files.default),
  ),
]);
const doorsFile = object({ version: string(), exports: record(string(), door) });

/** The doors of `shared` that are scripts, by the name that others import: `@nfcards/shared/ui`, and its file. */
export function readDoors(sharedFolder: string): {
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
} {
  const text = readFileSync(join(sharedFolder, 'package.json'), 'utf8');
  const { version, exports } = parse(doorsFile, JSON.parse(text));
  const scripts = Object.entries(exports).filter(([, file]) => SCRIPT.test(file));
  const files = scripts.map(([door, file]) => [SHARED + door.slice(1), join(sharedFolder, file)] as const);
  return { version, files: Object.fromEntries(files) };
}

/** The modules that a shell of this working tree shares. A door that remotes bundle themselves is not among them. */
export function readOffers(sharedFolder: string, shellFolder: string): Offers {
  const { version, files } = readDoors(sharedFolder);
  const handedOver = Object.entries(files).filter(([door]) => sharedModules.includes(door));
  const { dependencies } = readPackage(shellFolder);
  const libraries = sharedModules
    .map(packageOf)
    .flatMap((library) => (library === SHARED ? [] : [[library, dependencies[library] ?? ''] as const]));
  return {
    shared: version,
    libraries: Object.fromEntries(libraries),
    names: {
      ...Object.fromEntries(handedOver.map(([door, file]) => [door, exportedNames(file)])),
      ...namesOfLibraries(shellFolder),
    },
    operations: Object.keys(operations).sort(),
    shapes: operationShapes(),
    slots: layoutSlotShapes(),
  };
}

/** As Node finds them: what a library exports there, it exports in browsers. */
function namesOfLibraries(shellFolder: string): Record<string, string[]> {
  const require = createRequire(join(shellFolder, 'package.json'));
  const libraries = sharedModules.filter((module) => packageOf(module) !== SHARED);
  return Object.fromEntries(
    libraries.map((library) => {
      const exported = parse(record(string(), unknown()), { ...require(library) });
      return [library, ['default', ...Object.keys(exported)].sort()];
    }),
  );
}

/** The names that a module exports at run time, in alphabetical order; those of its `export *` too. */
export function exportedNames(file: string): string[] {
  const names = new Set<string>();
  for (const statement of readSource(file).tree.statements) {
    for (const name of namesOf(statement, dirname(file))) names.add(name);
  }
  return [...names].sort();
}

function namesOf(statement: ts.Statement, folder: string): readonly string[] {
  if (ts.isExportDeclaration(statement)) return passedOn(statement, folder);
  if (ts.isExportAssignment(statement)) return ['default'];
  if (!ts.canHaveModifiers(statement)) return [];
  const modifiers = ts.getModifiers(statement)?.map(({ kind }) => kind) ?? [];
  if (!modifiers.includes(ts.SyntaxKind.ExportKeyword)) return [];
  if (modifiers.includes(ts.SyntaxKind.DefaultKeyword)) return ['default'];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  }
  const isValue = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return isValue && statement.name !== undefined ? [statement.name.text] : [];
}

function passedOn({ isTypeOnly, exportClause, moduleSpecifier }: ts.ExportDeclaration, folder: string) {
  if (isTypeOnly) return [];
  if (exportClause !== undefined && ts.isNamedExports(exportClause)) {
    return exportClause.elements.filter((element) => !element.isTypeOnly).map(({ name }) => name.text);
  }
  if (exportClause !== undefined) return [exportClause.name.text];
  const file =
    moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier)
      ? resolveSource(folder, moduleSpecifier.text)
      : null;
  return file === null ? [] : exportedNames(file).filter((name) => name !== 'default');
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : boundNames(element.name),
  );
}
