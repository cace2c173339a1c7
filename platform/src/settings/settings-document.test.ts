import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../root.ts';
import { settingsTable } from './settings.ts';

describe('the list of settings in the documents', () => {
  const rows = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    .filter(([, name = '']) => /^[A-Z][A-Z_]+$/.test(name))
    .map(([, name, defaultValue, meaning]) => ({ name, defaultValue, meaning }));

  it('has each setting with its default and its meaning, and no other', () => {
    const settings = Object.entries(settingsTable).map(([name, { defaultValue = '', meaning }]) => ({
      name,
      defaultValue,
      meaning: meaning.replaceAll('`', ''),
    }));
    expect(rows).toEqual(settings);
  });
});
