import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../root.ts';

const biome = readFileSync(join(ROOT, 'biome.jsonc'), 'utf8');
const editor = readFileSync(join(ROOT, '.editorconfig'), 'utf8');

it.each([
  ['indentStyle', 'indent_style'],
  ['indentWidth', 'indent_size'],
  ['lineWidth', 'max_line_length'],
])('editors and the formatter agree on %s', (formatter, key) => {
  const formatted = new RegExp(`"formatter": \\{[^}]*"${formatter}": "?(\\w+)`).exec(biome)?.[1];
  // The first is for every file.
  expect(new RegExp(`^${key} = (\\w+)$`, 'm').exec(editor)?.[1]).toBe(formatted);
  expect(formatted).toMatch(/\w/);
});
