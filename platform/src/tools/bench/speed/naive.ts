import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { remoteConfiguration } from '../../../releases/build/configuration.ts';
import { readNeeds } from '../../../releases/build/needs.ts';
import { readRemoteDeclaration } from '../../../releases/release/remote-declaration.ts';
import { slotDoor } from '../../../releases/release/slots.ts';
import { type Baseline, packagesOf, publishAs } from './baseline.ts';
import {
  plainPlugins,
  shellWithoutIntegrity,
  WITHOUT_INTEGRITY,
  withoutPreloads,
} from './without-integrity.ts';

/**
 * Shell and remotes as the federation library's own guide has them: the plugin in every build, a manifest for each remote
 * under an address that the shell's build knows, shared modules as singletons with a copy of each in every build for the
 * case that nobody else has it, the app behind `import('./bootstrap')`. Nothing is asked for ahead, nothing has integrity.
 */
export const naive: Baseline = {
  name: 'naive',
  environment: WITHOUT_INTEGRITY,
  async publish(store, sources) {
    const { shell, remotes } = packagesOf(naive);
    const app = await publishAs(store, shell, appConfiguration(sources));
    for (const { container, ...remote } of remotes) {
      const configuration = naiveRemote(remote.folder, remote.version, container);
      await publishAs(store, remote, configuration, (release) => withoutPreloads(app, release));
    }
  },
};

function appConfiguration(sources: string): Configuration {
  const { shell, remotes } = packagesOf(naive);
  const opened = remotes.map(({ container, folder }) => {
    const { slots } = readRemoteDeclaration(folder);
    const modules = slots.map((slot) => [slot, `import('${container}/slots/${slot}')`]);
    return { container, routes: `import('${container}/routes')`, slots: Object.fromEntries(modules) };
  });
  const addresses = remotes.map(({ name, version, container }) => [
    container,
    `${container}@/releases/${name}/${version}/mf-manifest.json`,
  ]);
  // A shared module that the shell's build never asks for is one that it does not provide.
  const shared = Object.keys(readNeeds(shell.folder)).map((module) => `() => import('${module}')`);
  const imports = [`export const shared = [${shared}];`];
  // What asks for shared modules can only run once the library has chosen who provides them.
  const begin = join(sources, 'index.ts');
  writeFileSync(begin, `import('${shell.folder}/src/main.ts');\n`);
  const configuration = shellWithoutIntegrity(shell.folder, sources, opened, imports, begin);
  return {
    ...configuration,
    plugins: [
      ...(configuration.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: Object.fromEntries(addresses),
        shared: singletons(shell.folder),
        dts: false,
      }),
    ],
  };
}

function naiveRemote(folder: string, version: string, container: string): Configuration {
  const { slots } = readRemoteDeclaration(folder);
  const doors = slots.map((slot) => [slotDoor(slot), `./src/slots/${slot}.ts`]);
  const { externals: _, ...configuration } = remoteConfiguration(folder, version);
  return {
    ...configuration,
    plugins: [
      ...plainPlugins(configuration),
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: { './routes': './src/routes.ts', ...Object.fromEntries(doors) },
        shared: singletons(folder),
        manifest: true,
        dts: false,
      }),
    ],
  };
}

/** The modules that the site shares too: what they are made of is not shared by itself. */
function singletons(folder: string) {
  const needs = Object.entries(readNeeds(folder));
  return Object.fromEntries(
    needs.map(([module, requiredVersion]) => [module, { singleton: true, requiredVersion }]),
  );
}
