import { is } from 'valibot';
import { describe, expect, it } from 'vitest';
import { failureBody, type GuardedOperation, operations } from './index.ts';

const table: [string, GuardedOperation][] = Object.entries(operations);
const writes = table.flatMap(([key, row]) => (row.effect === 'writes' ? [[key, row.changes] as const] : []));
const kept = table.flatMap(([key, { effect, gives = 'json' }]) =>
  effect === 'reads' && gives === 'json' ? [key] : [],
);

describe('the operations table (A2)', () => {
  it('has an operation for each call that it names', () => {
    expect(table.length).toBeGreaterThan(0);
  });

  describe.each(table)('%s', (key, { path, summary, input, failures }) => {
    it('has its path as its key', () => {
      expect(path).toBe(key);
    });

    it('has a path as the product’s contract writes them (§7)', () => {
      expect(path).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
    });

    it('says what it does in one sentence', () => {
      expect(summary).toMatch(/^[A-Z].*\.$/s);
    });

    it('takes an object of named parameters, as a query string holds them', () => {
      expect(input).toHaveProperty('entries');
    });

    it('declares refusals with a kind for code and a status that HTTP knows', () => {
      for (const [kind, status] of Object.entries(failures)) {
        expect(kind).toMatch(/^[a-z]+(_[a-z]+)*$/);
        expect(status === 200 || (status >= 400 && status < 600)).toBe(true);
      }
    });
  });
});

describe('what a write changes (ST12)', () => {
  it.each(writes)('%s names reads whose answers are kept', (_, changes) => {
    expect(kept).toEqual(expect.arrayContaining([...changes]));
  });
});

describe('the body of a refusal (A3)', () => {
  it.each([
    ['with a kind', { failure: true, failure_message: 'Non.', failure_kind: 'port_unknown' }, true],
    ['without a kind', { failure: true, failure_message: 'Non.' }, true],
    ['whose flag is off', { failure: false, failure_message: 'Non.' }, false],
    ['without words', { failure: true }, false],
  ])('%s', (_, body, expected) => {
    expect(is(failureBody, body)).toBe(expected);
  });
});
