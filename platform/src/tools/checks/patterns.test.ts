import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const PATTERNS = join(import.meta.dirname, '../../../../shared/src/patterns');

it('what is built into remotes asks for the shell’s own modules by their doors', () => {
  const outside = globSync('**/*.{ts,tsx}', { cwd: PATTERNS }).flatMap((file) =>
    [...readFileSync(join(PATTERNS, file), 'utf8').matchAll(/from '(\.[^']*)'/g)]
      .map(([, path = '']) => join(dirname(file), path))
      .filter((path) => path.startsWith('..'))
      .map((path) => `${file}: ${path}`),
  );
  expect(outside).toEqual([]);
});
