import { describe, expect, it } from 'vitest';
import { codeProblem, oneTimeCode } from './one-time-code.ts';

describe('a one-time code', () => {
  it.each(['012345', ' 012 345 ', '012-345', '012.345\n'])('is read from %j', (typed) => {
    expect(oneTimeCode(typed)).toBe('012345');
  });

  it.each(['', '12345', '1234567', '12345a', '１２３４５６'])('is not in %j', (typed) => {
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
