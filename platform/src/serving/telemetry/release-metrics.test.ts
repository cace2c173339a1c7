import { is } from 'valibot';
import { describe, expect, it } from 'vitest';
import { openReleaseMetrics, quantile, telemetryMessage } from './release-metrics.ts';

const message = { remote: 'mfe-wallet', version: '1.3.0', outcome: 'shown', milliseconds: 300 } as const;

describe('a message about a release', () => {
  it.each([
    message,
    { ...message, outcome: 'failed' },
    { ...message, outcome: 'broke', milliseconds: 0 },
    { ...message, outcome: 'threw' },
    { ...message, remote: 'shell', version: '2.0.0-rc.1' },
  ])('is taken: %j', (given) => expect(is(telemetryMessage, given)).toBe(true));

  it.each([
    null,
    'shown',
    [message],
    { ...message, outcome: 'exploded' },
    { ...message, milliseconds: -1 },
    { ...message, milliseconds: 1e9 },
    { ...message, milliseconds: '300' },
    { ...message, version: '1.3' },
    { ...message, remote: '../wallet' },
    // Nothing else, least of all of the person.
    { ...message, user: '42' },
  ])('is refused: %j', (given) => expect(is(telemetryMessage, given)).toBe(false));
});

describe('the figures of a release', () => {
  it('are counted by outcome, and waits only of what was shown', async () => {
    const metrics = openReleaseMetrics();
    for (let page = 0; page < 10; page++) metrics.count(message);
    metrics.count({ ...message, outcome: 'failed', milliseconds: 9000 });
    metrics.count({ ...message, outcome: 'threw', milliseconds: 60_000 });
    metrics.count({ ...message, version: '1.2.0', milliseconds: 3000 });
    const { pages, p50, p95 } = await metrics.figuresOf('mfe-wallet', '1.3.0');
    expect(pages).toEqual({ shown: 10, failed: 1, broke: 0, threw: 1 });
    expect(p50).toBeCloseTo(0.3);
    expect(p95).toBeCloseTo(0.39);
    const { text } = await metrics.write();
    expect(text).toContain(
      'nfcards_release_pages_total{remote="mfe-wallet",version="1.3.0",outcome="failed"} 1\n',
    );
    expect(text).toContain(
      'nfcards_release_page_seconds_bucket{le="0.4",remote="mfe-wallet",version="1.3.0"} 10\n',
    );
  });

  it('say how fast three documents in four are, of those that told', async () => {
    const metrics = openReleaseMetrics();
    const of = { remote: 'mfe-wallet', version: '1.3.0', ticket: '' };
    for (let page = 0; page < 75; page++) metrics.observe({ ...of, lcp: 1900, cls: 0.1 });
    for (let page = 0; page < 25; page++) metrics.observe({ ...of, lcp: 9000, inp: 200 });
    metrics.observe({ ...of, version: '1.2.0', lcp: 60_000 });
    expect(await metrics.figuresOf('mfe-wallet', '1.3.0')).toMatchObject({
      lcp: 2,
      inp: 0.1875,
      cls: expect.closeTo(0.0875),
    });
    const { text } = await metrics.write();
    expect(text).toContain(
      'nfcards_release_lcp_seconds_bucket{le="2",remote="mfe-wallet",version="1.3.0"} 75\n',
    );
    expect(text).toContain('nfcards_release_inp_seconds_count{remote="mfe-wallet",version="1.3.0"} 25\n');
  });

  it('are nothing where nothing was told', async () => {
    expect(await openReleaseMetrics().figuresOf('mfe-wallet', '1.3.0')).toEqual({
      pages: { shown: 0, failed: 0, broke: 0, threw: 0 },
      p50: null,
      p95: null,
      lcp: null,
      inp: null,
      cls: null,
    });
  });
});

describe('a quantile', () => {
  const steps = [
    { upTo: 1, count: 10 },
    { upTo: 2, count: 30 },
    { upTo: 4, count: 90 },
  ];

  it.each([
    [0.1, 1],
    [0.2, 1.5],
    [0.6, 3],
    [0.9, 4],
    [0.99, 4],
  ])('%d of a hundred is %d', (part, expected) => expect(quantile(part, steps, 100)).toBeCloseTo(expected));
});
