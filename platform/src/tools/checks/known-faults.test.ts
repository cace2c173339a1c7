import { expect, it } from 'vitest';
import { missingTests } from './test-titles.fixture.ts';

it('each test that docs/known-faults.md names is where it says', () => {
  const { named, missing } = missingTests('docs/known-faults.md');
  expect(named).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});
