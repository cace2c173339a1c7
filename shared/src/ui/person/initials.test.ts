import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['éric de la tour', 'ÉT'],
    ['Jean-Pierre', 'J'],
    ['  « Ada »  Lovelace ', 'AL'],
    ['Игорь Иванов', 'ИИ'],
    ['e\u0301ric', 'E\u0301'],
    ['', ''],
    ['…', ''],
  ])('of “%s” are “%s”', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
