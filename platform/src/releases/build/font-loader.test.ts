import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SHARED_FOLDER } from '../release/contract.ts';
import { CHARACTERS } from './font-loader.ts';

describe('fonts', () => {
  const styles = readFileSync(join(SHARED_FOLDER, 'src/ui/theme/fonts.css'), 'utf8');

  it('serve the characters that the style sheet says', () => {
    const ranges = [...styles.matchAll(/unicode-range:([^;]*);/g)].map(([, range = '']) =>
      range.replaceAll(/\s+/g, ' ').trim(),
    );
    expect(ranges).toHaveLength(3);
    for (const range of ranges) expect(range).toBe(CHARACTERS);
  });

  it('have the weights that the style sheet says', () => {
    const faces = styles.split('@font-face').slice(1);
    for (const face of faces) {
      const weights = /font-weight: (\d+) (\d+);/.exec(face);
      expect(face).toContain(`?weight=${weights?.[1]}-${weights?.[2]}`);
    }
  });
});
