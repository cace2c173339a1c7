import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '../releases/release.ts';
import type { ReleaseStore } from '../releases/release-store.ts';

/** A shell for tests and measurements, which runs nothing. */
export function handMadeShell(version: string): Release {
  const files = { scripts: ['main.js'], styles: ['main.css'], fonts: [], styleHashes: [] };
  return { kind: 'shell', name: 'shell', version, commit: null, integrity: {}, ...files };
}

/** A remote with one page. */
export function handMadeRemote(name: string, version: string, path: string): Release {
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

export async function addByHand(store: ReleaseStore, release: Release): Promise<void> {
  await store.add(release.name, release.version, async (folder) => {
    await writeFile(join(folder, 'release.json'), JSON.stringify(release));
    await writeFile(join(folder, 'remoteEntry.js'), '');
  });
}
