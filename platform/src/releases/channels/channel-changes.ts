import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../../failure.ts';
import type { ChannelRelease } from './channel-file.ts';
import type { HistoryEntry } from './channel-history.ts';

type Before = ChannelRelease | undefined;

/** The new state of one release in a channel, and its entry in the history. */
export interface Change {
  readonly release: ChannelRelease;
  readonly entry: Pick<HistoryEntry, 'action' | 'version' | 'from' | 'share' | 'reason'>;
}

/** Decides from the state of a release; null for no change. */
export type Decision = (before: Before) => Change | null;

/** Makes a version live for everybody; the live one becomes the previous one. */
export function goLive(version: string): Decision {
  return (before) => {
    if (before?.live === version && !before.candidate) return null;
    const from = before?.live ?? null;
    const previous = from === version ? (before?.previous ?? null) : from;
    return { release: { live: version, previous }, entry: { action: 'promoted', version, from } };
  };
}

/** Shows a version to a share of visitors, beside the live one. */
export function tryOut(name: string, version: string, share: number): Decision {
  return (before) => {
    if (before === undefined) {
      throw new Failure(
        `${name} is not live yet, so everybody else would see nothing: promote it to all first.`,
      );
    }
    const candidate = { version, share };
    if (isDeepStrictEqual(before.candidate, candidate)) return null;
    const { live, previous } = before;
    if (live === version) throw new Failure(`${name}@${version} is live for everybody already.`);
    return {
      release: { live, previous, candidate },
      entry: { action: 'shared', version, from: live, share },
    };
  };
}

/** Without the candidate; where there is none, with the version before the live one. */
export function goBack(name: string, channel: string): Decision {
  return (before) => {
    if (before === undefined) throw new Failure(`${name} is not live in the channel ${channel}.`);
    const { live, previous, candidate } = before;
    if (candidate) {
      return {
        release: { live, previous },
        entry: { action: 'rolled back', version: live, from: candidate.version },
      };
    }
    if (previous === null) throw new Failure(`${name} has no earlier version in the channel ${channel}.`);
    return {
      release: { live: previous, previous: live },
      entry: { action: 'rolled back', version: previous, from: live },
    };
  };
}

/** Removes a candidate that failed its visitors. */
export function endCandidate(version: string, reason: string): Decision {
  return (before) => {
    if (before?.candidate?.version !== version) return null;
    const { live, previous } = before;
    return { release: { live, previous }, entry: { action: 'halted', version, from: live, reason } };
  };
}
