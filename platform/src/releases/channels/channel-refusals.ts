import { Failure } from '../../failure.ts';
import { violationsOf } from '../contracts/violations.ts';
import type { ApiOffers } from '../release/contract.ts';
import type { Release, RemoteRelease } from '../release/release.ts';
import { slotsOf } from '../release/slots.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { ChannelState } from './channel-file.ts';
import { shownVersions } from './channel-file.ts';

interface Proposal {
  readonly before: ChannelState;
  readonly after: ChannelState;
  /** Names of the releases that would change. */
  readonly changed: readonly string[];
  readonly api: ApiOffers | null;
}

/**
 * Refuses a change that takes from another release a path or a slot that it shows to some visitors, or a name or an
 * operation that it needs. A site that was broken before may stay so, so that it can be repaired one release at a time.
 */
export async function refuseConflicts(store: ReleaseStore, proposal: Proposal): Promise<void> {
  const { before, after, changed, api } = proposal;
  const shown = await readShown(store, after);
  for (const release of shown.filter(({ name }) => changed.includes(name))) {
    for (const other of shown) refuseTakenPlaces(release, other);
  }
  const known = new Set(violationsOfAll(await readShown(store, before), api));
  const violations = violationsOfAll(shown, api).filter((violation) => !known.has(violation));
  if (violations.length > 0) throw new Failure(`This would break the site.\n${violations.join('\n')}`);
}

async function readShown(store: ReleaseStore, { releases }: ChannelState): Promise<Release[]> {
  const shown = Object.entries(releases).flatMap(([name, release]) =>
    shownVersions(release).map((version) => store.read(name, version)),
  );
  return Promise.all(shown);
}

/** Whichever the shell is that a visitor gets, and whichever the remotes. */
function violationsOfAll(shown: readonly Release[], api: ApiOffers | null): string[] {
  const remotes = shown.filter((release) => release.kind === 'remote');
  const shells = shown.filter((release) => release.kind === 'shell');
  const sites = shells.length === 0 ? [null] : shells;
  return [...new Set(sites.flatMap((shell) => violationsOf({ shell, remotes }, api)))];
}

function refuseTakenPlaces(release: Release, other: Release): void {
  if (release.kind !== 'remote' || other.kind !== 'remote' || release.name === other.name) return;
  const taken = takenPlace(release, other);
  if (taken === null) return;
  throw new Failure(`${release.name} cannot go live: ${other.name}@${other.version} already ${taken}.`);
}

function takenPlace(release: RemoteRelease, other: RemoteRelease): string | null {
  const mount = release.mounts.find(({ path }) =>
    other.mounts.some(({ path: taken }) => claimSamePaths(path, taken)),
  );
  if (mount !== undefined) return `shows ${mount.path}`;
  const slot = slotsOf(release.exposes).find((filled) => slotsOf(other.exposes).includes(filled));
  return slot === undefined ? null : `fills the slot ${slot}`;
}

/** Two patterns that differ only in the names of their parameters claim the same paths. */
export function claimSamePaths(path: string, other: string): boolean {
  return shape(path) === shape(other);
}

function shape(path: string): string {
  return path
    .replace(/:[^/]+/g, ':')
    .replace(/(.)\/+$/, '$1')
    .toLowerCase();
}
