import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tracedFetch } from './traced-fetch.ts';

const TRACE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

class Timing {
  readonly serverTiming: unknown;

  constructor(serverTiming: unknown) {
    this.serverTiming = serverTiming;
  }
}

let now = 0;

function openDocument({ trace = true, preloaded = '' } = {}) {
  vi.stubGlobal('PerformanceNavigationTiming', Timing);
  const timings = trace ? [{ name: 'traceparent', description: TRACE }] : [];
  vi.stubGlobal('performance', { getEntriesByType: () => [new Timing(timings)], now: () => now });
  vi.stubGlobal('location', new URL('https://boats.example/port/FRLRH'));
  vi.stubGlobal('document', { querySelectorAll: () => [{ getAttribute: () => preloaded }] });
  const send = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) => new Response());
  const traced = tracedFetch(send);
  const sentTo = async (address: string, init?: RequestInit) => {
    await traced(address, init);
    return new Headers(send.mock.lastCall?.[1]?.headers);
  };
  return { send, traced, sentTo };
}

beforeEach(() => {
  now = 0;
});
afterEach(() => vi.unstubAllGlobals());

describe('a call of the first page', () => {
  it('goes on with the trace of the document, beside its own headers', async () => {
    const { sentTo, send } = openDocument();
    const headers = await sentTo('/api/login', { method: 'POST', headers: { accept: 'text/plain' } });
    expect([headers.get('traceparent'), headers.get('accept')]).toEqual([TRACE, 'text/plain']);
    expect(send.mock.lastCall?.[1]?.method).toBe('POST');
  });

  it('does not where the document preloads the answer: it would be fetched twice', async () => {
    const { sentTo } = openDocument({ preloaded: '/api/port_details?id=FRLRH' });
    expect((await sentTo('/api/port_details?id=FRLRH')).has('traceparent')).toBe(false);
    expect((await sentTo('/api/port_details?id=FRBES')).has('traceparent')).toBe(true);
  });

  it('does not to another origin', async () => {
    const { sentTo } = openDocument();
    expect((await sentTo('https://api.example/login')).has('traceparent')).toBe(false);
    expect((await sentTo('//api.example/login')).has('traceparent')).toBe(false);
  });

  it('does not once the page is left, nor long after', async () => {
    const { sentTo } = openDocument();
    vi.stubGlobal('location', new URL('https://boats.example/search'));
    expect((await sentTo('/api/cookie')).has('traceparent')).toBe(false);
    vi.stubGlobal('location', new URL('https://boats.example/port/FRLRH'));
    expect((await sentTo('/api/cookie')).has('traceparent')).toBe(true);
    now = 10_000;
    expect((await sentTo('/api/cookie')).has('traceparent')).toBe(false);
  });

  it('is left as it is where the document is not traced', () => {
    const { send, traced } = openDocument({ trace: false });
    expect(traced).toBe(send);
  });
});
