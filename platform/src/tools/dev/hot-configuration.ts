import { join } from 'node:path';
import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import {
  remoteConfiguration,
  scriptRule,
  shellConfiguration,
  viewRule,
} from '../../releases/build/configuration.ts';

/** Version of every package that is being worked on: releases of other versions are never replaced by it. */
export const HOT_VERSION = '0.0.0-dev';

export interface HotPackage {
  readonly name: string;
  /** Absolute path of its folder. */
  readonly folder: string;
  /** Folder that receives the files. */
  readonly target: string;
  /** Where the package's own page script hears of new builds; null if the shell of the page hears for it. */
  readonly builds: string | null;
}

const BROWSER = join(import.meta.dirname, 'browser');

/**
 * How a package is built while somebody works on it: as for a release, but readable, unminified, under names that
 * stay, and able to replace its modules in an open page. Nothing is evaluated, so the CSP of a release holds.
 */
export function hotConfiguration({ name, folder, target, builds }: HotPackage): Configuration {
  const isShell = name === 'shell';
  const released = isShell ? shellConfiguration(folder) : remoteConfiguration(folder, HOT_VERSION);
  const { minimizer: _, ...optimization } = released.optimization ?? {};
  return {
    ...released,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    // A service worker would answer with what it kept.
    entry: isShell ? { main: './src/main.ts' } : {},
    output: {
      ...released.output,
      path: target,
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      clean: false,
    },
    resolve: {
      ...released.resolve,
      // React's own is in no production build, and a remote may run in the shell of one.
      alias: { 'react/jsx-dev-runtime': join(BROWSER, 'jsx-dev-runtime.ts') },
    },
    module: { ...released.module, rules: hotRules(released) },
    optimization: { ...optimization, moduleIds: 'named', chunkIds: 'named' },
    plugins: [
      // Chunks change under a page that is open, which would refuse them.
      ...(released.plugins ?? []).filter((plugin) => !(plugin instanceof rspack.SubresourceIntegrityPlugin)),
      // React looks for it as it starts, so it comes first.
      ...(isShell ? [everywhere(folder, 'react-renderers.ts')] : []),
      new ReactRefreshRspackPlugin({ library: name }),
      new rspack.HotModuleReplacementPlugin(),
      everywhere(folder, 'replace-modules.ts'),
      new rspack.DefinePlugin({
        HOT_PACKAGE: JSON.stringify(name),
        HOT_BUILDS: JSON.stringify(builds),
      }),
    ],
  };
}

function hotRules({ module }: Configuration) {
  const hotViews = scriptRule(/\.tsx$/, true, { development: true, refresh: true });
  return [
    ...(module?.rules ?? []).map((rule) => (rule === viewRule ? hotViews : rule)),
    { test: /\.tsx?$/, enforce: 'post' as const, loader: join(import.meta.dirname, 'door-loader.ts') },
  ];
}

/** A module that every script of a package begins with. */
function everywhere(folder: string, file: string) {
  return new rspack.EntryPlugin(folder, join(BROWSER, file), {});
}
