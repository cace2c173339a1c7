import { afterEach, describe, expect, it, vi } from 'vitest';
import { readTiming } from './read-timing.ts';

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

describe('the ticket and the trace of a document', () => {
  it('are read from the header Server-Timing', () => {
    const cdn = { name: 'cdn', description: 'hit' };
    const trace = { name: 'traceparent', description: '00-1-2-01' };
    openDocument(new Timing([cdn, { name: 'ticket', description: 'a.b.c' }, trace]));
    expect(readTiming('ticket')).toBe('a.b.c');
    expect(readTiming('traceparent')).toBe('00-1-2-01');
  });

  it.each([
    ['no browser tells', []],
    ['a browser does not tell over plain http', [new Timing(undefined)]],
    ['an older gateway gives none', [new Timing([])]],
  ])('are null where %s', (_, entries) => {
    openDocument(...entries);
    expect(readTiming('ticket')).toBeNull();
  });
});
