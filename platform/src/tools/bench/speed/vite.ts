import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import babel from '@babel/core';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { array, boolean, function_, object, optional, parse, record, string } from 'valibot';
import { Failure } from '../../../failure.ts';
import { containerName, modelTransform } from '../../../releases/build/configuration.ts';
import { readNeeds } from '../../../releases/build/needs.ts';
import operationsLoader from '../../../releases/build/operations-loader.ts';
import { namedVersion, siteNames } from '../../../releases/publish/site-packages.ts';
import { readRemoteDeclaration } from '../../../releases/release/remote-declaration.ts';
import { slotDoor } from '../../../releases/release/slots.ts';
import { ROOT } from '../../../root.ts';
import { startChild } from '../measure/child-server.ts';
import type { OtherSite } from './other-site.ts';
import { NO_GUARD } from './without-integrity.ts';

/** Fetched when they are asked for: nothing else here builds with them. */
const TOOLS = ['vite@8.4.0', '@module-federation/vite@1.23.8'];
/** Where its files are, on the site and in its folder. */
const BASE = '/app';

/** Shell and remotes as a team begins today: Vite with its plugin of the same federation, as the guide of that has them. */
export const vite: OtherSite = {
  name: 'vite',
  async serve(site, folder) {
    const tools = await fetchTools(join(folder, 'tools'));
    const started = performance.now();
    const patterns = copyPatterns();
    try {
      await buildShell({ ...tools, patterns }, folder);
      for (const { name } of remotes()) await buildRemote({ ...tools, patterns }, folder, name);
    } finally {
      rmSync(patterns, { recursive: true, force: true });
    }
    console.log(`Built vite in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return startChild('speed/documents-server.ts', [site, folder]);
  },
};

type Tools = Awaited<ReturnType<typeof fetchTools>> & { readonly patterns: string };

async function fetchTools(folder: string) {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{}');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', ...quiet, ...TOOLS], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Failure('Vite could not be installed; why is said above.');
  const { resolve } = createRequire(join(folder, 'package.json'));
  const { build } = parse(
    object({ build: function_() }),
    await import(pathToFileURL(join(folder, 'node_modules/vite/dist/node/index.js')).href),
  );
  const { federation } = parse(
    object({ federation: function_() }),
    await import(pathToFileURL(resolve('@module-federation/vite')).href),
  );
  return { build, federation };
}

async function buildShell({ build, federation, patterns }: Tools, folder: string): Promise<void> {
  const shell = namedVersion('shell');
  const sources = join(folder, 'shell');
  mkdirSync(sources);
  const [main, door, guard] = ['index.ts', 'federation.ts', 'guard.ts'].map((file) => join(sources, file));
  writeFileSync(join(sources, 'index.ts'), `import '${shell.folder}/src/main.ts';\n`);
  writeFileSync(join(sources, 'federation.ts'), federationDoor(shell.folder));
  writeFileSync(join(sources, 'guard.ts'), NO_GUARD);
  const addresses = remotes().map(({ name, container }) => [
    container,
    { type: 'module', name: container, entry: `${BASE}/${name}/remoteEntry.js` },
  ]);
  const swap = {
    name: 'federation-of-vite',
    enforce: 'pre',
    resolveId: (id: string) => {
      if (/\/federation\/federation\.ts$|^\.\/federation\.ts$/.test(id)) return door;
      return /\/allowed-scripts\.ts$/.test(id) ? guard : undefined;
    },
  };
  await build({
    ...common(shell),
    build: { ...buildOptions(folder, 'shell'), manifest: true, rolldownOptions: { input: main } },
    plugins: [
      sourcesPlugin(patterns),
      swap,
      { ...optimizeLocales.vite({ locales: ['fr-FR', 'en-US'] }), enforce: 'pre' },
      federation({
        name: 'shell',
        hostInitInjectLocation: 'entry',
        remotes: Object.fromEntries(addresses),
        shared: singletons(shell.folder),
        shareStrategy: 'loaded-first',
        dts: false,
      }),
    ],
  });
  writeFileSync(join(folder, 'head.html'), headOf(join(folder, BASE, 'shell')));
}

async function buildRemote(
  { build, federation, patterns }: Tools,
  folder: string,
  name: string,
): Promise<void> {
  const remote = namedVersion(name);
  const { slots } = readRemoteDeclaration(remote.folder);
  const doors = slots.map((slot) => [slotDoor(slot), `./src/slots/${slot}.ts`]);
  await build({
    ...common(remote),
    build: {
      ...buildOptions(folder, name),
      rolldownOptions: { input: join(remote.folder, 'src/routes.ts') },
    },
    plugins: [
      sourcesPlugin(patterns),
      federation({
        name: containerOf(name),
        filename: 'remoteEntry.js',
        exposes: { './routes': './src/routes.ts', ...Object.fromEntries(doors) },
        shared: singletons(remote.folder),
        shareStrategy: 'loaded-first',
        dts: false,
      }),
    ],
  });
}

function remotes() {
  return siteNames()
    .filter((name) => name !== 'shell')
    .map((name) => ({ name, container: containerOf(name) }));
}

function containerOf(name: string): string {
  return containerName(name, 'vite');
}

function common({ name, folder }: { readonly name: string; readonly folder: string }) {
  return {
    root: folder,
    base: `${BASE}/${name}/`,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { __webpack_public_path__: '"/"' },
  };
}

function buildOptions(folder: string, name: string) {
  return {
    target: 'es2022',
    outDir: join(folder, BASE, name),
    emptyOutDir: true,
    reportCompressedSize: false,
  };
}

/** The sources as the site's own build has them: units with their sids, and operations without what servers read. */
const sourcesPlugin = (patterns: string) => ({
  name: 'sources',
  enforce: 'pre',
  resolveId: (id: string) => (id === '@nfcards/shared/patterns' ? join(patterns, 'index.ts') : undefined),
  async transform(code: string, id: string) {
    const [filename = ''] = id.split('?');
    if (/[/\\]shared[/\\]src[/\\]operations[/\\][^/\\]+\.ts$/.test(filename))
      return { code: operationsLoader(code), map: null };
    if (!filename.endsWith('.model.ts')) return null;
    const transformed = await babel.transformAsync(code, { ...modelTransform, filename });
    return { code: transformed?.code ?? code, map: null };
  },
});

/**
 * What every remote has its own of, in a place outside its package: the plugin hands a package none of the modules that it
 * shares itself, and each remote would have the whole of them. @returns its folder, from which the project's packages are found
 */
function copyPatterns(): string {
  const folder = join(ROOT, '.data', 'bench', randomUUID());
  const filter = (path: string) => !/\.(test|fixture)\.tsx?$/.test(path);
  cpSync(join(ROOT, 'shared/src/patterns'), folder, { recursive: true, filter });
  return folder;
}

/** What stands for the shell's own federation: the same door, by imports that the plugin knows. */
function federationDoor(shell: string): string {
  const opened = remotes().flatMap(({ name, container }) => {
    const { slots } = readRemoteDeclaration(namedVersion(name).folder);
    return [
      `'${name} routes': async () => (await import('${container}/routes')).routes`,
      ...slots.map(
        (slot) => `'${name} ${slot}': async () => (await import('${container}/slots/${slot}')).slot`,
      ),
    ];
  });
  // A shared module that the shell's build never asks for is one that it does not provide.
  const shared = Object.keys(readNeeds(shell)).map((module) => `() => import('${module}')`);
  return `
export const shared = [${shared}];
const opened = { ${opened.join(',\n')} };
const nameOf = ({ base }) => base.split('/')[2];

export function createFederation() {
  return {
    loadRoutes: (release) => opened[nameOf(release) + ' routes'](),
    loadSlot: (release, slot) => opened[nameOf(release) + ' ' + slot](),
  };
}
`;
}

function singletons(folder: string) {
  const needs = Object.entries(readNeeds(folder));
  return Object.fromEntries(
    needs.map(([module, requiredVersion]) => [module, { singleton: true, requiredVersion }]),
  );
}

const manifest = record(
  string(),
  object({
    file: string(),
    isEntry: optional(boolean(), false),
    css: optional(array(string()), []),
  }),
);

/** What Vite writes into an HTML page of its own: the entry, and the styles of what it begins with. */
function headOf(built: string): string {
  const chunks = parse(manifest, JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')));
  const begun = Object.entries(chunks).filter(([name]) => /index\.ts(\?|$)/.test(name));
  const scripts = begun.filter(([, { isEntry }]) => isEntry).map(([, { file }]) => file);
  const styles = begun.flatMap(([, { css }]) => css);
  return [
    ...scripts.map((file) => `<script type="module" crossorigin src="${BASE}/shell/${file}"></script>`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${BASE}/shell/${file}">`),
  ].join('');
}
