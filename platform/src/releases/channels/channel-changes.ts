import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../../failure.ts';
import { type Audience, areStagesOver } from './audience.ts';
import type { ChannelRelease } from './channel-file.ts';
import type { HistoryEntry, PastVersions } from './channel-history.ts';
import { pastVersions } from './channel-history.ts';

type Before = ChannelRelease | undefined;
type LiveRelease = Extract<ChannelRelease, { live: string }>;

/** The new state of one release in a channel, and its entry in the history. */
export interface Change {
  /** Null: it leaves the channel. */
  readonly release: ChannelRelease | null;
  readonly entry: Pick<
    HistoryEntry,
    'action' | 'version' | 'from' | 'share' | 'cohorts' | 'stages' | 'reason'
  >;
}

/** Decides from the state of a release and its part of the history; null for no change. */
export type Decision = (before: Before, history: readonly HistoryEntry[]) => Change | null;

/** Makes a version live for everybody; the live one becomes the previous one. */
export function goLive(version: string): Decision {
  return (before, history) => {
    if (before?.live === version && !before.candidate) return null;
    const from = before?.live ?? null;
    const kept = from === version ? (before?.previous ?? null) : from;
    const previous = fallbackFor(version, kept, pastVersions(history));
    return { release: { live: version, previous }, entry: { action: 'promoted', version, from } };
  };
}

/** The same once the stages of its trial are over; nothing before. */
export function goLiveAfterStages(version: string, now: number): Decision {
  return (before, history) => {
    const candidate = before?.candidate;
    const isOver = candidate?.version === version && areStagesOver(candidate, now);
    return isOver ? goLive(version)(before, history) : null;
  };
}

/** Shows a version to some of the visitors, beside the live one; everybody else gets nothing of a remote that is new. */
export function tryOut(name: string, version: string, audience: Audience): Decision {
  return (before, history) => {
    const candidate = { version, ...audience };
    if (isDeepStrictEqual(before?.candidate, candidate)) return null;
    const { live, previous: kept } = before ?? { live: null, previous: null };
    const entry = { action: 'shared', version, from: live, ...audience } as const;
    if (live === null) {
      if (name === 'shell')
        throw new Failure('No shell is live, so others would see nothing: promote it to all.');
      return { release: { live, previous: null, candidate }, entry };
    }
    if (live === version) throw new Failure(`${name}@${version} is live for everybody already.`);
    const previous = fallbackFor(live, kept, pastVersions(history));
    return { release: { live, previous, candidate }, entry };
  };
}

export interface Return {
  readonly name: string;
  readonly channel: string;
  /** The version to leave. Without it, what the last change brought. */
  readonly version?: string | undefined;
  /** Versions that the store has. */
  readonly published: readonly string[];
}

/**
 * Without the candidate, or with the version before the live one. A version that was left is no fallback, and the same
 * rollback a second time changes nothing.
 */
export function goBack({ name, channel, version, published }: Return): Decision {
  return (before, history) => {
    if (version === undefined && isReturn(history.at(-1))) return null;
    if (version !== undefined && ![before?.live, before?.candidate?.version].includes(version)) return null;
    if (before === undefined) throw new Failure(`${name} is not live in the channel ${channel}.`);
    if (before.live === null) return takeAway(before);
    const past = pastVersions(history);
    if (before.candidate && version !== before.live)
      return leaveCandidate(before, before.candidate.version, past);
    const left = leaveLive(before, past, published);
    if (left === null) throw new Failure(noFallback(name, channel));
    return left;
  };
}

function noFallback(name: string, channel: string): string {
  const way = name === 'shell' ? '' : ` “withdraw ${name}” takes it off the site.`;
  return `${name} has no earlier version in the channel ${channel}.${way}`;
}

function leaveCandidate({ live, previous }: LiveRelease, version: string, past: PastVersions): Change {
  return {
    release: { live, previous: fallbackFor(live, previous, leaving(past, version)) },
    entry: { action: 'rolled back', version: live, from: version },
  };
}

/** Another version that is tried out goes on being so. */
function leaveLive(
  { live, previous, candidate }: LiveRelease,
  past: PastVersions,
  published: readonly string[],
): Change | null {
  const target = fallbackFor(live, previous, past);
  if (target === null) return null;
  const { proven, left } = leaving(past, live);
  const kept = proven.filter((version) => published.includes(version));
  const release = { live: target, previous: fallbackFor(target, null, { proven: kept, left }) };
  return {
    release: candidate && candidate.version !== target ? { ...release, candidate } : release,
    entry: { action: 'rolled back', version: target, from: live },
  };
}

/** Takes a remote off the site, what is live and what is tried out. */
export function withdraw(name: string, channel: string): Decision {
  return (before, history) => {
    if (before === undefined && isReturn(history.at(-1))) return null;
    if (before === undefined) throw new Failure(`${name} is not live in the channel ${channel}.`);
    return takeAway(before);
  };
}

function takeAway({ live, candidate }: ChannelRelease): Change {
  return { release: null, entry: { action: 'withdrawn', version: live ?? candidate.version, from: null } };
}

/** Removes a candidate that failed its visitors. */
export function endCandidate(version: string, reason: string): Decision {
  return (before, history) => {
    if (before?.candidate?.version !== version) return null;
    const { live } = before;
    const entry = { action: 'halted', version, from: live, reason } as const;
    if (live === null) return { release: null, entry };
    const previous = fallbackFor(live, before.previous, leaving(pastVersions(history), version));
    return { release: { live, previous }, entry };
  };
}

/** Whether a change took something away: what stands since is left by name alone. */
function isReturn(entry: HistoryEntry | undefined): boolean {
  return entry !== undefined && ['rolled back', 'halted', 'withdrawn'].includes(entry.action);
}

/** What stands in for a live version: the one that was kept for it, or the last one that was live and never left. */
function fallbackFor(live: string, kept: string | null, { proven, left }: PastVersions): string | null {
  if (kept !== null && kept !== live && !left.has(kept)) return kept;
  return proven.findLast((version) => version !== live) ?? null;
}

function leaving({ proven, left }: PastVersions, version: string): PastVersions {
  return { proven: proven.filter((one) => one !== version), left: new Set([...left, version]) };
}
