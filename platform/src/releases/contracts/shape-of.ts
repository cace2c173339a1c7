import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { parse } from 'valibot';
import { shape } from './shape.ts';

/** What a schema takes or gives, as JSON of a `Shape`. */
export function shapeOf(schema: GenericSchema, typeMode: 'input' | 'output'): string {
  // What JSON Schema cannot say, such as a check of the server, says nothing of the fields.
  const described = toJsonSchema(schema, { target: 'draft-2020-12', typeMode, errorMode: 'ignore' });
  return JSON.stringify(parse(shape, described));
}
