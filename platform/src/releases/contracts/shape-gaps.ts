import type { Shape } from './shape.ts';

/**
 * Where a value of one shape may not be a value of another: “length may be null”, a part of a sentence each. Empty where
 * everything that is given is expected. More fields than expected are none.
 */
export function gapsBetween(given: Shape, expected: Shape, path = ''): readonly string[] {
  const choices = alternatives(given);
  if (choices !== null) {
    return unique(choices.flatMap((choice) => gapsBetween(choice, expected, path)));
  }
  const accepted = alternatives(expected);
  if (accepted !== null) return gapsToOne(given, accepted, path);
  const values = valuesOf(given);
  const known = valuesOf(expected);
  if (known !== null) return gapsOfValues(values, known, path);
  if (expected.type === undefined) return [];
  const kind = kindOf(given, values);
  if (kind !== expected.type && !(kind === 'integer' && expected.type === 'number'))
    return [`${named(path)} may be ${kind ?? 'anything'} instead of ${expected.type}`];
  if (kind === 'object') return gapsOfObjects(given, expected, path);
  return kind === 'array' ? gapsOfArrays(given, expected, path) : [];
}

function alternatives({ anyOf, oneOf }: Shape): readonly Shape[] | null {
  return anyOf ?? oneOf ?? null;
}

/** It has to fit one of them; where it fits none, the gaps to the one that it comes nearest to. */
function gapsToOne(given: Shape, accepted: readonly Shape[], path: string): readonly string[] {
  const gaps = accepted.map((choice) => gapsBetween(given, choice, path));
  const nearest = gaps.toSorted((one, other) => one.length - other.length)[0] ?? [];
  if (nearest.length === 0) return [];
  const kind = kindOf(given, valuesOf(given));
  const alike = accepted.flatMap((choice, no) =>
    kindOf(choice, valuesOf(choice)) === kind ? [gaps[no] ?? []] : [],
  );
  return (
    alike.toSorted((one, other) => one.length - other.length)[0] ?? [
      `${named(path)} may be ${kind ?? 'anything'}`,
    ]
  );
}

/** Null where it may have more values than can be listed. */
function valuesOf(shape: Shape): readonly unknown[] | null {
  if (shape.enum !== undefined) return shape.enum;
  return shape.const === undefined ? null : [shape.const];
}

function gapsOfValues(
  values: readonly unknown[] | null,
  known: readonly unknown[],
  path: string,
): readonly string[] {
  if (values === null) return [`${named(path)} may be another value than ${known.map(String).join(', ')}`];
  return values
    .filter((value) => !known.includes(value))
    .map((value) => `${named(path)} may be ${JSON.stringify(value)}`);
}

function kindOf({ type }: Shape, values: readonly unknown[] | null): string | undefined {
  if (type !== undefined || values === null) return type;
  const kinds = new Set(values.map((value) => (value === null ? 'null' : typeof value)));
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

function gapsOfObjects(given: Shape, expected: Shape, path: string): readonly string[] {
  const own = given.properties ?? {};
  const wanted = Object.entries(expected.properties ?? {});
  const fields = wanted.flatMap(([name, shape]) => {
    const field =
      own[name] ?? (typeof given.additionalProperties === 'object' ? given.additionalProperties : undefined);
    const at = path === '' ? name : `${path}.${name}`;
    const isRequired = expected.required?.includes(name) === true;
    if (field === undefined) return isRequired ? [`${named(at)} is missing`] : [];
    const mayBeMissing = isRequired && given.required?.includes(name) !== true;
    return [...(mayBeMissing ? [`${named(at)} may be missing`] : []), ...gapsBetween(field, shape, at)];
  });
  return [...fields, ...gapsOfOthers(given, expected, path)];
}

/** Fields that are not expected by name. */
function gapsOfOthers(given: Shape, expected: Shape, path: string): readonly string[] {
  const { additionalProperties: others } = expected;
  if (others === undefined || others === true) return [];
  const unnamed = Object.entries(given.properties ?? {}).filter(
    ([name]) => expected.properties?.[name] === undefined,
  );
  if (others === false)
    return unnamed.map(([name]) => `${named(path === '' ? name : `${path}.${name}`)} is not known`);
  const rest = typeof given.additionalProperties === 'object' ? [given.additionalProperties] : [];
  return unique(
    [...unnamed.map(([, shape]) => shape), ...rest].flatMap((shape) =>
      gapsBetween(shape, others, path === '' ? '*' : `${path}.*`),
    ),
  );
}

function gapsOfArrays(given: Shape, expected: Shape, path: string): readonly string[] {
  const at = `${path}[]`;
  if (expected.prefixItems !== undefined) {
    const own = given.prefixItems;
    if (own === undefined) return [`${named(path)} may have any number of elements`];
    return expected.prefixItems.flatMap((shape, no) => {
      const element = own[no];
      return element === undefined
        ? [`${named(`${path}[${no}]`)} is missing`]
        : gapsBetween(element, shape, `${path}[${no}]`);
    });
  }
  const { items } = expected;
  if (typeof items !== 'object') return [];
  const elements = given.prefixItems ?? (typeof given.items === 'object' ? [given.items] : [{}]);
  return unique(elements.flatMap((shape) => gapsBetween(shape, items, at)));
}

function named(path: string): string {
  return path === '' ? 'it' : `“${path}”`;
}

function unique(gaps: readonly string[]): readonly string[] {
  return [...new Set(gaps)];
}
