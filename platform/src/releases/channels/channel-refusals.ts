import { Failure } from '../../failure.ts';
import { isPageSlot } from '../contracts/slot-shapes.ts';
import { violationsOf } from '../contracts/violations.ts';
import { claimedPrefix, OWN_NAMESPACES, whyNotClaimable } from '../release/claimed-paths.ts';
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
 * Refuses a change that takes from another release a path, a slot or a name that some visitors get of it, or what it
 * needs of the shell or the API. A site that was broken before may stay so, so that it can be repaired one release at a time.
 */
export async function refuseConflicts(store: ReleaseStore, proposal: Proposal): Promise<void> {
  const { before, after, changed, api } = proposal;
  const shown = await readShown(store, after);
  for (const release of shown.filter(({ name }) => changed.includes(name))) {
    refuseImpossiblePlaces(release);
    for (const other of shown) refuseTakenPlaces(release, other);
  }
  const known = new Set(violationsOfAll(await readShown(store, before), api));
  const violations = violationsOfAll(shown, api).filter((violation) => !known.has(violation));
  if (violations.length > 0) throw new Failure(`This would break the site.\n${violations.join('\n')}`);
}

/**
 * What live releases need and another API would not have, in sentences. What the API before it lacks already is left
 * out.
 */
export async function brokenByApi(
  store: ReleaseStore,
  state: ChannelState,
  { before, after }: { readonly before: ApiOffers | null; readonly after: ApiOffers },
): Promise<readonly string[]> {
  const shown = await readShown(store, state);
  const known = new Set(violationsOfAll(shown, before));
  return violationsOfAll(shown, after).filter((violation) => !known.has(violation));
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
  const taken = takenPath(release, other) ?? takenName(release, other);
  if (taken !== null) throw new Failure(`${release.name} cannot go live: ${taken}.`);
}

/** A remote has all paths that begin as one of its own does. */
function takenPath({ mounts }: RemoteRelease, other: RemoteRelease): string | null {
  for (const { path } of mounts) {
    const prefix = claimedPrefix(path);
    if (!other.mounts.some((mount) => claimedPrefix(mount.path) === prefix)) continue;
    return path === prefix
      ? `${path} is a path of ${said(other)}`
      : `${path} lies under ${prefix}, which ${said(other)} has`;
  }
  return null;
}

function takenName(release: RemoteRelease, other: RemoteRelease): string | null {
  const slots = slotsOf(release.exposes).filter((filled) => !isPageSlot(filled));
  const slot = slots.find((filled) => slotsOf(other.exposes).includes(filled));
  if (slot !== undefined) return `${said(other)} already fills the slot ${slot}`;
  if (release.namespace === other.namespace)
    return `its texts are called “${release.namespace}”, as those of ${said(other)}`;
  if (release.container === other.container)
    return `its container is called “${release.container}”, as that of ${said(other)}`;
  return null;
}

function said({ name, version }: Release): string {
  return `${name}@${version}`;
}

/** Of a release that was published without this check, elsewhere or before there was one. */
function refuseImpossiblePlaces(release: Release): void {
  if (release.kind !== 'remote') return;
  const paths = release.mounts.map(({ path }) => whyNotClaimable(path));
  const why = paths.find((reason) => reason !== null);
  if (why !== undefined) throw new Failure(`${release.name} cannot go live: ${why}.`);
  if (OWN_NAMESPACES.includes(release.namespace))
    throw new Failure(
      `${release.name} cannot go live: its texts are called “${release.namespace}”, as those of the shell.`,
    );
}
