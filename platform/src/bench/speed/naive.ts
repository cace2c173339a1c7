import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { remoteConfiguration } from '../../build/configuration.ts';
import { readNeeds } from '../../build/needs.ts';
import type { Release } from '../../releases/release.ts';
import { readRemoteDeclaration } from '../../releases/remote-declaration.ts';
import { ROOT } from '../../releases/site-packages.ts';
import { slotDoor } from '../../releases/slots.ts';
import { type Published, packagesOf, placeInApp, publishAs, type Rival, rivalShell } from './rival.ts';

/** The library's scripts come from addresses that nobody asked the shell about. */
const ADMIT_ALL = `trustedTypes.createPolicy('default', {
  createHTML: (html) => html,
  createScript: (script) => script,
  createScriptURL: (address) => address,
});
`;
const GUARD_NOTHING = `export const SERVICE_WORKER = '/sw.js';
export class AdmittedScripts { admit() {} }
export function guardScripts() {}
`;

/**
 * Shell and remotes as the federation library's own guide has them: the plugin in every build, a manifest for each remote
 * under an address that the shell's build knows, shared modules as singletons with a copy of each in every build for the
 * case that nobody else has it, the app behind `import('./bootstrap')`. Nothing is asked for ahead, nothing has integrity.
 */
export const naive: Rival = {
  name: 'naive',
  // Where an origin may run what it works on, no integrity is demanded.
  environment: { RENDERING: 'off', OVERRIDES: 'http://localhost:*' },
  async publish(store, sources) {
    const { shell, remotes } = packagesOf(naive);
    const app = await publishAs(store, shell, appConfiguration(sources));
    for (const { container, ...remote } of remotes) {
      const configuration = naiveRemote(remote.folder, remote.version, container);
      await publishAs(store, remote, configuration, (release) => unasked(app, release));
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
  const main = join(sources, 'index.ts');
  writeFileSync(main, `${ADMIT_ALL}import('${shell.folder}/src/main.ts');\n`);
  const guard = join(sources, 'admitted-scripts.ts');
  writeFileSync(guard, GUARD_NOTHING);
  // A shared module that the shell's build never asks for is one that it does not provide.
  const shared = Object.keys(readNeeds(shell.folder)).map((module) => `() => import('${module}')`);
  const configuration = rivalShell(shell.folder, sources, opened, [`export const shared = [${shared}];`]);
  return {
    ...configuration,
    entry: { main },
    // For what is written into a folder with no packages.
    resolve: { ...configuration.resolve, modules: ['node_modules', join(ROOT, 'node_modules')] },
    plugins: [
      ...plainPlugins(configuration),
      new rspack.NormalModuleReplacementPlugin(/\/admitted-scripts\.ts$/, guard),
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

function plainPlugins({ plugins = [] }: Configuration) {
  return plugins.filter(
    (plugin) =>
      !(plugin instanceof rspack.SubresourceIntegrityPlugin) &&
      !(plugin instanceof rspack.DefinePlugin) &&
      !(plugin instanceof ModuleFederationPlugin),
  );
}

/** The gateway is told of nothing that it could ask ahead for: as the entry, which it always does, of what is there. */
function unasked({ release: app }: Published, release: Release): Release {
  if (release.kind !== 'remote' || app.kind !== 'shell') return release;
  const [main = ''] = app.scripts;
  const entry = placeInApp(app, main);
  return {
    ...release,
    entry,
    integrity: { [entry]: app.integrity[main] ?? '' },
    mounts: release.mounts.map(({ readsBy: _, ...mount }) => ({
      ...mount,
      reads: [],
      scripts: [],
      styles: [],
    })),
  };
}
