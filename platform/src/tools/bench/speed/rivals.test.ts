import { describe, expect, it } from 'vitest';
import { RIVAL_NAMES, readRivals } from './rivals.ts';

const namesOf = (text: string, commit = '') => {
  const { baselines, others } = readRivals(text, commit);
  return [...baselines, ...others].map(({ name }) => name);
};

describe('the rivals of a run', () => {
  it('are those that are named, or none', () => {
    expect(namesOf('limit,monolith')).toEqual(['monolith', 'limit']);
    expect(namesOf(RIVAL_NAMES.join(','))).toEqual(RIVAL_NAMES);
    expect(namesOf('none')).toEqual([]);
  });

  it('have the site of an earlier commit among them once one is named', () => {
    expect(namesOf('none', 'HEAD~20')).toEqual(['HEAD~20']);
    expect(namesOf('limit', '37993a1')).toEqual(['limit', '37993a1']);
  });

  it('are refused by name if there is none of it', () => {
    expect(() => namesOf('monolith,monolit')).toThrow('“monolit” is no rival');
  });
});
