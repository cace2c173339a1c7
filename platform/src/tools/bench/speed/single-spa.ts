import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '@rspack/core';
import { remoteConfiguration } from '../../../releases/build/configuration.ts';
import { readNeeds } from '../../../releases/build/needs.ts';
import { readRemoteDeclaration } from '../../../releases/release/remote-declaration.ts';
import { type Baseline, packagesOf, publishAs } from './baseline.ts';
import {
  plainPlugins,
  shellWithoutIntegrity,
  WITHOUT_INTEGRITY,
  withoutPreloads,
} from './without-integrity.ts';

const PARCELS = join(import.meta.dirname, 'browser/parcels.tsx');

/** What the shell loads when something first imports it (shell/src/federation/shared-modules.ts). */
const ON_DEMAND = /\/(ui\/(overlays|pickers|tabs)|vault)$/;

/**
 * Shell and remotes as single-spa has them: each remote a script of its own that takes the shared modules from
 * `globalThis`, found when it is needed; each of its pages a parcel, with a React root of its own. Nothing is asked for
 * ahead, nothing has integrity.
 */
export const singleSpa: Baseline = {
  name: 'single-spa',
  environment: WITHOUT_INTEGRITY,
  async publish(store, sources) {
    const { shell, remotes } = packagesOf(singleSpa);
    const app = await publishAs(store, shell, appConfiguration(sources));
    for (const { container, ...remote } of remotes) {
      const configuration = remoteApp(remote.folder, remote.version, container, sources);
      await publishAs(store, remote, configuration, (release) => withoutPreloads(app, release));
    }
  },
};

function appConfiguration(sources: string): Configuration {
  const { shell, remotes } = packagesOf(singleSpa);
  const opened = remotes.map(({ name, version, container, folder }) => {
    const app = `'${container}', '/releases/${name}/${version}/app.js'`;
    const { slots } = readRemoteDeclaration(folder);
    const loads = slots.map((slot) => [slot, `loadSlot(${app}, '${slot}')`]);
    return { container, routes: `loadRoutes(${app})`, slots: Object.fromEntries(loads) };
  });
  return shellWithoutIntegrity(shell.folder, sources, opened, [
    `import { sharedModules } from '${shell.folder}/src/federation/shared-modules.ts';`,
    `import { loadRoutes, loadSlot, shareModules } from '${PARCELS}';`,
    'shareModules(sharedModules);',
  ]);
}

function remoteApp(folder: string, version: string, container: string, sources: string): Configuration {
  const { slots } = readRemoteDeclaration(folder);
  const loads = slots.map((slot) => `'${slot}': () => import('${folder}/src/slots/${slot}.ts')`);
  const file = join(sources, `${container}.ts`);
  writeFileSync(
    file,
    `export { routes } from '${folder}/src/routes.ts';\nexport const slots = { ${loads.join(', ')} };\n`,
  );
  const configuration = remoteConfiguration(folder, version);
  return {
    ...configuration,
    entry: { routes: file },
    output: {
      ...configuration.output,
      filename: 'app.js',
      library: { name: container, type: 'window' },
    },
    externals: Object.fromEntries(Object.keys(readNeeds(folder)).map((name) => [name, sharedBy(name)])),
    plugins: plainPlugins(configuration),
  };
}

function sharedBy(module: string): string {
  const shared = `sharedModules[${JSON.stringify(module)}]`;
  return ON_DEMAND.test(module) ? `promise ${shared}()` : `var ${shared}`;
}
