import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TransformOptions } from '@babel/core';
import babel from '@babel/core/package.json' with { type: 'json' };
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import type { Configuration, RuleSetRule } from '@rspack/core';
import { rspack } from '@rspack/core';
import effector from 'effector/package.json' with { type: 'json' };
import type { Brought } from '../release/brings.ts';
import { readRemoteDeclaration } from '../release/remote-declaration.ts';
import { slotDoor } from '../release/slots.ts';
import { SHELL_PREFIX } from './from-shell-loader.ts';
import { readNeeds, readPackage } from './needs.ts';
import { pdfFiles } from './pdf-files.ts';
import sharedModules from './shared-modules.json' with { type: 'json' };
import { routerRule, smallRouter } from './small-router.ts';

/** Milliseconds after which a chunk that does not arrive is a `ChunkLoadError` (SPEC C6, K4). */
const CHUNK_LOAD_TIMEOUT = 120_000;

/** Bytes of sources that several pages of a remote need, from which on they are a file of their own: about 4 kB on the wire. */
const MIN_SHARED_CHUNK = 40_000;

const OWN_WORKER = /\.worker\.ts$/;
const PDF_WORKER = /pdf\.worker\.min\.mjs$/;
/** Workers that are little but a library, which its package brings small. */
const SMALL_WORKERS = [PDF_WORKER, /heic\.worker\.ts$/];

const PDF = 'pdfjs-dist/legacy/build';
const RESOLVE = {
  extensions: ['.ts', '.tsx', '.js', '.json'],
  alias: {
    [`${PDF}/pdf.mjs`]: `${PDF}/pdf.min.mjs`,
    [`${PDF}/pdf.worker.mjs`]: `${PDF}/pdf.worker.min.mjs`,
    // For React before 18, which effector-react takes too: 240 bytes of the shell, after brotli.
    'use-sync-external-store/shim/index.js': 'react',
    'use-sync-external-store/shim/with-selector.js': 'use-sync-external-store/with-selector.js',
  },
};

/**
 * Chunks of data, and of a library that its package brings small: to look for more to leave out of pdf.js takes two
 * seconds of every build, and saves 2.5 % of what only those load who open a PDF.
 */
const SMALL_ALREADY = /^(pdf|coast-\w+)\./;

const BROWSERS = ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4'];

/** `export default remoteConfiguration(import.meta.dirname)` is all that a remote's own configuration says. */
export function remoteConfiguration(folder: string, version = readPackage(folder).version): Configuration {
  const { name, slots, brings } = readRemoteDeclaration(folder);
  const container = containerName(name, version);
  const common = commonConfiguration(folder, container);
  return {
    ...common,
    resolve: { ...RESOLVE, alias: { ...RESOLVE.alias, ...ownCopies(folder, brings) } },
    entry: {},
    optimization: {
      ...common.optimization,
      splitChunks: {
        minSize: MIN_SHARED_CHUNK,
        // A release has addresses of its own: what is no code of ours is fetched anew with each.
        cacheGroups: { defaultVendors: false, routes: routesInEntry(folder, container) },
      },
    },
    externals: [fromShell],
    plugins: [
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: { './routes': { import: './src/routes.ts', name: 'routes' }, ...slotDoors(slots) },
        shared: takenFromShell(folder),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
      checkedChunks(),
      ...pdfFiles(folder),
    ],
  };
}

/** Every visit asks for both: in a file of its own the table of pages would be a request more. */
function routesInEntry(folder: string, container: string) {
  return { test: join(folder, 'src/routes.ts'), name: container, chunks: 'async', enforce: true } as const;
}

/** `shared` has doors, and is found as any package is. */
const PACKAGES_OF: Readonly<Record<Brought, readonly string[]>> = {
  react: ['react', 'react-dom'],
  effector: ['effector'],
  '@nfcards/shared': [],
};

/** What a remote brings is the one that it has installed, for its libraries too, wherever those lie. */
function ownCopies(folder: string, brings: readonly Brought[]): Record<string, string> {
  const { resolve } = createRequire(join(folder, 'package.json'));
  const packages = brings.flatMap((brought) => PACKAGES_OF[brought]);
  return Object.fromEntries(packages.map((name) => [name, dirname(resolve(`${name}/package.json`))]));
}

function slotDoors(slots: readonly string[]) {
  return Object.fromEntries(
    slots.map((slot) => [slotDoor(slot), { import: `./src/slots/${slot}.ts`, name: `slot-${slot}` }]),
  );
}

