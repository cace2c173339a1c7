import type { InferOutput } from 'valibot';
import { array, integer, nullable, nullish, number, object, optional, pipe, record } from 'valibot';
import { historyEntry, share } from './channel-history.ts';
import { releaseName, releaseVersion } from './release.ts';

const channelRelease = object({
  live: releaseVersion,
  previous: nullable(releaseVersion),
  /** What a share of visitors gets in place of the live version. */
  candidate: nullish(object({ version: releaseVersion, share })),
});
export type ChannelRelease = InferOutput<typeof channelRelease>;

/** `channels/<channel>.json`: which version of each release is live, which was before, which is tried out. */
export const channelFile = object({
  /** Grows by one with each change. */
  revision: pipe(number(), integer()),
  releases: record(releaseName, channelRelease),
  /** Newest last. Absent in files written before there was one. */
  history: optional(array(historyEntry), []),
});
export type ChannelState = InferOutput<typeof channelFile>;

/** The versions of a release that some visitor gets now. */
export function shownVersions({ live, candidate }: ChannelRelease): readonly string[] {
  return candidate ? [live, candidate.version] : [live];
}
