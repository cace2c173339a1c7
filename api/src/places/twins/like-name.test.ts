import { describe, expect, it } from 'vitest';
import { isLikeNamed, isSameNamed } from './like-name.ts';

describe('the names of two entries', () => {
  it.each([
    ['Port des Minimes', 'Les Minimes', true, true],
    ['Port des Minimes', 'La Rochelle – Les Minimes', true, false],
    ['Port Vauban', 'Port Vauban - Bassin Vauban', true, false],
    ['Port-Camargue', 'Port Camargue', true, true],
    ['Port du Crouesty', 'Port du Crouesti', true, true],
    ['Marina', 'Marina', true, true],
    ['Bassin 1', 'Bassin 2', false, false],
    ['Bassin à flot', 'Bassin à flot 2', false, false],
    ['Port du Château', 'Port du Moulin Blanc', false, false],
    ['Vieux-Port', 'Port Pierre Canto', false, false],
    ['Ponton A', 'Ponton B', false, false],
  ])('%s, %s', (a, b, isLike, isSame) => {
    expect(isLikeNamed({ name: a }, { name: b })).toBe(isLike);
    expect(isSameNamed({ name: b }, { name: a })).toBe(isSame);
  });

  it('may be alike by another name', () => {
    expect(isLikeNamed({ name: 'Porzh Brest', other_names: ['Port de Brest'] }, { name: 'Brest' })).toBe(
      true,
    );
  });
});
