import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { Declarations } from './declared-types.ts';

/** A declaration that others may come to through some name: the file, and its name there. */
type Reference = readonly [file: string, name: string];

interface DeclaredFile {
  /** The declarations of each name: overloads together. */
  readonly declared: Map<string, readonly ts.Statement[]>;
  /** Where an imported name comes from. */
  readonly imported: Map<string, Reference>;
  readonly exported: Map<string, Reference>;
  /** The files that it passes on whole. */
  readonly everything: string[];
}

/**
 * The text of each export of each file, together with the texts of all that it mentions and that no door exports by
 * itself: what a door exports is told apart under its own name.
 * @param doors the files whose exports are public
 * @returns by door, then by name
 */
export function exportedTexts(
  declarations: Declarations,
  doors: readonly string[],
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const files = new Map([...declarations].map(([file, text]) => [file, readFile(file, text)]));
  const exportsOf = (file: string): ReadonlyMap<string, Reference> => {
    const read = files.get(file);
    const others = (read?.everything ?? []).flatMap((other) => [...exportsOf(other)]);
    return new Map([...others, ...(read?.exported ?? [])]);
  };
  /** Follows imports and re-exports to the declaration; null for one of a library. */
  const origin = ([file, name]: Reference): Reference | null => {
    const read = files.get(file);
    if (read === undefined) return null;
    if (read.declared.has(name)) return [file, name];
    const next = read.imported.get(name) ?? exportsOf(file).get(name);
    // An import from a library, or a default import, is compared by its name only.
    return next === undefined || keyOf(next) === keyOf([file, name]) ? null : origin(next);
  };
  const byDoor = new Map(doors.map((door) => [door, exportsOf(door)]));
  const origins = [...byDoor.values()].flatMap((names) => [...names.values()].map(origin));
  const ownKeys = new Set(origins.filter((found) => found !== null).map(keyOf));
  return new Map(
    [...byDoor].map(([door, names]) => [
      door,
      new Map([...names].map(([name, reference]) => [name, textOf(origin(reference))])),
    ]),
  );

  function textOf(start: Reference | null): string {
    const texts = new Map<string, string>();
    const waiting = start === null ? [] : [start];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [file, name] = next;
      const statements = files.get(file)?.declared.get(name) ?? [];
      texts.set(keyOf(next), statements.map((statement) => statement.getText()).join('\n'));
      for (const mentioned of mentionedBy(statements, file)) {
        const found = origin(mentioned);
        if (found === null || texts.has(keyOf(found)) || ownKeys.has(keyOf(found))) continue;
        texts.set(keyOf(found), '');
        waiting.push(found);
      }
    }
    return [...texts.values()].join('\n');
  }
}

function keyOf([file, name]: Reference): string {
  return `${file} ${name}`;
}

/** Every name that may stand for a declaration; those that do not are known to no file. */
function mentionedBy(statements: readonly ts.Statement[], file: string): Reference[] {
  const mentioned: Reference[] = [];
  const see = (node: ts.Node): void => {
    if (ts.isImportTypeNode(node)) {
      const other = importedFile(
        file,
        ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined,
      );
      const name = node.qualifier === undefined ? undefined : node.qualifier.getText().split('.')[0];
      if (other !== null && name !== undefined) mentioned.push([other, name]);
    } else if (ts.isIdentifier(node)) mentioned.push([file, node.text]);
    ts.forEachChild(node, see);
  };
  for (const statement of statements) see(statement);
  return mentioned;
}

function readFile(file: string, text: string): DeclaredFile {
  const read = { declared: new Map(), imported: new Map(), exported: new Map(), everything: [] };
  for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements) {
    if (ts.isImportDeclaration(statement)) readImport(read, file, statement);
    else if (ts.isExportDeclaration(statement)) readExport(read, file, statement);
    else readDeclaration(read, file, statement);
  }
  return read;
}

function readImport({ imported }: DeclaredFile, file: string, statement: ts.ImportDeclaration): void {
  const other = importedFile(file, statement.moduleSpecifier);
  const bindings = statement.importClause?.namedBindings;
  if (other === null || bindings === undefined || ts.isNamespaceImport(bindings)) return;
  for (const { name, propertyName } of bindings.elements)
    imported.set(name.text, [other, (propertyName ?? name).text]);
}

function readExport(
  { exported, everything }: DeclaredFile,
  file: string,
  statement: ts.ExportDeclaration,
): void {
  const other = importedFile(file, statement.moduleSpecifier);
  const { exportClause } = statement;
  if (exportClause === undefined && other !== null) everything.push(other);
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return;
  for (const { name, propertyName } of exportClause.elements)
    exported.set(name.text, [other ?? file, (propertyName ?? name).text]);
}

function readDeclaration({ declared, exported }: DeclaredFile, file: string, statement: ts.Statement): void {
  for (const name of declaredNames(statement)) {
    declared.set(name, [...(declared.get(name) ?? []), statement]);
    if (isExported(statement)) exported.set(name, [file, name]);
  }
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name.text] : [];
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

/** The declaration file that a relative import means; null for a library. */
function importedFile(file: string, specifier: ts.Node | undefined): string | null {
  if (specifier === undefined || !ts.isStringLiteral(specifier) || !specifier.text.startsWith('.'))
    return null;
  return join(dirname(file), specifier.text.replace(/(\.tsx?)?$/, '.d.ts'));
}
