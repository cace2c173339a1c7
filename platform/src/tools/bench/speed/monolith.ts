import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeRelease } from '../../../releases/publish/publish.ts';
import type { Release } from '../../../releases/release/release.ts';
import { readRemoteDeclaration } from '../../../releases/release/remote-declaration.ts';
import {
  type Baseline,
  baselineShell,
  type Published,
  packagesOf,
  placeInApp,
  publishAs,
} from './baseline.ts';

/**
 * Shell and remotes in one build, a chunk for each page: no federation; what nobody imports is shaken off, what several
 * pages need is split from them. Its releases of remotes hold nothing but a description that points into the shell's
 * files. So the gateway asks ahead for the chunks and the answers of a page, as it does for the site.
 */
export const monolith: Baseline = {
  name: 'monolith',
  environment: { RENDERING: 'off' },
  async publish(store, sources) {
    const { shell, remotes } = packagesOf(monolith);
    const opened = remotes.map(({ container, folder }) => {
      const { slots } = readRemoteDeclaration(folder);
      const modules = slots.map((slot) => [slot, `import('${folder}/src/slots/${slot}.ts')`]);
      return { container, routes: container, slots: Object.fromEntries(modules) };
    });
    // The table of pages is in the app itself; the pages are fetched as they are shown.
    const imports = remotes.map(
      ({ container, folder }) => `import * as ${container} from '${folder}/src/routes.ts';`,
    );
    const app = await publishAs(store, shell, baselineShell(shell.folder, sources, opened, imports));
    for (const remote of remotes) {
      await store.add(remote.name, remote.version, async (target) => {
        const release = inFilesOf(app, await describeRelease(remote, app.built, target));
        await writeFile(join(target, 'release.json'), JSON.stringify(release));
      });
    }
  },
};

/** A remote whose files are those of the app, which is its entry too: it is on the page already. */
function inFilesOf({ release: app }: Published, release: Release): Release {
  if (release.kind !== 'remote' || app.kind !== 'shell') return release;
  const integrity = Object.entries(app.integrity).map(([file, hash]) => [placeInApp(app, file), hash]);
  return {
    ...release,
    entry: placeInApp(app, app.scripts[0] ?? ''),
    integrity: Object.fromEntries(integrity),
    mounts: release.mounts.map((mount) => ({
      ...mount,
      scripts: mount.scripts.map((file) => placeInApp(app, file)),
      styles: mount.styles.map((file) => placeInApp(app, file)),
    })),
    needs: {},
    uses: undefined,
  };
}