/** The shell has no federation plugin: it hands the shared modules over at run time, as they are. */
export function shellConfiguration(folder: string): Configuration {
  return {
    ...commonConfiguration(folder, 'shell'),
    resolve: { ...RESOLVE, alias: { ...RESOLVE.alias, ...smallRouter(folder) } },
    entry: { main: './src/main.ts', begin: './src/early.ts', worker: './src/worker/worker.ts' },
    plugins: [
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'public' }] }),
      // React Aria speaks 36 languages; the site two.
      optimizeLocales.rspack({ locales: ['fr-FR', 'en-US'] }),
      compiledAhead(),
      checkedChunks(),
    ],
  };
}

/**
 * Most functions of the first script run as the page comes alive. With this comment Chromium compiles them while the
 * script is on its way, in another thread; it would compile each at its first call, in which time nothing else happens.
 */
function compiledAhead() {
  return new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /^main\.[^/]*js$/,
    // After the minimizer, which takes comments away.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
}

/**
 * What loads a chunk or its style sheet knows the hash of it, and browsers take no other.
 */
function checkedChunks() {
  return new rspack.SubresourceIntegrityPlugin({ htmlPlugin: false, hashFuncNames: ['sha256'] });
}

function commonConfiguration(folder: string, name: string): Configuration {
  return {
    name,
    context: folder,
    mode: 'production',
    target: ['web', 'es2022'],
    // No script names its map, and no map has sources: it is for whoever looks for an error (source-maps.ts).
    devtool: 'hidden-nosources-source-map',
    output: {
      path: join(folder, 'dist'),
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      publicPath: 'auto',
      uniqueName: name,
      devtoolModuleFilenameTemplate: '[resource-path]',
      ...fileHash,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_LOAD_TIMEOUT,
      clean: true,
    },
    resolve: RESOLVE,
    module: {
      rules: [
        { ...scriptRule(/\.ts$/, false), exclude: OWN_WORKER },
        viewRule,
        modelRule,
        operationsRule,
        routerRule,
        mountedRule,
        // Of what several remotes do alike, each takes the parts that it asks for.
        { test: /[\\/]shared[\\/]src[\\/]patterns[\\/]/, sideEffects: false },
        workerRule,
        ownWorkerRule,
        fontRule,
        ...styleRules,
      ],
      generator: {
        'css/module': { localIdentName: `${localPrefix(name)}[local]-[hash:5]`, exportsConvention: 'as-is' },
      },
      parser: { 'css/module': { namedExports: false } },
    },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      realContentHash: true,
      minimizer: [
        scriptMinimizer(),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    // The manifest plugin warns that it leaves addresses to the run time, which is what we want.
    infrastructureLogging: { level: 'error' },
    performance: false,
  };
}

function scriptMinimizer() {
  return new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false, exclude: SMALL_ALREADY });
}

/** Known by name, so that a build for work in progress can have another in its place. */
export const viewRule = scriptRule(/\.tsx$/, true);

const styleRules: RuleSetRule[] = [
  { test: /\.module\.css$/, type: 'css/module' },
  { test: /\.css$/, exclude: /\.module\.css$/, type: 'css/global' },
];

/** `[contenthash]` is the SHA-256 of the file, of which names mostly have the first letters only. */
const fileHash = { hashFunction: 'sha256', hashDigest: 'hex', hashDigestLength: 64 } as const;

/** A worker has no attribute for its integrity: it has its name instead, which is checked as it starts (shared/src/worker). */
const WORKER_NAME = '[name].[contenthash].js';

/** A library's worker that is one file already, under an ending that every server and every check of ours knows. */
const workerRule: RuleSetRule = {
  test: /[-.]worker\.mjs$/,
  exclude: PDF_WORKER,
  type: 'asset/resource',
  generator: { filename: WORKER_NAME },
};

/** A worker of ours, `startOwnWorker(new URL('./name.worker.ts', import.meta.url))`, or one that has parts. */
const ownWorkerRule: RuleSetRule = {
  test: [OWN_WORKER, PDF_WORKER],
  type: 'asset/resource',
  loader: join(import.meta.dirname, 'worker-loader.ts'),
  generator: { filename: WORKER_NAME },
};

/** Fonts come whole from their packages; which of their weights a page needs, its style sheet says. */
const fontRule: RuleSetRule = {
  test: /\.woff2$/,
  type: 'asset/resource',
  loader: join(import.meta.dirname, 'font-loader.ts'),
};

/** All that a worker of ours needs, in one file. */
export function workerConfiguration(file: string): Configuration {
  return {
    context: dirname(file),
    mode: 'production',
    target: ['webworker', 'es2022'],
    devtool: false,
    entry: file,
    output: { filename: 'worker.js', path: dirname(file), asyncChunks: false },
    resolve: RESOLVE,
    module: { rules: [scriptRule(/\.ts$/, false), pdfWorkerRule] },
    // Of this machine otherwise.
    plugins: [new rspack.DefinePlugin({ 'import.meta.url': JSON.stringify('') })],
    optimization: {
      minimize: !SMALL_WORKERS.some((each) => each.test(file)),
      minimizer: [scriptMinimizer()],
      splitChunks: false,
    },
    infrastructureLogging: { level: 'error' },
    performance: false,
  };
}

