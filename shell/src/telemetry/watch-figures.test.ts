import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchFigures } from './watch-figures.ts';

interface Measured {
  readonly name: string;
  readonly value: number;
}

const library = vi.hoisted(() => ({ take: new Set<(metric: Measured) => void>() }));
vi.mock('web-vitals', () => {
  const watch = (take: (metric: Measured) => void) => void library.take.add(take);
  return { onLCP: watch, onINP: watch, onCLS: watch };
});

const of = { remote: 'mfe-wallet', version: '1.3.0' };
const bodies: unknown[] = [];
const page = { visibilityState: 'visible' };

beforeEach(() => {
  library.take.clear();
  bodies.length = 0;
  page.visibilityState = 'visible';
  const events = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    bodies.push([address, JSON.parse(String(body))]);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

function measure(name: string, value: number): void {
  const [take] = library.take;
  take?.({ name, value });
}

function turn(visibilityState: 'hidden' | 'visible'): void {
  page.visibilityState = visibilityState;
  dispatchEvent(new Event('visibilitychange'));
}

describe('the figures of a document', () => {
  it('are told once, as it is left, with the last values', () => {
    watchFigures({ of, ticket: 'a.ticket', isLeft: () => false });
    measure('LCP', 900.4);
    measure('LCP', 1200.6);
    measure('INP', 48);
    measure('CLS', 0.012345);
    turn('visible');
    expect(bodies).toEqual([]);
    turn('hidden');
    turn('visible');
    turn('hidden');
    const figures = { lcp: 1201, inp: 48, cls: 0.012 };
    expect(bodies).toEqual([['/telemetry/figures', { ...of, ...figures, ticket: 'a.ticket' }]]);
  });

  it('have nothing of what was measured once another remote was shown', () => {
    let isLeft = false;
    watchFigures({ of, ticket: 'a.ticket', isLeft: () => isLeft });
    measure('LCP', 900);
    isLeft = true;
    measure('INP', 5000);
    measure('CLS', 2);
    turn('hidden');
    expect(bodies).toEqual([['/telemetry/figures', { ...of, lcp: 900, ticket: 'a.ticket' }]]);
  });

  it('are no larger than the gateway takes', () => {
    watchFigures({ of, ticket: 'a.ticket', isLeft: () => false });
    for (const name of ['LCP', 'INP', 'CLS']) measure(name, 1e9);
    turn('hidden');
    expect(bodies).toMatchObject([['/telemetry/figures', { lcp: 60_000, inp: 60_000, cls: 10 }]]);
  });

  it.each([
    ['Do Not Track', { doNotTrack: '1' }],
    ['Global Privacy Control', { globalPrivacyControl: true }],
  ])('are not taken of whoever asks by %s', (_, asks) => {
    vi.stubGlobal('navigator', { onLine: true, ...asks });
    watchFigures({ of, ticket: 'a.ticket', isLeft: () => false });
    expect(library.take.size).toBe(0);
  });
});
