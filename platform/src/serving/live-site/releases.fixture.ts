import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release, RemoteRelease, ShellRelease } from '../../releases/release/release.ts';
import type { ReleaseStore } from '../../releases/store/release-store.ts';
import type { LiveSite } from './live-site.ts';

/** A shell for tests and measurements, which runs nothing. */
export function shellRelease(version: string): ShellRelease {
  const files = { scripts: ['main.js'], styles: ['main.css'], fonts: [], styleHashes: [] };
  return { kind: 'shell', name: 'shell', version, commit: null, integrity: {}, ...files };
}

/** A remote with one page. */
export function remoteRelease(name: string, version: string, path: string): RemoteRelease {
  return {
    kind: 'remote',
    name,
    version,
    commit: null,
    integrity: { 'remoteEntry.js': 'sha384-entry' },
    entry: 'remoteEntry.js',
    container: name.replaceAll('-', '_'),
    namespace: name.replace('mfe-', ''),
    exposes: ['./routes'],
    mounts: [{ path, page: 'page', reads: [], scripts: ['page.js'], styles: [] }],
    needs: {},
  };
}

/** A site that shows them. */
export function liveSiteOf(shell: ShellRelease, ...remotes: readonly RemoteRelease[]): LiveSite {
  const forBrowsers = (remote: RemoteRelease) => {
    const base = `/releases/${remote.name}/${remote.version}/`;
    return { ...remote, base, integrity: '', slots: [] };
  };
  const registered = remotes.map((remote) => [remote.name, { live: forBrowsers(remote), previous: null }]);
  return {
    revision: 'production-1',
    shell,
    registry: { channel: 'production', remotes: Object.fromEntries(registered) },
    remotes: Object.fromEntries(remotes.map((remote) => [remote.name, remote])),
  };
}

export async function addRelease(store: ReleaseStore, release: Release): Promise<void> {
  await store.add(release.name, release.version, async (folder) => {
    await writeFile(join(folder, 'release.json'), JSON.stringify(release));
    await writeFile(join(folder, 'remoteEntry.js'), '');
  });
}
