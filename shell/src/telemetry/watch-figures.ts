import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals';
import type { Culprit } from './blame.ts';
import { sendTelemetry } from './send-telemetry.ts';

export interface FiguresOptions {
  /** The release whose page the document began with. */
  readonly of: Culprit;
  readonly ticket: string;
  /** Whether the page of another remote has been shown: what is measured from then on is no figure of this one. */
  readonly isLeft: () => boolean;
}

/** Largest values that the gateway takes; longer times are of tabs in the background. */
const MAX_MS = 60_000;
const MAX_SHIFT = 10;

/**
 * Measures how soon the first page of this document is seen, how soon it answers and how much it shifts, and tells the
 * gateway once, as the page is left. Nothing is measured for whoever asks not to be followed.
 */
export function watchFigures({ of, ticket, isLeft }: FiguresOptions): void {
  if (isLeft() || refusesMeasuring(navigator)) return;
  const { remote, version } = of;
  const figures: { lcp?: number; inp?: number; cls?: number } = {};
  const take = ({ name, value }: MetricType) => {
    if (isLeft()) return;
    if (name === 'LCP') figures.lcp = Math.min(MAX_MS, Math.round(value));
    if (name === 'INP') figures.inp = Math.min(MAX_MS, Math.round(value));
    if (name === 'CLS') figures.cls = Math.min(MAX_SHIFT, Math.round(value * 1000) / 1000);
  };
  for (const watch of [onLCP, onINP, onCLS]) watch(take, { reportAllChanges: true });
  const told = new AbortController();
  const tell = () => {
    if (document.visibilityState === 'visible' || figures.lcp === undefined) return;
    told.abort();
    sendTelemetry({ remote, version, ...figures, ticket }, '/telemetry/figures');
  };
  // At the window: after the library, which settles the last values at the same moment, at the document.
  addEventListener('visibilitychange', tell, { signal: told.signal });
}

/** Do Not Track, or Global Privacy Control. */
export function refusesMeasuring(browser: {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}): boolean {
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true;
}
