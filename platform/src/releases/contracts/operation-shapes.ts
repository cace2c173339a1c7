import type { Operation } from '@nfcards/shared/operations';
import { operations } from '@nfcards/shared/operations';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { parse } from 'valibot';
import type { OperationShape } from '../release/contract.ts';
import { type Shape, shape } from './shape.ts';

/** The shapes of operations of this working tree, by name; of all if none are named. */
export function operationShapes(names?: readonly string[]): Record<string, OperationShape> {
  const rows: readonly Operation[] = Object.values(operations);
  const wanted = rows.filter(({ path }) => names === undefined || names.includes(path));
  return Object.fromEntries(
    wanted.map(({ path, input, answer, gives }) => [
      path,
      {
        takes: JSON.stringify(shapeOf(input, 'input')),
        // Bytes have no fields.
        gives: JSON.stringify(gives === 'bytes' ? {} : shapeOf(answer, 'output')),
      },
    ]),
  );
}

function shapeOf(schema: GenericSchema, typeMode: 'input' | 'output'): Shape {
  // What JSON Schema cannot say, such as a check of the server, says nothing of the fields.
  return parse(shape, toJsonSchema(schema, { target: 'draft-2020-12', typeMode, errorMode: 'ignore' }));
}
