import ts from 'typescript';

/**
 * What a unit of effector does with each of its types. To the compiler all are fixed, since a unit can be both read and
 * fed; here it matters what a remote does with it: it reads stores, calls events and effects, and waits for effects.
 */
const UNITS: Readonly<Record<string, readonly ('gives' | 'takes')[]>> = {
  Store: ['gives'],
  StoreWritable: ['gives'],
  Event: ['gives'],
  EventCallable: ['takes'],
  Effect: ['takes', 'gives', 'gives'],
};

/** Deep enough for a model among models; a type that holds itself ends there. */
const MAX_DEPTH = 4;

/** Whether a value of the one type can stand where a remote was built with the other. */
export function isAssignable(checker: ts.TypeChecker, after: ts.Type, before: ts.Type, depth = 0): boolean {
  if (checker.isTypeAssignableTo(after, before)) return true;
  if (depth === MAX_DEPTH) return false;
  const fits = (is: ts.Type | undefined, was: ts.Type | undefined) =>
    is !== undefined && was !== undefined && isAssignable(checker, is, was, depth + 1);
  const name = before.getSymbol()?.name ?? '';
  const directions = after.getSymbol()?.name === name ? UNITS[name] : undefined;
  if (directions !== undefined && isReference(after) && isReference(before)) {
    const [is, was] = [checker.getTypeArguments(after), checker.getTypeArguments(before)];
    return directions.every((direction, at) =>
      direction === 'gives' ? fits(is[at], was[at]) : fits(was[at], is[at]),
    );
  }
  return (
    isModel(before) &&
    before.getProperties().every((property) => {
      const own = after.getProperty(property.name);
      return own !== undefined && fits(checker.getTypeOfSymbol(own), checker.getTypeOfSymbol(property));
    })
  );
}

/** An object of several units, such as `{ fx, $pending, $error }`. */
function isModel(type: ts.Type): boolean {
  const units = type.getProperties().map(({ name }) => name);
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    units.length > 0 &&
    type.getCallSignatures().length === 0 &&
    !isReference(type)
  );
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return 'target' in type && 'typeArguments' in type;
}
