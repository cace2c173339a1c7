import { describe, expect, it } from 'vitest';
import { givenOnce, safeName } from './archive-names.ts';

describe('the name of a file or a folder in an archive', () => {
  it.each([
    ['Belle Brise', 'Belle Brise'],
    ['Été à l’Île-d’Yeu', 'Été à l’Île-d’Yeu'],
    ['../../etc', '_.._etc'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
    ['con', '_con'],
    ['LPT1.pdf', '_LPT1.pdf'],
    ['  .  ', 'NFCard'],
    ['', 'NFCard'],
    ['two\nlines\u0000', 'two lines'],
    ['ends with a point.', 'ends with a point'],
    [`${'a'.repeat(79)}\u{1F6A4}`, 'a'.repeat(79)],
  ])('%j is %j', (text, name) => {
    expect(safeName(text, 'NFCard')).toBe(name);
  });

  it('is given once, whatever its case and however its accents are composed', () => {
    const name = givenOnce();
    expect([name('Été'), name('été'), name('Été'.normalize('NFD')), name('Hiver')]).toEqual([
      'Été',
      'été (2)',
      `${'Été'.normalize('NFD')} (3)`,
      'Hiver',
    ]);
  });
});
