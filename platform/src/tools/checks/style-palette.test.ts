import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../root.ts';

const COLOUR = '#[0-9a-f]{6}';
const tokens = readFileSync(join(ROOT, 'shared/src/ui/theme/tokens.css'), 'utf8');
const watch = tokens.slice(tokens.indexOf('[data-palette="watch"] {'));

/** The rows of one token each: its name, and its colours by day, by night and in the night watch. */
const rows = [
  ...readFileSync(join(ROOT, 'docs/style.md'), 'utf8').matchAll(
    new RegExp(
      `^\\| \`(--[a-z-]+)\` +\\| \`(${COLOUR})\` +\\| \`(${COLOUR})\` +\\| \`(${COLOUR})\` +\\|`,
      'gm',
    ),
  ),
].map(([, name = '', ...colours]) => ({ name, colours }));

it('the table of colours in docs/style.md has what tokens.css has', () => {
  expect(rows.length).toBeGreaterThan(5);
  expect(rows).toEqual(
    rows.map(({ name }) => {
      const [, day, night] =
        new RegExp(`${name}: light-dark\\((${COLOUR}), (${COLOUR})\\)`).exec(tokens) ?? [];
      const [, red] = new RegExp(`${name}: (${COLOUR})`).exec(watch) ?? [];
      return { name, colours: [day, night, red] };
    }),
  );
});
