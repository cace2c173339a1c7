import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './releases/site-packages.ts';
import { settingsTable } from './settings.ts';

describe('the README’s list of settings', () => {
  const rows = readFileSync(join(ROOT, 'README.md'), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    .filter(([, name = '']) => /^[A-Z][A-Z_]+$/.test(name))
    .map(([, name, standard, meaning]) => ({ name, standard, meaning }));

  it('has each setting with its default and its meaning, and no other', () => {
    const settings = Object.entries(settingsTable).map(([name, { standard = '', meaning }]) => ({
      name,
      standard,
      meaning: meaning.replaceAll('`', ''),
    }));
    expect(rows).toEqual(settings);
  });
});
