import { describe, expect, it } from 'vitest';
import { judgePassword, passwordProblem } from './new-password.ts';

const anne = { email: 'anne.legoff@exemple.fr', names: ['Anne', 'Le Goff'] };
const judge = (password: string) => judgePassword({ ...anne, password });
const problemOf = (password: string) => passwordProblem({ ...anne, password });

describe('the strength of a new password (S10)', () => {
  it.each(['petit foc et grand voile', 'bateau bleu sur l’estran', 'Trois ris dans la brume'])(
    '“%s” needs no advice',
    async (password) => {
      expect(await judge(password)).toEqual({ score: expect.any(Number), advice: null });
      expect(await problemOf(password)).toBeNull();
    },
  );

  it.each([
    ['azertyuiop', 'keyboard'],
    ['aaaaaaaa', 'repeated'],
    ['abcdefgh', 'sequence'],
    ['13/07/1970', 'date'],
    ['motdepasse', 'common'],
    ['gwendoline', 'name'],
    ['annelegoff', 'personal'],
    ['anne.legoff@exemple.fr', 'personal'],
    ['nfcardsnfcards', 'personal'],
  ])('“%s” is guessed at once: %s', async (password, advice) => {
    expect(await problemOf(password)).toBe(advice);
  });

  it('asks for characters, not for the units that they are made of, and for no mixture of them', async () => {
    expect(await problemOf('⛵'.repeat(7))).toBe('tooShort');
    expect(await problemOf('kx7pqz2')).toBe('tooShort');
    expect(await problemOf('brume fauve au loin')).toBeNull();
  });

  it.each(['kx7pqz2w', 'petit foc'])(
    'does not take “%s”, which could be better, and says how',
    async (password) => {
      expect(await judge(password)).toMatchObject({ score: 2 });
      expect(await problemOf(password)).toBe((await judge(password)).advice);
    },
  );
});
