import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** An import at run time; imports of types are left out. */
export interface Import {
  readonly specifier: string;
  /** The names it takes; null where it takes the module whole, as `import()` does. */
  readonly names: readonly ImportedName[] | null;
  readonly line: number;
}

export interface ImportedName {
  readonly name: string;
  /** Its name in this source; null for one that is only passed on. */
  readonly local: string | null;
  readonly line: number;
}

/** Parses a source without types, in about a millisecond. */
export interface SourceModule {
  readonly file: string;
  readonly tree: ts.SourceFile;
  readonly imports: readonly Import[];
}

export function readSource(file: string): SourceModule {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind);
  const imports: Import[] = [];
  visit(tree, (node) => {
    const found = importOf(node);
    if (found !== null) imports.push(found);
  });
  return { file, tree, imports };
}

/** Every node below one, from top to bottom. */
export function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

/** Counted from 1, as editors do. */
export function lineOf(node: ts.Node): number {
  const source = node.getSourceFile();
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

/** The text of a literal that is written out; null for anything that is made at run time. */
export function literalOf(node: ts.Node | undefined): string | null {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : null;
}

function importOf(node: ts.Node): Import | null {
  if (ts.isImportDeclaration(node)) return declaredImport(node);
  if (ts.isExportDeclaration(node)) return passedOn(node);
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return null;
  const specifier = literalOf(node.arguments[0]);
  return specifier === null ? null : { specifier, names: null, line: lineOf(node) };
}

function declaredImport(node: ts.ImportDeclaration): Import | null {
  const specifier = literalOf(node.moduleSpecifier);
  const clause = node.importClause;
  if (specifier === null || clause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return null;
  const line = lineOf(node);
  if (clause === undefined) return { specifier, names: [], line };
  const bindings = clause.namedBindings;
  if (bindings !== undefined && ts.isNamespaceImport(bindings)) return { specifier, names: null, line };
  const whole = clause.name === undefined ? [] : [{ name: 'default', local: clause.name.text, line }];
  const named = (bindings?.elements ?? [])
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map((element) => ({
      name: (element.propertyName ?? element.name).text,
      local: element.name.text,
      line: lineOf(element),
    }));
  return { specifier, names: [...whole, ...named], line };
}

function passedOn(node: ts.ExportDeclaration): Import | null {
  const specifier = literalOf(node.moduleSpecifier);
  if (specifier === null || node.isTypeOnly) return null;
  const line = lineOf(node);
  const { exportClause } = node;
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return { specifier, names: null, line };
  const names = exportClause.elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map((element) => ({
      name: (element.propertyName ?? element.name).text,
      local: null,
      line: lineOf(element),
    }));
  return { specifier, names, line };
}
