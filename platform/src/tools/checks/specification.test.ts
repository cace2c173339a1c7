import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../root.ts';

const SOURCES = '{shared,shell,api,platform,e2e,mfe-*}/**/*.{ts,tsx,mjs,css}';
/** This file has numbers of its own making. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.data', 'specification.test.ts']);

const specification = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8');
const stated = statedIn(specification);
const families = [...new Set(stated.map((number) => number.replace(/\d+$/, '')))];

/** Where requirements stand: `- **S1**` in a list, `| RT1 |` in a table, and sections as `§7`. */
function statedIn(text: string): string[] {
  const numbers = [...text.matchAll(/^(?:- \*\*|\| )([A-Z]{1,2}\d{1,2})\b/gm)].map(
    ([, number = '']) => number,
  );
  const sections = [...text.matchAll(/^## (\d+)\. /gm)].map(([, section]) => `§${section}`);
  return [...numbers, ...sections];
}

/** The numbers that a source cites in the ways that the specification names, with the line of each. */
function citedIn(source: string): { readonly number: string; readonly line: number }[] {
  const bare = `(?:${families.filter((family) => family !== '§').join('|')})\\d{1,2}`;
  const list = (number: string) => `${number}(?:(?:, | and | to )${number})*`;
  const ways = [
    // After the word, whatever the letters: those of a family that there is not are wrong too.
    new RegExp(`\\bSPEC (${list('(?:[A-Z]{1,2}\\d{1,2}|§\\d+)')})\\b`, 'g'),
    // In brackets at the end of words: (S7, ST4), (SE1, legacy wire).
    new RegExp(`(?<=\\s)\\((${list(bare)})[,)]`, 'g'),
    // At the beginning of a title or of a comment: 'S6, L1: …', 'RT19'.
    new RegExp(`\\b(?:describe|it|test)[\\w.]*\\(\\s*['"\`](${list(bare)})[:'"\`]`, 'g'),
    new RegExp(`\\)\\(\\s*['"\`](${list(bare)})[:'"\`]`, 'g'),
    new RegExp(`(?://|\\*) (${list(bare)})[:.,;]`, 'g'),
  ];
  return ways.flatMap((way) =>
    [...source.matchAll(way)].flatMap(({ index, 1: numbers = '' }) =>
      numbers
        .split(/, | and | to /)
        .map((number) => ({ number, line: source.slice(0, index).split('\n').length })),
    ),
  );
}

describe('the specification', () => {
  it('states each number once', () => {
    expect(stated.filter((number, index) => stated.indexOf(number) !== index)).toEqual([]);
  });

  it('has every number that a test or a comment cites', () => {
    const files = globSync(SOURCES, {
      cwd: ROOT,
      exclude: (path) => LEFT_OUT.has(path.split(/[\\/]/).at(-1) ?? ''),
    });
    const citations = files.flatMap((file) =>
      citedIn(readFileSync(join(ROOT, file), 'utf8')).map(({ number, line }) => ({
        number,
        place: `${file}:${line} cites ${number}`,
      })),
    );
    expect(citations.length).toBeGreaterThan(300);
    expect(citations.filter(({ number }) => !stated.includes(number)).map(({ place }) => place)).toEqual([]);
  });
});

describe('a citation', () => {
  it.each([
    ["describe('a verification (S7, ST4)', () => {", ['S7', 'ST4']],
    ["describe('a session (SE1, legacy wire)', () => {", ['SE1']],
    ["test('S6, L1: the language changes', async () => {", ['S6', 'L1']],
    ['test(`ST3: refused in $' + '{lng}`, async () => {', ['ST3']],
    ["test(\n  'S10: the code can wait',", ['S10']],
    ["it.each(kinds)('ST2: says why: %s', async () => {", ['ST2']],
    ["test.describe('RT19', () => {", ['RT19']],
    ['/** The page of a place (SPEC RT3 to RT5, ST7). */', ['RT3', 'RT5', 'ST7']],
    ['/** SPEC S14 and K3. Width is the library’s. */', ['S14', 'K3']],
    ['/** The operations of each directory (SPEC §7). */', ['§7']],
    ['  // L2: nobody speaks either.', ['L2']],
    ['/** Cited by a family that there is not (SPEC XY1). */', ['XY1']],
  ])('is read: %s', (source, numbers) => {
    expect(citedIn(source).map(({ number }) => number)).toEqual(numbers);
  });

  it.each([
    "target: ['web', 'es2022'],",
    '/** `[contenthash]` is the SHA-256 of the file; SHA1 and UTF8 are not (ES2022, ISO 8601). */',
    '/** Asks an S3-compatible bucket. */',
    "test('berth A12 is shown', async () => {",
    'const f = sin(S99) * cos(K98);',
    'd="M0 0L99 10"',
  ])('is not: %s', (source) => {
    expect(citedIn(source)).toEqual([]);
  });
});
