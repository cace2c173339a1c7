import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../root.ts';
import { missingTests } from '../checks/test-titles.fixture.ts';
import { unknownNames } from './logged-names.fixture.ts';

const PAGE = 'docs/faults.md';
const COLUMNS = ['fault', 'a visitor', 'a member', 'an operator', 'lost', 'alert', 'test'];

const page = readFileSync(join(ROOT, PAGE), 'utf8');
const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
const lines = page.split('\n').filter((line) => line.startsWith('|') && !line.startsWith('| ---'));
const rows = lines.map(cellsOf).filter(([first]) => first !== 'fault');

describe('the table of faults', () => {
  it('has the same columns in each part, and something in each of a row', () => {
    const headings = lines.map(cellsOf).filter(([first]) => first === 'fault');
    expect(headings.length).toBeGreaterThan(3);
    for (const heading of headings) expect(heading).toEqual(COLUMNS);
    for (const row of rows)
      expect([row[0], row.map((cell) => cell !== '')]).toEqual([row[0], COLUMNS.map(() => true)]);
  });

  it('names a test for each row, which is where it says', () => {
    expect(missingTests(PAGE).missing).toEqual([]);
    expect(rows.length).toBeGreaterThan(25);
    expect(rows.filter((row) => !row[6]?.startsWith('[“')).map(([fault]) => fault)).toEqual([]);
  });

  it('names alerts by their pages, and events, figures and settings that there are', () => {
    for (const row of rows)
      expect(row[5], row[0]).toMatch(/^(–|\[`\w+`\]\(runbook\/[a-z-]+\.md\)(, (?=\[)|$))+/);
    expect(unknownNames(page)).toEqual([]);
  });
});
