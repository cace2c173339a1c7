import { hostname, userInfo } from 'node:os';
import type { InferOutput } from 'valibot';
import { integer, isoTimestamp, nullable, number, object, optional, picklist, pipe, string } from 'valibot';
import { releaseName, releaseVersion } from '../release/release.ts';
import { audience, describeAudience, share } from './audience.ts';

/** Entries kept; the oldest go. */
const MAX_ENTRIES = 500;

/** One change of a channel. */
export const historyEntry = object({
  at: pipe(string(), isoTimestamp()),
  /** The channel's revision that it made. */
  revision: pipe(number(), integer()),
  action: picklist(['promoted', 'shared', 'rolled back', 'halted', 'withdrawn']),
  name: releaseName,
  /** The version that was promoted, shared, halted or withdrawn; for a rollback, the version it returned to. */
  version: releaseVersion,
  /** The live version besides; for a rollback, the version it left. */
  from: nullable(releaseVersion),
  /** For a share. */
  share: optional(share),
  cohorts: audience.entries.cohorts,
  stages: audience.entries.stages,
  /** `user@host`, or `gateway`. */
  by: string(),
  /** Why: what whoever changed it said, or for a halt a sentence. */
  reason: optional(string()),
  /** The commit that the version was built from, where it is known. */
  commit: optional(string()),
});
export type HistoryEntry = InferOutput<typeof historyEntry>;

/** The part of it that is about one release. */
export function historyOf(
  { history }: { readonly history: readonly HistoryEntry[] },
  name: string,
): readonly HistoryEntry[] {
  return history.filter((entry) => entry.name === name);
}

export function withEntries(
  history: readonly HistoryEntry[],
  entries: readonly HistoryEntry[],
): HistoryEntry[] {
  return [...history, ...entries].slice(-MAX_ENTRIES);
}

/** What the changes of one release say of its versions. */
export interface PastVersions {
  /** Those that were live and were not left since, in the order in which they last were; none from before a withdrawal. */
  readonly proven: readonly string[];
  /** Those that were rolled back or halted, and not promoted since. */
  readonly left: ReadonlySet<string>;
}

/** @param history of one release */
export function pastVersions(history: readonly HistoryEntry[]): PastVersions {
  const proven = new Set<string>();
  const left = new Set<string>();
  const wasLive = (version: string | null) => {
    if (version === null) return;
    proven.delete(version);
    proven.add(version);
    left.delete(version);
  };
  const wasLeft = (version: string | null) => {
    if (version === null) return;
    proven.delete(version);
    left.add(version);
  };
  for (const { action, version, from } of history) {
    if (action === 'halted') wasLeft(version);
    if (action === 'rolled back') wasLeft(from);
    if (action === 'promoted' || action === 'shared') wasLive(from);
    if (action === 'promoted' || action === 'rolled back') wasLive(version);
    if (action === 'withdrawn') proven.clear();
  }
  return { proven: [...proven], left };
}

/** The event, as the middle of a sentence: “mfe-wallet@1.3.0 went live”. */
export function describeEntry({
  action,
  name,
  version,
  at,
  share: part = 0,
  ...shown
}: HistoryEntry): string {
  switch (action) {
    case 'promoted':
      return `${name}@${version} went live`;
    case 'shared':
      return `${name}@${version} was shown to ${describeAudience({ ...shown, share: part }, Date.parse(at))}`;
    case 'rolled back':
      return `${name} was rolled back to ${version}`;
    case 'halted':
      return `${name}@${version} was halted`;
    case 'withdrawn':
      return `${name}@${version} was withdrawn`;
  }
}

/** The user of this process, for the history. */
export function operator(): string {
  return `${userName()}@${hostname()}`;
}

/** A container may run under a number that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'someone');
  }
}
