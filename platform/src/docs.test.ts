import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './root.ts';

const RECORDS = 'docs/decisions';
/** A record that is longer is two, or is not read. */
const MAX_RECORD_LINES = 25;

/** Files and folders of the project, as its documents name them. */
const PATHS = /(?<![\w/.@-])(?:shared|shell|api|platform|e2e|mfe-[a-z]+)\/[\w./-]*\w/g;
/** Files that a drawing or a sentence names without their folder, which stands beside. */
const NAMES = /(?<![\w/.-])[\w-]+(?:\.[\w-]+)*\.tsx?\b/g;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const sources = new Set(
  globSync(['*.ts', '*/*.ts', '{shared,shell,api,platform,mfe-*}/{src,test}/**/*.{ts,tsx}'], {
    cwd: ROOT,
  }).map((file) => basename(file)),
);
const records = globSync(`${RECORDS}/[0-9]*.md`, { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .sort();

describe.each(['docs/architecture.md', 'docs/dependencies.md', `${RECORDS}/README.md`, ...records])(
  '%s',
  (document) => {
    const text = read(document);

    it('names no file that is not there', () => {
      const named = [...new Set(text.match(PATHS))];
      expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
      const files = text.match(NAMES) ?? [];
      expect(files.filter((name) => !sources.has(name))).toEqual([]);
    });
  },
);

describe('the records of decisions', () => {
  it('are numbered, each with a line in the index', () => {
    const indexed = [...read(`${RECORDS}/README.md`).matchAll(/^\| \[(\d+)\]\((\d{4})-.+?\.md\)/gm)];
    const numbers = records.map((_, index) => `${index + 1}`);
    expect(indexed.map(([, number]) => number)).toEqual(numbers);
    expect(indexed.map(([, , file]) => Number(file))).toEqual(numbers.map(Number));
    expect(records.map((file) => /^# (\d+)\. /.exec(read(file))?.[1])).toEqual(numbers);
  });

  it.each(records)('%s is short, and says what it costs and what was turned down', (file) => {
    const text = read(file);
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_RECORD_LINES);
    expect(text.match(/^\*\*.+?\*\*/gm)).toEqual([
      '**Context.**',
      '**Decision.**',
      '**What it costs.**',
      '**Turned down.**',
    ]);
  });
});
