import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Failure } from '../../failure.ts';
import { folderPlace } from '../place/store-folder.ts';
import type { StorePlace } from '../place/store-place.ts';
import type { Release, RemoteRelease, ShellRelease } from '../release/release.ts';
import { ReleaseStore } from '../store/release-store.ts';
import { Channel } from './channel.ts';

export function bareShell(version: string): ShellRelease {
  const files = { integrity: {}, scripts: [], styles: [], fonts: [], styleHashes: [] };
  return { kind: 'shell', name: 'shell', version, commit: null, ...files };
}

/** @param doors paths that it shows, and modules that it exposes */
export function bareRemote(name: string, version: string, ...doors: string[]): RemoteRelease {
  const paths = doors.filter((door) => door.startsWith('/'));
  return {
    kind: 'remote',
    name,
    version,
    commit: null,
    integrity: {},
    entry: 'remoteEntry.js',
    container: name,
    namespace: name,
    exposes: doors.filter((door) => door.startsWith('./')),
    mounts: paths.map((path) => ({ path, page: 'page', reads: [], scripts: [], styles: [] })),
    needs: {},
  };
}

/** A data folder in which releases can be published without a build: only their descriptions count here. */
export async function openSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'channel-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const store = new ReleaseStore(dataDir);
  const add = (release: Release) =>
    store.add(release.name, release.version, (folder) =>
      writeFile(join(folder, 'release.json'), JSON.stringify(release)),
    );
  const publish = (name: string, version: string, ...doors: string[]) =>
    add(name === 'shell' ? bareShell(version) : bareRemote(name, version, ...doors));
  const open = (name = 'production') => new Channel(store, name);
  /** The same channel for so many commands at once: none of them writes before all have decided. */
  const openTogether = (commands: number) => {
    const place = folderPlace(dataDir);
    const { promise: allDecided, resolve } = Promise.withResolvers<void>();
    let decided = 0;
    const replace: StorePlace['replace'] = async (...replacement) => {
      decided += 1;
      if (decided === commands) resolve();
      await allDecided;
      return place.replace(...replacement);
    };
    return new Channel(new ReleaseStore(dataDir, { place: { ...place, replace } }), 'production');
  };
  return { dataDir, store, add, publish, open, openTogether, channel: open() };
}

export async function refusalOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'nothing was refused',
    (cause: unknown) => (cause instanceof Failure ? cause.message : `not a Failure: ${cause}`),
  );
}
