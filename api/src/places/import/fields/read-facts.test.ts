import { expect, it } from 'vitest';
import { factsOfFile, readFacts, readPortFacts } from './read-facts.ts';

it('every fact that a file may have is read', () => {
  const asked = new Set<string>();
  const source = {
    value: (fact: string) => void asked.add(fact),
    country: 'FR',
    complain: () => undefined,
  };
  const read = { ...readFacts(source), ...readPortFacts(source) };
  expect([...asked].sort()).toEqual([...factsOfFile].sort());
  expect(Object.keys(read).sort()).toEqual([...factsOfFile].sort());
});
