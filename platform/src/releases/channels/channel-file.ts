import type { InferOutput } from 'valibot';
import {
  array,
  integer,
  null_,
  nullable,
  nullish,
  number,
  object,
  optional,
  pipe,
  record,
  union,
} from 'valibot';
import { releaseName, releaseVersion } from '../release/release.ts';
import { audience } from './audience.ts';
import { historyEntry } from './channel-history.ts';

/** The version that some visitors get instead of the live one: a share of all, those in a cohort, those with its link. */
const candidate = object({ version: releaseVersion, ...audience.entries });

export const channelRelease = union([
  object({ live: releaseVersion, previous: nullable(releaseVersion), candidate: nullish(candidate) }),
  /** Of a remote that is new: everybody else gets nothing of it. */
  object({ live: null_(), previous: null_(), candidate }),
]);
export type ChannelRelease = InferOutput<typeof channelRelease>;

/** `channels/<channel>.json`: which version of each release is live, which was before, which is tried out. */
export const channelFile = object({
  /** Grows by one with each change. */
  revision: pipe(number(), integer()),
  releases: record(releaseName, channelRelease),
  /** Newest last. Absent in files written before there was one. */
  history: optional(array(historyEntry), []),
});
export type ChannelState = InferOutput<typeof channelFile> & {
  /** Where it is signed: SHA-256, in hexadecimal, of the `release.json` of each version in it, by `name@version`. */
  readonly pins?: Readonly<Record<string, string>>;
  /** Where it is signed: from when it is believed no more, in milliseconds since 1970. */
  readonly expiresAt?: number;
};

/** The versions of a release that some visitor gets now. */
export function shownVersions({ live, candidate }: ChannelRelease): readonly string[] {
  return [live, candidate?.version ?? null].filter((version) => version !== null);
}

/** The releases of a channel after a change of some; null takes one away. */
export function withReleases(
  releases: ChannelState['releases'],
  changed: Readonly<Record<string, ChannelRelease | null>>,
): ChannelState['releases'] {
  return Object.fromEntries(
    Object.entries({ ...releases, ...changed }).flatMap(([name, release]) =>
      release === null ? [] : [[name, release]],
    ),
  );
}
