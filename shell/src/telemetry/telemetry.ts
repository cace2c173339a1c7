/**
 * A release was rendered, could not be loaded or was not ready after a long time, threw while rendering, or threw an
 * error that nobody caught.
 */
export type Outcome = 'shown' | 'failed' | 'broke' | 'threw';

/** All that is sent: nothing about the person, the address or the content of the page. */
export interface TelemetryMessage {
  /** A remote, or `shell`. */
  readonly remote: string;
  readonly version: string;
  readonly outcome: Outcome;
  /** Since the navigation started. */
  readonly milliseconds: number;
  /** Of the document, from the gateway. */
  readonly ticket?: string;
}

export interface Telemetry {
  /** A navigation to another page starts. */
  navigationStarted(): void;
  report(remote: string, version: string, outcome: Outcome): void;
}

export interface TelemetryOptions {
  readonly send: (message: TelemetryMessage) => void;
  /** Milliseconds since the document was requested. */
  readonly now: () => number;
  /** Whether the remote is a published one: overrides are not reported. */
  readonly isPublished: (remote: string) => boolean;
  /** Of the document, from the gateway; null where there is none. */
  readonly ticket: string | null;
}

/** Milliseconds; longer times are of tabs in the background, not of slow pages. */
const MAX_WAIT = 600_000;

/** Reports outcomes of releases to the gateway, each once a document: the gateway counts no second one. */
export function createTelemetry({ send, now, isPublished, ticket }: TelemetryOptions): Telemetry {
  // The first navigation started with the document.
  let startedAt: number | null = null;
  const reported = new Set<string>();
  return {
    navigationStarted() {
      startedAt = startedAt === null ? 0 : now();
    },
    report(remote, version, outcome) {
      const key = `${remote}@${version} ${outcome}`;
      if (reported.has(key) || !isPublished(remote)) return;
      reported.add(key);
      const milliseconds = Math.min(MAX_WAIT, Math.round(now() - (startedAt ?? 0)));
      send({ remote, version, outcome, milliseconds, ...(ticket === null ? {} : { ticket }) });
    },
  };
}
