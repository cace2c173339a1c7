import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../root.ts';

/** The tests that a page of docs names, “title” and file, which are not there. */
export function missingTests(page: string): { readonly named: number; readonly missing: readonly object[] } {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const named = [...text.matchAll(/\[“(.+?)”\]\(([^)]+)\)/g)].map(([, title = '', file = '']) => ({
    title,
    file: join(dirname(page), file),
  }));
  const missing = named.filter(({ title, file }) => !titlesIn(file).includes(title));
  return { named: named.length, missing };
}

/** Of its tests, as they are written, those too that are made from a table. */
function titlesIn(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const called = /(?:\b(?:test|it)|\))\(\s*(['"`])(.+?)\1,/g;
  return [...source.matchAll(called)].map(([, , title = '']) => title);
}
