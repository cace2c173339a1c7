import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { $documents, DOCUMENT_FILTERS, filterChosen } from './document-filter.model.ts';

describe('filters over the documents of a card (S11)', () => {
  it('shows all of them at first', () => {
    expect(fork().getState($documents)).toHaveLength(4);
  });

  it('shows those of the chosen type, and never nothing', async () => {
    const scope = fork();
    for (const filter of DOCUMENT_FILTERS) {
      await allSettled(filterChosen, { scope, params: filter });
      const documents = scope.getState($documents);
      expect(documents.length).toBeGreaterThan(0);
      expect(documents.every(({ type }) => filter === 'all' || type === filter)).toBe(true);
    }
  });
});
