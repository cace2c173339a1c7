import { describe, expect, it } from 'vitest';
import { type ReadableDocument, readablePaths } from './readable-paths.ts';

const insurance: ReadableDocument = {
  cardId: 'a',
  card: 'Belle Brise',
  title: 'Assurance',
  day: '2026-05-03',
  type: 'application/pdf',
};

describe('the paths under which documents are saved, readable', () => {
  it('tell the card, the title and the day', () => {
    expect(readablePaths()(insurance)).toBe('Belle Brise/Assurance – 2026-05-03.pdf');
  });

  it('number what is alike, whatever its case', () => {
    const pathOf = readablePaths();
    expect([pathOf(insurance), pathOf({ ...insurance, title: 'ASSURANCE' }), pathOf(insurance)]).toEqual([
      'Belle Brise/Assurance – 2026-05-03.pdf',
      'Belle Brise/ASSURANCE – 2026-05-03 (2).pdf',
      'Belle Brise/Assurance – 2026-05-03 (3).pdf',
    ]);
  });

  it('give two cards of the same name two folders', () => {
    const pathOf = readablePaths();
    expect([pathOf(insurance), pathOf({ ...insurance, cardId: 'b' }), pathOf(insurance)]).toEqual([
      'Belle Brise/Assurance – 2026-05-03.pdf',
      'Belle Brise (2)/Assurance – 2026-05-03.pdf',
      'Belle Brise/Assurance – 2026-05-03 (2).pdf',
    ]);
  });

  it.each([
    [
      'a way out of the folder',
      { card: '../..', title: '../../etc/passwd' },
      '_/_.._etc_passwd – 2026-05-03.pdf',
    ],
    ['a device of Windows', { card: 'con', title: 'nul.txt' }, '_con/_nul.txt – 2026-05-03.pdf'],
    ['nothing', { card: ' ', title: '' }, 'NFCard/2026-05-03.pdf'],
    ['what Windows takes in no name', { card: 'A|B?', title: 'x<y>:*' }, 'A_B_/x_y_ – 2026-05-03.pdf'],
    ['what turns a name around', { title: 'fdp.\u202Etxt' }, 'Belle Brise/fdp.txt – 2026-05-03.pdf'],
  ])('are safe where a name has %s', (_, given, path) => {
    expect(readablePaths()({ ...insurance, ...given })).toBe(path);
  });
});