/**
 * pdf.js asks for its decoders as they are needed, from an address at which nobody would check them; and it shows no page
 * after one that is missing.
 */
const pdfWorkerRule: RuleSetRule = {
  test: PDF_WORKER,
  use: ['pdf-decoders-loader.ts', 'pdf-pages-loader.ts'].map((loader) => join(import.meta.dirname, loader)),
};

/**
 * Gives every effector unit of a model its sid. Through Babel, because effector's plugin for SWC (1.0.0-next.1)
 * cannot read a function declaration in the syntax tree of this Rspack. Only models hold units, so few files pay.
 */
export const modelTransform = {
  babelrc: false,
  configFile: false,
  parserOpts: { plugins: ['typescript'] },
  plugins: [
    [
      fileURLToPath(import.meta.resolve('effector/babel-plugin')),
      { addNames: false, addLoc: false, factories: ['@nfcards/shared/client', '@nfcards/shared/patterns'] },
    ],
  ],
} satisfies TransformOptions;

const modelRule: RuleSetRule = {
  test: /\.model\.ts$/,
  enforce: 'pre',
  loader: fileURLToPath(import.meta.resolve('babel-loader')),
  options: {
    ...modelTransform,
    // In node_modules/.cache; by itself it knows nothing of the plugin's version.
    cacheDirectory: true,
    cacheIdentifier: `babel ${babel.version}, effector ${effector.version}`,
  },
};

/** What joins a page to the site that renders by itself. */
const mountedRule: RuleSetRule = {
  test: /[/\\]shared[/\\]src[/\\]mounted[/\\]/,
  loader: join(import.meta.dirname, 'from-shell-loader.ts'),
  sideEffects: false,
};

/** The operations table, which the shell has for all remotes. */
const operationsRule: RuleSetRule = {
  test: /[/\\]shared[/\\]src[/\\]operations[/\\][^/\\]+\.ts$/,
  enforce: 'pre',
  loader: join(import.meta.dirname, 'operations-loader.ts'),
};

/**
 * What every name of a container's CSS modules begins with. Four letters say which container: class names are on the
 * wire often.
 */
export function localPrefix(container: string): string {
  return `n${createHash('sha256').update(container).digest('hex').slice(0, 3)}-`;
}

/** @param react options of the transform of JSX */
export function scriptRule(
  test: RegExp,
  jsx: boolean,
  react: Readonly<Record<string, boolean>> = {},
): RuleSetRule {
  return {
    test,
    loader: 'builtin:swc-loader',
    options: {
      env: { targets: BROWSERS },
      jsc: {
        parser: { syntax: 'typescript', tsx: jsx },
        transform: { react: { runtime: 'automatic', ...react } },
      },
    },
    type: 'javascript/auto',
  };
}

function takenFromShell(folder: string) {
  const taken = { import: false, singleton: true, strictVersion: true } as const;
  const needs = Object.entries(readNeeds(folder)).map(([module, requiredVersion]) => [
    module,
    { ...taken, requiredVersion },
  ]);
  // What a mounted page is joined to the site with works with any version that has the names.
  const joined = sharedModules.map((module) => [
    SHELL_PREFIX + module,
    { ...taken, shareKey: module, requiredVersion: '*' },
  ]);
  // As effector-react names it: beside one of its own a remote would have a second effector by that way.
  const { effector } = readNeeds(folder);
  if (effector !== undefined)
    joined.push(['effector/effector.mjs', { ...taken, shareKey: 'effector', requiredVersion: effector }]);
  return Object.fromEntries(
    readRemoteDeclaration(folder).brings.length === 0 ? needs : [...needs, ...joined],
  );
}

/**
 * Two versions of a remote can be on one page, when the live one failed and the one before it stands in. The
 * name of all that they put on `globalThis` and into the style sheets therefore says the version too.
 */
export function containerName(name: string, version: string): string {
  return `${name}@${version}`.replaceAll(/[^a-zA-Z0-9]/g, '_');
}

/**
 * The bundler's half of the federation runtime is on the page once, in the shell, like the other half. A
 * remote that brought its own would carry 26 kB of it before compression.
 */
function fromShell(
  { request }: { request?: string },
  decided: (error?: Error, result?: string) => void,
): void {
  if (request?.includes('@module-federation/webpack-bundler-runtime')) {
    decided(undefined, 'var __FEDERATION_BUNDLER_RUNTIME__');
    return;
  }
  decided();
}
