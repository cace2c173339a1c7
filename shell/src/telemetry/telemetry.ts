/** It was seen, could not be loaded, or threw as it was shown. */
export type Outcome = 'shown' | 'failed' | 'broke';

/** All that leaves the browser: nothing of the person, of the address, or of what the page showed. */
export interface TelemetryMessage {
  /** A remote, or `shell`. */
  readonly remote: string;
  readonly version: string;
  readonly outcome: Outcome;
  /** From when the page was asked for. */
  readonly milliseconds: number;
  /** What came with the document. */
  readonly ticket?: string;
}

export interface Telemetry {
  /** From here on another page is waited for. */
  pageAsked(): void;
  tell(remote: string, version: string, outcome: Outcome): void;
}

export interface TelemetryOptions {
  readonly send: (message: TelemetryMessage) => void;
  /** Milliseconds since the document was asked for. */
  readonly now: () => number;
  /** Whether the remote is one that the site published: of one from elsewhere, its gateway hears nothing. */
  readonly isPublished: (remote: string) => boolean;
  /** What the gateway gave out with the document; null where there is none. */
  readonly ticket: string | null;
}

/** Milliseconds; a tab that was left open says nothing of how long its page took. */
const LONGEST_WAIT = 600_000;

/** Tells the gateway what became of releases, each outcome once a document: more than once it does not count. */
export function createTelemetry({ send, now, isPublished, ticket }: TelemetryOptions): Telemetry {
  // The first page was asked for with the document.
  let askedAt: number | null = null;
  const told = new Set<string>();
  return {
    pageAsked() {
      askedAt = askedAt === null ? 0 : now();
    },
    tell(remote, version, outcome) {
      const key = `${remote}@${version} ${outcome}`;
      if (told.has(key) || !isPublished(remote)) return;
      told.add(key);
      const milliseconds = Math.min(LONGEST_WAIT, Math.round(now() - (askedAt ?? 0)));
      send({ remote, version, outcome, milliseconds, ...(ticket === null ? {} : { ticket }) });
    },
  };
}
