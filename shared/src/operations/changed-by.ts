import { type OperationName, operations } from './index.ts';

type ReadName = {
  [Name in OperationName]: (typeof operations)[Name]['effect'] extends 'reads' ? Name : never;
}[OperationName];

/** Does not compile where a row names anything but an operation that reads. */
interface Row {
  readonly effect: 'reads' | 'writes';
  readonly changes?: readonly ReadName[];
}

/** The reads whose kept answers an operation makes old, by the column `changes`. */
export function changedBy(name: OperationName): readonly ReadName[] {
  const { changes = [] }: Row = operations[name];
  return changes;
}
