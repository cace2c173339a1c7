import { Failure } from '../../failure.ts';
import { Channel } from '../channels/channel.ts';
import type { ChannelState } from '../channels/channel-file.ts';
import { shownVersions } from '../channels/channel-file.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { faultsOf } from '../store/verify-release.ts';

/** Milliseconds for which a new version is kept although no channel names it: it may be promoted soon. */
const GRACE = 24 * 3_600_000;

const CHANNEL_FILE = /^([a-z][a-z0-9-]*)\.json$/;

export interface GarbageOptions {
  /** How many of the last entries of a release, in the history of each channel, keep the versions that they name. */
  readonly keep: number;
  readonly dryRun?: boolean;
}

export interface Removed {
  readonly name: string;
  readonly version: string;
  readonly bytes: number;
}

/**
 * Removes the published versions that no channel names. Nothing is removed unless all other versions are whole:
 * otherwise one that would be removed may be needed.
 * @returns what it removed, or on a dry run would
 */
export async function removeGarbage(
  store: ReleaseStore,
  { keep, dryRun = false }: GarbageOptions,
): Promise<readonly Removed[]> {
  const named = await namedVersions(store, keep);
  const garbage: Removed[] = [];
  const faults: string[] = [];
  for (const name of await store.names()) {
    for (const version of await store.versions(name)) {
      if (named.has(`${name}@${version}`)) faults.push(...(await faultsOf(store, name, version)));
      else {
        const { bytes, written } = await sizeOf(store, name, version);
        if (written < Date.now() - GRACE) garbage.push({ name, version, bytes });
      }
    }
  }
  if (faults.length > 0) {
    throw new Failure(`Nothing was removed, because what would stay is not whole.\n${faults.join('\n')}`);
  }
  return dryRun ? garbage : remove(store, garbage, keep);
}

async function remove(store: ReleaseStore, garbage: readonly Removed[], keep: number): Promise<Removed[]> {
  const removed: Removed[] = [];
  for (const release of garbage) {
    const { name, version } = release;
    // It may have been promoted during the check.
    if ((await namedVersions(store, keep)).has(`${name}@${version}`)) continue;
    await store.remove(name, version);
    removed.push(release);
  }
  return removed;
}

/** As `name@version`, of all channels of the store. */
async function namedVersions(store: ReleaseStore, keep: number): Promise<ReadonlySet<string>> {
  const files = await store.place.list('channels');
  const names = files.flatMap((file) => CHANNEL_FILE.exec(file)?.[1] ?? []);
  const states = await Promise.all(names.map((name) => new Channel(store, name).read()));
  return new Set(states.flatMap((state) => versionsIn(state, keep)));
}

function versionsIn({ releases, history }: ChannelState, keep: number): string[] {
  return Object.entries(releases).flatMap(([name, release]) => {
    const recent = history
      .filter((entry) => entry.name === name)
      .toReversed()
      .slice(0, keep);
    const versions = [
      ...shownVersions(release),
      release.previous,
      ...recent.flatMap(({ version, from }) => [version, from]),
    ];
    return versions.flatMap((version) => (version === null ? [] : [`${name}@${version}`]));
  });
}

async function sizeOf(store: ReleaseStore, name: string, version: string) {
  const files = await store.place.files(`releases/${name}/${version}`);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { bytes, written: Math.max(...files.map((file) => file.written)) };
}
