import { describe, expect, it } from 'vitest';
import { markdownTable, plainTable } from './table.ts';

const table = {
  head: ['route', 'ms'],
  rows: [
    ['/', '9'],
    ['/search', '1200'],
  ],
};

describe('a table', () => {
  it('stands in columns in a terminal', () => {
    expect(plainTable(table)).toBe('route      ms\n/           9\n/search  1200');
  });

  it('is one of Markdown in a document', () => {
    expect(markdownTable(table).split('\n')).toEqual([
      '| route   |   ms |',
      '| ------- | ---: |',
      '| /       |    9 |',
      '| /search | 1200 |',
    ]);
  });
});
