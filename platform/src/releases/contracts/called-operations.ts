import ts from 'typescript';
import { SHARED } from '../release/contract.ts';
import { lineOf, literalOf, type SourceModule, visit } from './source-module.ts';

export interface CalledOperation {
  readonly name: string;
  readonly line: number;
}

/** A call of an operation whose name is not written where it is called. */
export interface UnnamedCall {
  readonly text: string;
  readonly line: number;
}

/** Functions of `shared` that take the name of an operation: their door, and the index of the argument. */
const NAMED_BY: Readonly<Record<string, { readonly door: string; readonly argument: number }>> = {
  createCall: { door: `${SHARED}/client`, argument: 0 },
  operationUrl: { door: `${SHARED}/operations`, argument: 1 },
};

/** Methods of `Client` that ask for an operation. */
const CLIENT_METHODS: ReadonlySet<string> = new Set(['call', 'sendBytes', 'readBytes']);

/**
 * The operations that a source calls: `createCall('boats')`, `client.call('boats', …)`, `operationUrl(…, 'boats', …)`,
 * and those whose schemas it reads, `operations.boats.answer`.
 */
export function calledOperations({ tree, imports }: SourceModule): {
  called: CalledOperation[];
  unnamed: UnnamedCall[];
} {
  const called: CalledOperation[] = [];
  const unnamed: UnnamedCall[] = [];
  const localNames = new Map(
    imports.flatMap(({ specifier, names }) =>
      (names ?? []).map(({ name, local }) => [local, `${specifier} ${name}`] as const),
    ),
  );
  visit(tree, (node) => {
    const argument = nameArgument(node, localNames);
    if (argument === null) return;
    const names = literalsOf(argument);
    if (names === null) unnamed.push({ text: node.getText(), line: lineOf(node) });
    else called.push(...names.map((name) => ({ name, line: lineOf(argument) })));
  });
  return { called, unnamed };
}

/** The expression that says which operation, if this node asks for one. */
function nameArgument(node: ts.Node, localNames: ReadonlyMap<string | null, string>): ts.Node | null {
  if (ts.isCallExpression(node)) return calledName(node, localNames);
  const isTable = (expression: ts.Expression) =>
    ts.isIdentifier(expression) && localNames.get(expression.text) === `${SHARED}/operations operations`;
  if (ts.isPropertyAccessExpression(node) && isTable(node.expression)) return node.name;
  if (ts.isElementAccessExpression(node) && isTable(node.expression)) return node.argumentExpression;
  return null;
}

function calledName(
  { expression, arguments: given }: ts.CallExpression,
  localNames: ReadonlyMap<string | null, string>,
): ts.Node | null {
  if (ts.isIdentifier(expression)) {
    const imported = localNames.get(expression.text) ?? '';
    const named = Object.entries(NAMED_BY).find(([name, { door }]) => imported === `${door} ${name}`);
    return named === undefined ? null : (given[named[1].argument] ?? null);
  }
  if (!ts.isPropertyAccessExpression(expression) || !CLIENT_METHODS.has(expression.name.text)) return null;
  // Every function has a method `call` too.
  const receiver = expression.expression.getText().split('.').at(-1) ?? '';
  return /client$/i.test(receiver) ? (given[0] ?? null) : null;
}

/** All that an expression can be, if that is written in it. */
function literalsOf(node: ts.Node): string[] | null {
  if (ts.isIdentifier(node) && ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)
    return [node.text];
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (ts.isConditionalExpression(node)) {
    const [whenTrue, whenFalse] = [literalsOf(node.whenTrue), literalsOf(node.whenFalse)];
    return whenTrue === null || whenFalse === null ? null : [...whenTrue, ...whenFalse];
  }
  const literal = literalOf(node);
  return literal === null ? null : [literal];
}
