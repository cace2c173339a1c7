import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { InferOutput } from 'valibot';
import {
  maxLength,
  maxValue,
  minValue,
  number,
  optional,
  picklist,
  pipe,
  strictObject,
  string,
} from 'valibot';
import { releaseName, releaseVersion } from '../../releases/release/release.ts';
import { MAX_TICKET_CHARACTERS } from './page-error.ts';

export const outcomes = ['shown', 'failed', 'broke', 'threw'] as const;
export type Outcome = (typeof outcomes)[number];

/** Milliseconds: nobody waits longer. */
const MAX_LOAD_MS = 600_000;

/** The outcome of a page, as the shell reports it: about the release, not the person or the page. */
export const telemetryMessage = strictObject({
  /** A remote, or the shell itself. */
  remote: releaseName,
  version: releaseVersion,
  /**
   * It was seen, could not be loaded or was not ready after a long time, threw as it was shown, or threw an error that
   * nobody caught, as at a press.
   */
  outcome: picklist(outcomes),
  /** From when the page was asked for. */
  milliseconds: pipe(number(), minValue(0), maxValue(MAX_LOAD_MS)),
  /** The ticket of the page. A shell that is older than the gateway sends none, and is not counted. */
  ticket: optional(pipe(string(), maxLength(MAX_TICKET_CHARACTERS))),
});
export type TelemetryMessage = InferOutput<typeof telemetryMessage>;

export interface ReleaseFigures {
  /** Reported documents since the start of this server; each counts once for a release. */
  readonly pages: Readonly<Record<Outcome, number>>;
  /** Seconds until half of the pages were shown, and until 95 of 100 were; null where none was. */
  readonly p50: number | null;
  readonly p95: number | null;
}

export interface ReleaseMetrics {
  readonly count: (message: TelemetryMessage) => void;
  readonly figuresOf: (name: string, version: string) => Promise<ReleaseFigures>;
  /** One more read of the API for a page that is to come rendered. */
  readonly countRead: (outcome: 'answered' | 'failed') => void;
  /** One more page that was to come rendered. */
  readonly countRendering: (
    release: { readonly name: string; readonly version: string },
    outcome: string,
  ) => void;
  /** Exports the age of the shown site, in seconds. */
  readonly watchAge: (age: () => number) => void;
  /** Exports from when the shown site is believed no more. @param expiresAt milliseconds since 1970, or infinite */
  readonly watchExpiry: (expiresAt: () => number) => void;
  /** In the text format of Prometheus. */
  readonly write: () => Promise<{ readonly type: string; readonly text: string }>;
}

/** Seconds. From a page that lay ready to what a person would call broken. */
const WAITS = [0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 2.5, 4, 8, 16];

/** Figures of releases; names begin with `nfcards_`. No figure is about a person. */
export function openReleaseMetrics(): ReleaseMetrics {
  const registry = new Registry();
  const registers = [registry];
  const pages = new Counter({
    name: 'nfcards_release_pages_total',
    help: 'Documents that showed a release of a remote, by what became of it, as browsers tell it.',
    labelNames: ['remote', 'version', 'outcome'],
    registers,
  });
  const renderings = new Counter({
    name: 'nfcards_release_renderings_total',
    help: 'Pages of a release that were to come rendered: rendered, failed, or not tried because it rests after failures.',
    labelNames: ['remote', 'version', 'outcome'],
    registers,
  });
  const waits = new Histogram({
    name: 'nfcards_release_page_seconds',
    help: 'Time from asking for a page to seeing it, by release of the remote, as browsers tell it.',
    labelNames: ['remote', 'version'],
    buckets: WAITS,
    registers,
  });
  const reads = new Counter({
    name: 'nfcards_rendering_reads_total',
    help: 'Reads of the API for pages that come rendered, by whether an answer came; without one a page comes unrendered.',
    labelNames: ['outcome'],
    registers,
  });
  return {
    countRead: (outcome) => reads.inc({ outcome }),
    countRendering: ({ name, version }, outcome) => renderings.inc({ remote: name, version, outcome }),
    count({ remote, version, outcome, milliseconds }) {
      pages.inc({ remote, version, outcome });
      if (outcome === 'shown') waits.observe({ remote, version }, milliseconds / 1000);
    },
    async figuresOf(name, version) {
      const isOfIt = ({ labels }: { labels: { remote?: unknown; version?: unknown } }) =>
        labels.remote === name && labels.version === version;
      const counted = (await pages.get()).values.filter(isOfIt);
      const steps = (await waits.get()).values.filter(isOfIt).flatMap(({ labels, value }) => {
        const upTo = new Map(Object.entries(labels)).get('le');
        return typeof upTo === 'number' ? [{ upTo, count: value }] : [];
      });
      const of = (outcome: Outcome) => counted.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
      return {
        pages: { shown: of('shown'), failed: of('failed'), broke: of('broke'), threw: of('threw') },
        p50: quantile(0.5, steps, of('shown')),
        p95: quantile(0.95, steps, of('shown')),
      };
    },
    watchAge(age) {
      new Gauge({
        name: 'nfcards_site_age_seconds',
        help: 'Time since what the site shows was last known to be what its channel says; +Inf while it shows nothing.',
        registers,
        collect() {
          this.set(age());
        },
      });
    },
    watchExpiry(expiresAt) {
      new Gauge({
        name: 'nfcards_channel_expires_timestamp_seconds',
        help: 'When what the site shows is believed no more, in seconds since 1970; +Inf where nothing is signed.',
        registers,
        collect() {
          this.set(expiresAt() / 1000);
        },
      });
    },
    write: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

export interface Step {
  readonly upTo: number;
  /** How many were at most so long. */
  readonly count: number;
}

/**
 * As Prometheus estimates it: evenly spread within a step; what is beyond the last one counts as that one.
 * @param steps in growing order
 */
export function quantile(part: number, steps: readonly Step[], total: number): number | null {
  if (total === 0) return null;
  const wanted = part * total;
  const index = steps.findIndex(({ count }) => count >= wanted);
  const step = steps[index];
  if (step === undefined) return steps.at(-1)?.upTo ?? null;
  const below = steps[index - 1] ?? { upTo: 0, count: 0 };
  return below.upTo + ((wanted - below.count) / (step.count - below.count)) * (step.upTo - below.upTo);
}
