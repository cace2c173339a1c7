import { describe, expect, it } from 'vitest';
import { codeProblem, oneTimeCode } from './one-time-code.ts';

describe('a one-time code', () => {
  it.each(['012345', ' 012 345 ', '012-345', '012.345\n'])('is read from %j', (typed) => {
    expect(oneTimeCode(typed)).toBe('012345');
  });

  it('may have twelve digits, as a mail has them where many were asked for', () => {
    expect(oneTimeCode('012345 678901')).toBe('012345678901');
  });

  it.each(['', '12345', '12345678', '1234567', '12345a', '１２３４５６'])('is not in %j', (typed) => {
    expect(oneTimeCode(typed)).toBeNull();
  });
});

describe('what is wrong with a code', () => {
  it.each([
    [' ', 'codeMissing'],
    ['12345', 'codeMalformed'],
    ['123 456', null],
  ])('of %j: %s', (typed, problem) => {
    expect(codeProblem(typed)).toBe(problem);
  });
});
