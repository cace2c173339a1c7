import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../root.ts';

const PAGE = 'docs/known-faults.md';

it('each test that docs/known-faults.md names is where it says', () => {
  const page = readFileSync(join(ROOT, PAGE), 'utf8');
  const named = [...page.matchAll(/\[“(.+?)”\]\(([^)]+)\)/g)].map(([, title = '', file = '']) => ({
    title,
    file: join(dirname(PAGE), file),
  }));
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(({ title, file }) => !titlesIn(file).some((found) => found === title));
  expect(missing).toEqual([]);
});

/** Of its tests, as they are written. */
function titlesIn(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  return [...source.matchAll(/\b(?:test|it)\(\s*(['"`])(.+?)\1,/g)].map(([, , title = '']) => title);
}
