import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import type { Release } from '../../../releases/release/release.ts';
import { ROOT } from '../../../root.ts';
import { type BaselineRemote, baselineShell, type Published, placeInApp } from './baseline.ts';

/**
 * What a gateway has to have for a baseline that asks for scripts nobody told it of: where an origin may run what it works
 * on, no integrity is demanded.
 */
export const WITHOUT_INTEGRITY = { RENDERING: 'off', OVERRIDES: 'http://localhost:*' } as const;

/** A library's scripts come from addresses that nobody asked the shell about. */
const ALLOW_ALL = `trustedTypes.createPolicy('default', {
  createHTML: (html) => html,
  createScript: (script) => script,
  createScriptURL: (address) => address,
});
`;
export const NO_GUARD = `export const SERVICE_WORKER = '/sw.js';
export class AllowedScripts { allow() {} }
export function enforceTrustedTypes() {}
`;

/**
 * A baseline's shell that lets its library ask for any script.
 * @param begin the module that begins the app
 */
export function shellWithoutIntegrity(
  folder: string,
  sources: string,
  remotes: readonly BaselineRemote[],
  imports: readonly string[],
  begin = join(folder, 'src/main.ts'),
): Configuration {
  const allowAll = join(sources, 'allow-all.ts');
  writeFileSync(allowAll, ALLOW_ALL);
  const guard = join(sources, 'allowed-scripts.ts');
  writeFileSync(guard, NO_GUARD);
  const configuration = baselineShell(folder, sources, remotes, imports);
  return {
    ...configuration,
    entry: { main: [allowAll, begin] },
    // For what is written into a folder with no packages.
    resolve: { ...configuration.resolve, modules: ['node_modules', join(ROOT, 'node_modules')] },
    plugins: [
      ...plainPlugins(configuration),
      new rspack.NormalModuleReplacementPlugin(/\/allowed-scripts\.ts$/, guard),
    ],
  };
}

/** Those of a configuration that have to do neither with federation nor with integrity. */
export function plainPlugins({ plugins = [] }: Configuration) {
  return plugins.filter(
    (plugin) =>
      !(plugin instanceof rspack.SubresourceIntegrityPlugin) &&
      !(plugin instanceof rspack.DefinePlugin) &&
      !(plugin instanceof ModuleFederationPlugin),
  );
}

/** The gateway is told of nothing that it could ask ahead for: as the entry, which it always does, of what is there. */
export function withoutPreloads({ release: app }: Published, release: Release): Release {
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
