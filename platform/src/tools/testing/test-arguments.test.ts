import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../command-line/parse-arguments.ts';
import { readTestArguments, TEST, type TestArguments } from './test-arguments.ts';

/** Null for the help. */
function parseTestArguments(words: readonly string[]): TestArguments | null {
  const given = parseArguments(TEST, words);
  return given && readTestArguments(given);
}

describe('the arguments of npm test', () => {
  it('are none for the first answer', () => {
    expect(parseTestArguments([])).toEqual({ tier: 'quick', scope: { kind: 'everything' }, shard: null });
  });

  it('ask for everything, or for a part of it', () => {
    expect(parseTestArguments(['--all', '--shard', '2/4'])).toEqual({
      tier: 'all',
      scope: { kind: 'everything' },
      shard: '2/4',
    });
  });

  it('name files, whichever tier they are in', () => {
    const scope = { kind: 'named', words: ['search', 'api/test/accounts.test.ts'] };
    expect(parseTestArguments(['search', 'api/test/accounts.test.ts'])).toMatchObject({
      tier: 'quick',
      scope,
    });
    expect(parseTestArguments(['--all', 'search', 'api/test/accounts.test.ts'])).toMatchObject({
      tier: 'all',
      scope,
    });
  });

  it('ask for what the changes reach', () => {
    expect(parseTestArguments(['--changed'])).toMatchObject({ tier: 'quick', scope: { kind: 'changed' } });
  });

  it('ask for help', () => {
    expect(parseTestArguments(['--help'])).toBeNull();
    expect(parseTestArguments(['search', '-h'])).toBeNull();
  });

  it.each([
    [['--al'], /--al/],
    [['--shard'], /--shard/],
    [['--shard', '0/4'], /--shard 0\/4: give the part and how many there are/],
    [['--shard', '5/4'], /--shard 5\/4/],
    [['--shard', 'half'], /--shard half/],
    [['--changed', 'search'], /--changed finds the tests itself/],
  ])('%j are refused, and say why', (given, reason) => {
    expect(() => parseTestArguments(given)).toThrow(reason);
  });
});
