import type { GenericSchema } from 'valibot';

type Coercion = (text: string) => unknown;

const coercions: Readonly<Record<string, Coercion>> = {
  number: toNumber,
  boolean: toBoolean,
  array: toJson,
  tuple: toJson,
  object: toJson,
  record: toJson,
};

/**
 * Converts the texts of a query string to the types of the input's schema. Values that cannot be converted are left for
 * the schema to refuse; names that the schema lacks are dropped.
 */
export function coerceQuery(
  schema: GenericSchema,
  query: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const coerced: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(entriesOf(schema))) {
    const value = query[name];
    if (value === undefined) continue;
    const coerce = coercions[innerType(entry)];
    coerced[name] = typeof value === 'string' && coerce !== undefined ? coerce(value) : value;
  }
  return coerced;
}

function entriesOf(schema: GenericSchema): Readonly<Record<string, GenericSchema>> {
  return 'entries' in schema ? (schema.entries as Readonly<Record<string, GenericSchema>>) : {};
}

function innerType(schema: GenericSchema): string {
  return 'wrapped' in schema ? innerType(schema.wrapped as GenericSchema) : schema.type;
}

function toNumber(text: string): unknown {
  return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
}

function toBoolean(text: string): unknown {
  if (text === 'true') return true;
  return text === 'false' ? false : text;
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
