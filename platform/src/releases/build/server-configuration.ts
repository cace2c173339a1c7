import type { Configuration, RuleSetRule } from '@rspack/core';
import { rspack } from '@rspack/core';
import { SERVER_FILE } from '../release/release-files.ts';
import { remoteConfiguration, shellConfiguration } from './configuration.ts';
import sharedModules from './shared-modules.json' with { type: 'json' };

export interface ServerPackage {
  readonly name: string;
  readonly folder: string;
  readonly version: string;
  /** Folder that receives the file. */
  readonly target: string;
}

/**
 * How a package is built to be rendered where there is no browser (platform/src/serving/render): the same sources,
 * with the same names of classes, as one script that asks for nothing. The shell's announces the shared modules and
 * renders; a remote's takes the modules from it, and announces its routes. What a page loads on demand stays out.
 */
export function serverConfiguration({ name, folder, version, target }: ServerPackage): Configuration {
  const isShell = name === 'shell';
  const released = isShell ? shellConfiguration(folder) : remoteConfiguration(folder, version);
  return {
    ...released,
    target: 'es2022',
    entry: { server: isShell ? './src/server/server.tsx' : './src/routes.ts' },
    externals: isShell ? {} : takenFromShell(),
    output: {
      // Names of classes are made by the same hash of the same name, or the style sheet knows none of them.
      ...namingOf(released.output),
      path: target,
      filename: SERVER_FILE,
      library: { type: 'var', name: isShell ? 'shellServer' : 'remoteServer' },
      chunkFormat: false,
      chunkLoading: false,
      publicPath: '',
    },
    // React’s server for Node.js would ask for its modules.
    resolve: { ...released.resolve, conditionNames: ['browser', 'import', 'module', 'default'] },
    module: {
      ...released.module,
      rules: [...(released.module?.rules ?? []), ROUTES, ROUTER],
      generator: {
        ...released.module?.generator,
        'css/module': { ...released.module?.generator?.['css/module'], exportsOnly: true },
        'css/global': { exportsOnly: true },
      },
      // Modules that are loaded on demand are not built: nothing asks for them on the server.
      parser: { ...released.module?.parser, javascript: { url: false, dynamicImportMode: 'weak' } },
    },
    // Of this machine otherwise.
    plugins: [new rspack.DefinePlugin({ 'import.meta.url': JSON.stringify('') })],
    optimization: { ...released.optimization, splitChunks: false, minimizer: [withoutRest()] },
  };
}

/**
 * No browser fetches it: to make it small would take as long as to build it. But what nothing uses can have the `import()`
 * that keeps a script from being run (platform/src/serving/render), and a comment can read like one.
 */
function withoutRest() {
  return new rspack.SwcJsMinimizerRspackPlugin({
    extractComments: false,
    minimizerOptions: {
      compress: { defaults: false, unused: true, dead_code: true, side_effects: true },
      mangle: false,
      format: { comments: false },
    },
  });
}

type Output = NonNullable<Configuration['output']>;

/** A page is in the file, and is run when it is asked for. */
const ROUTES: RuleSetRule = { test: /[\\/]src[\\/]routes\.ts$/, parser: { dynamicImportMode: 'eager' } };

/** React Router can load modules of routes itself, which would be a way out of where the file is run. */
const ROUTER: RuleSetRule = {
  test: /[\\/]react-router[\\/]/,
  loader: `${import.meta.dirname}/no-import-loader.ts`,
};

function namingOf({
  uniqueName,
  hashFunction,
  hashDigest,
  hashDigestLength,
  devtoolModuleFilenameTemplate,
}: Output = {}): Output {
  const naming = { uniqueName, hashFunction, hashDigest, hashDigestLength, devtoolModuleFilenameTemplate };
  return Object.fromEntries(Object.entries(naming).filter(([, value]) => value !== undefined));
}

function takenFromShell(): Record<string, string> {
  return Object.fromEntries(
    sharedModules.map((module) => [module, `var sharedModules[${JSON.stringify(module)}]`]),
  );
}
