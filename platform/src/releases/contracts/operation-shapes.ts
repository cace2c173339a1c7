import type { Operation } from '@nfcards/shared/operations';
import { operations } from '@nfcards/shared/operations';
import type { OperationShape } from '../release/contract.ts';
import { shapeOf } from './shape-of.ts';

/** The shapes of operations of this working tree, by name; of all if none are named. */
export function operationShapes(names?: readonly string[]): Record<string, OperationShape> {
  const rows: readonly Operation[] = Object.values(operations);
  const wanted = rows.filter(({ path }) => names === undefined || names.includes(path));
  return Object.fromEntries(
    wanted.map(({ path, input, answer, gives }) => [
      path,
      {
        takes: shapeOf(input, 'input'),
        // Bytes have no fields.
        gives: gives === 'bytes' ? '{}' : shapeOf(answer, 'output'),
      },
    ]),
  );
}
