import { afterEach, describe, expect, it, vi } from 'vitest';
import { readTicket } from './read-ticket.ts';

class Timing {
  readonly serverTiming: unknown;

  constructor(serverTiming: unknown) {
    this.serverTiming = serverTiming;
  }
}

function openDocument(...entries: Timing[]) {
  vi.stubGlobal('PerformanceNavigationTiming', Timing);
  vi.stubGlobal('performance', { getEntriesByType: () => entries });
}

afterEach(() => vi.unstubAllGlobals());

describe('the ticket of a document', () => {
  it('is read from the header Server-Timing', () => {
    const cdn = { name: 'cdn', description: 'hit' };
    openDocument(new Timing([cdn, { name: 'ticket', description: 'a.b.c' }]));
    expect(readTicket()).toBe('a.b.c');
  });

  it.each([
    ['no browser tells', []],
    ['a browser does not tell over plain http', [new Timing(undefined)]],
    ['an older gateway gives none', [new Timing([])]],
  ])('is null where %s', (_, entries) => {
    openDocument(...entries);
    expect(readTicket()).toBeNull();
  });
});
