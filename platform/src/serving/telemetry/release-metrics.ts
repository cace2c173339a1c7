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

const figure = (max: number) => optional(pipe(number(), minValue(0), maxValue(max)));

/** What one visitor in five met in a document: of the release that it began with, without the person or the page. */
export const figuresMessage = strictObject({
  remote: releaseName,
  version: releaseVersion,
  /** Milliseconds until the largest element was drawn (Largest Contentful Paint). */
  lcp: figure(60_000),
  /** Milliseconds until a press was answered (Interaction to Next Paint); absent where nothing was pressed. */
  inp: figure(60_000),
  /** How much moved without being asked to (Cumulative Layout Shift). */
  cls: figure(10),
  ticket: pipe(string(), maxLength(MAX_TICKET_CHARACTERS)),
});
export type FiguresMessage = InferOutput<typeof figuresMessage>;

export interface ReleaseFigures {
  /** Reported documents since the start of this server; each counts once for a release. */
  readonly pages: Readonly<Record<Outcome, number>>;
  /** Seconds until half of the pages were shown, and until 95 of 100 were; null where none was. */
  readonly p50: number | null;
  readonly p95: number | null;
  /** Of three documents in four: seconds, seconds, and a figure without a unit. */
  readonly lcp: number | null;
  readonly inp: number | null;
  readonly cls: number | null;
}

export interface ReleaseMetrics {
  readonly count: (message: TelemetryMessage) => void;
  readonly observe: (message: FiguresMessage) => void;
  /** A candidate was halted. */
  readonly halted: (remote: string, version: string) => void;
  readonly figuresOf: (name: string, version: string) => Promise<ReleaseFigures>;
  /** One more read of the API for a page that is to come rendered. */
  readonly countRead: (outcome: 'answered' | 'failed' | 'kept') => void;
  /** One more page that was to come rendered. */
  readonly countRendering: (
    release: { readonly name: string; readonly version: string },
    outcome: string,
  ) => void;
  /** Exports the age of the shown site, in seconds. */
  readonly watchAge: (age: () => number) => void;
  /** Exports from when the shown site is believed no more. @param expiresAt milliseconds since 1970, or infinite */
  readonly watchExpiry: (expiresAt: () => number) => void;
  /** Exports the parts that the site does without at present. @param missing their names */
  readonly watchMissing: (missing: () => readonly string[]) => void;
  /** In the text format of Prometheus. */
  readonly write: () => Promise<{ readonly type: string; readonly text: string }>;
}

/** Seconds. From a page that lay ready to what a person would call broken. */
const WAITS = [0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 2.5, 4, 8, 16];
/** Seconds: good are 2.5, poor 4 (web.dev). */
const LCP_STEPS = [0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10];
/** Seconds: good are 0.2, poor 0.5. */
const INP_STEPS = [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2];
/** Good is 0.1, poor 0.25. */
const CLS_STEPS = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

/** The share of documents that met no worse: what web.dev judges by. */
const JUDGED = 0.75;

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
  const labelNames = ['remote', 'version'] as const;
  const lcp = new Histogram({
    name: 'nfcards_release_lcp_seconds',
    help: 'Largest Contentful Paint of one document in five, by the release that it began with, as browsers tell it.',
    labelNames,
    buckets: LCP_STEPS,
    registers,
  });
  const inp = new Histogram({
    name: 'nfcards_release_inp_seconds',
    help: 'Interaction to Next Paint, of the same documents.',
    labelNames,
    buckets: INP_STEPS,
    registers,
  });
  const cls = new Histogram({
    name: 'nfcards_release_cls',
    help: 'Cumulative Layout Shift, of the same documents.',
    labelNames,
    buckets: CLS_STEPS,
    registers,
  });
  const halts = new Gauge({
    name: 'nfcards_release_halted_timestamp_seconds',
    help: 'When this server halted a candidate, in seconds since 1970.',
    labelNames,
    registers,
  });
  const reads = new Counter({
    name: 'nfcards_rendering_reads_total',
    help: 'Reads of the API for pages that come rendered, by whether an answer came, and answers kept from before that stood in; without either a page comes unrendered.',
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
    observe({ remote, version, ...figures }) {
      const release = { remote, version };
      if (figures.lcp !== undefined) lcp.observe(release, figures.lcp / 1000);
      if (figures.inp !== undefined) inp.observe(release, figures.inp / 1000);
      if (figures.cls !== undefined) cls.observe(release, figures.cls);
    },
    halted: (remote, version) => halts.set({ remote, version }, Date.now() / 1000),
    async figuresOf(name, version) {
      const isOfIt = ({ labels }: { labels: { remote?: unknown; version?: unknown } }) =>
        labels.remote === name && labels.version === version;
      const counted = (await pages.get()).values.filter(isOfIt);
      const partOf = async (part: number, histogram: typeof lcp) => {
        const values = (await histogram.get()).values.filter(isOfIt);
        const steps = values.flatMap(({ labels, value }) => {
          const upTo = new Map(Object.entries(labels)).get('le');
          return typeof upTo === 'number' ? [{ upTo, count: value }] : [];
        });
        const total = values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0;
        return quantile(part, steps, total);
      };
      const of = (outcome: Outcome) => counted.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
      return {
        pages: { shown: of('shown'), failed: of('failed'), broke: of('broke'), threw: of('threw') },
        p50: await partOf(0.5, waits),
        p95: await partOf(0.95, waits),
        lcp: await partOf(JUDGED, lcp),
        inp: await partOf(JUDGED, inp),
        cls: await partOf(JUDGED, cls),
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
    watchMissing(missing) {
      new Gauge({
        name: 'nfcards_part_missing',
        help: '1 for each part that the site does without at present, as /readyz names them; no line for the others.',
        labelNames: ['part'],
        registers,
        collect() {
          this.reset();
          for (const part of missing()) this.set({ part }, 1);
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
