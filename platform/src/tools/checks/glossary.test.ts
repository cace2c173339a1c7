import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../root.ts';

interface Word {
  readonly french: string;
  readonly english: string;
  readonly code: string;
}

/** The rows of four columns, whose third is code: `| bateau | boat | \`boat\` | … |`. */
const words: readonly Word[] = [
  ...readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').matchAll(
    /^\| ([^|]+?) +\| ([^|]+?) +\| `([^`|]+)` +\| [^|]+\|$/gm,
  ),
].map(([, french = '', english = '', code = '']) => ({ french, english, code }));

const french = readAll('fr.json');
const english = readAll('en.json');
const sources = readAll('*.{ts,tsx}');

/** What the files of that name say in all packages, tests left out. */
function readAll(name: string): string {
  return globSync(`{shared,shell,api,platform,mfe-*}/src/**/${name}`, { cwd: ROOT })
    .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
}

/** A word may have an ending, as a plural has, but nothing before it. */
function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<!\\p{L})${word}`, 'iu').test(text);
}

it('the glossary has its words', () => {
  expect(words.length).toBeGreaterThan(60);
});

it.each(words)('the site says “$french” and “$english”, the code $code', (word) => {
  expect(hasWord(french, word.french)).toBe(true);
  expect(hasWord(english, word.english)).toBe(true);
  expect(hasWord(sources, word.code)).toBe(true);
});
