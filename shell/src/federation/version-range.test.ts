import { expect, it } from 'vitest';
import { isInRange } from './version-range.ts';

// As npm has them.
it.each([
  ['*', ['0.0.3', '1.2.0', '2.0.0'], []],
  ['1.2.0', ['1.2.0'], ['1.2.1', '1.1.9', '2.2.0']],
  ['^1.0.0', ['1.0.0', '1.0.4', '1.10.1'], ['0.9.0', '2.0.0']],
  ['^1.2.3', ['1.2.3', '1.2.10', '1.3.0'], ['1.2.2', '1.1.9', '2.2.3', '0.2.3']],
  ['^0.2.3', ['0.2.3', '0.2.4'], ['0.2.2', '0.3.0', '1.2.3']],
  ['^0.0.3', ['0.0.3'], ['0.0.4', '0.0.2', '0.1.3', '1.0.3']],
])('%s has %s and not %s', (range, inside, outside) => {
  const inRange = [...inside, ...outside].filter((version) => isInRange(version, range));
  expect(inRange).toEqual(inside);
});
