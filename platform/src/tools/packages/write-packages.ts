import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { object, optional, parse, record, string, unknown } from 'valibot';
import { Failure } from '../../failure.ts';
import { BUILD_TOOLS } from '../../releases/build/needs.ts';
import { declaredTypes } from '../../releases/contracts/declared-types.ts';
import { readDoors } from '../../releases/contracts/read-offers.ts';
import { SHARED } from '../../releases/release/contract.ts';
import { PLATFORM, ROOT } from '../../root.ts';
import { VERSIONS_FILE, WRITTEN_WITH } from '../outside/repository-template.ts';
import { compiled, importingScripts } from './compile-script.ts';
import { packageScripts } from './package-scripts.ts';

export const CREATE = 'create-nfcards-remote';

const SHARED_SOURCES = join(ROOT, 'shared');
const OUTSIDE = join(PLATFORM, 'src/tools/outside');

/** Runs the commands: what is built needs no compiler, but a Node as new as ours. */
const NODE = '>=24';

/** Over the options of the repository, which remotes that lie in it have, too. */
const OF_REMOTES = { jsx: 'react-jsx', lib: ['ES2024', 'DOM', 'DOM.Iterable'] };

/** The remote's own: what it was written with is what its release says that it needs, and Playwright runs once only. */
const PEERS = { [SHARED]: '*', '@playwright/test': '*' };

const named = optional(record(string(), string()), {});
const packageFile = object({
  version: string(),
  dependencies: named,
  devDependencies: named,
});
const packageWithDoors = object({ exports: record(string(), string()) });
const licence = object({ license: string() });

/** Writes what teams outside of this repository work with: packages for any registry, a folder each. */
export async function writePackages(target: string): Promise<readonly Written[]> {
  await rm(target, { recursive: true, force: true });
  return [
    await writeShared(join(target, 'shared')),
    await writePlatform(join(target, 'platform')),
    await writeCreate(join(target, CREATE)),
  ];
}

export interface Written {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
}

/** What every package has: the files, a `package.json`, licence and words for its readers. */
async function writePackage(
  target: string,
  files: ReadonlyMap<string, string>,
  description: Omit<Written, 'folder'> & Readonly<Record<string, unknown>>,
): Promise<Written> {
  const { license } = parse(licence, readJson(join(ROOT, 'package.json')));
  const whole = { ...description, license, type: 'module', engines: { node: NODE } };
  const all = new Map([...files, ['package.json', `${JSON.stringify(whole, null, 2)}\n`]]);
  for (const [file, text] of all) {
    await mkdir(dirname(join(target, file)), { recursive: true });
    await writeFile(join(target, file), text);
  }
  await cp(join(ROOT, 'LICENSE'), join(target, 'LICENSE'));
  const { name, version } = description;
  return { name, version, folder: target };
}

async function writeShared(target: string): Promise<Written> {
  const { version, files: doors } = readDoors(SHARED_SOURCES);
  const { files } = await packageScripts(SHARED_SOURCES, Object.values(doors));
  const types = declarationsOf(SHARED_SOURCES);
  const plain = ['src/**/*.{css,json}', 'types/*.d.ts', 'README.md', 'CHANGELOG.md'];
  for (const file of globSync(plain, { cwd: SHARED_SOURCES }))
    files.set(file, readFileSync(join(SHARED_SOURCES, file), 'utf8'));
  const { dependencies, devDependencies } = readPackageFile(SHARED_SOURCES);
  const typesOfLibraries = Object.entries(devDependencies).filter(([name]) => name.startsWith('@types/'));
  return writePackage(target, new Map([...files, ...types]), {
    name: SHARED,
    version,
    description: 'The doors of the site for its remotes: kit, client of the API, session, texts.',
    exports: builtDoors(SHARED_SOURCES),
    dependencies: { ...dependencies, ...Object.fromEntries(typesOfLibraries) },
  });
}

async function writePlatform(target: string): Promise<Written> {
  const api = { name: '@nfcards/api', folder: join(ROOT, 'api') };
  // Named as text: loaders, what a page is given while somebody works on it, the process that
  // tries built files, and the thread that reads contracts.
  const loaded = globSync(
    [
      'src/releases/build/*-loader.ts',
      'src/tools/dev/*-loader.ts',
      'src/tools/dev/browser/*.ts',
      'src/releases/built/trial-process.ts',
      'src/releases/contracts/contracts-thread.ts',
    ],
    {
      cwd: PLATFORM,
      exclude: ['**/*.d.ts'],
    },
  ).map((file) => join(PLATFORM, file));
  const entries = ['nfcards.ts', 'browser-test.ts'].map((file) => join(OUTSIDE, file));
  const { files, imported } = await packageScripts(PLATFORM, [...entries, ...loaded], api);
  const own = readPackageFile(PLATFORM);
  const versions = {
    ...readPackageFile(api.folder).dependencies,
    ...own.devDependencies,
    ...own.dependencies,
  };
  const names = [...new Set([...imported, ...BUILD_TOOLS])].filter((name) => !(name in PEERS)).sort();
  for (const file of globSync('schemas/*.json', { cwd: PLATFORM }))
    files.set(file, readFileSync(join(PLATFORM, file), 'utf8'));
  files.set('tsconfig.json', typescriptOfRemotes());
  files.set('README.md', readFileSync(join(OUTSIDE, 'README.md'), 'utf8'));
  return writePackage(target, new Map([...files, ...declarationsOf(PLATFORM)]), {
    name: '@nfcards/platform',
    version: own.version,
    description: 'Builds, checks and releases remotes of the site.',
    bin: { nfcards: 'src/tools/outside/nfcards.js' },
    exports: {
      ...builtDoors(PLATFORM),
      './tsconfig.json': './tsconfig.json',
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(names.map((name) => [name, versionOf(name, versions)])),
    peerDependencies: { ...PEERS, [SHARED]: `^${readPackageFile(SHARED_SOURCES).version}` },
  });
}

async function writeCreate(target: string): Promise<Written> {
  const { files, imported } = await packageScripts(PLATFORM, [join(OUTSIDE, 'create.ts')]);
  if (imported.length > 0)
    throw new Failure(`${CREATE} must work alone, and imports ${imported.join(', ')}.`);
  // Of a package that two name the last one's version: tests in e2e have an older React beside that of the site.
  const folders = ['e2e', '.', 'platform', 'shell', 'shared'].map((folder) =>
    readPackageFile(join(ROOT, folder)),
  );
  const versions = Object.fromEntries(
    folders.flatMap(({ dependencies, devDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies }),
    ),
  );
  const { version } = readPackageFile(PLATFORM);
  const written = {
    ...versions,
    [SHARED]: readPackageFile(SHARED_SOURCES).version,
    '@nfcards/platform': version,
  };
  const used = Object.fromEntries(WRITTEN_WITH.map((name) => [name, versionOf(name, written)]));
  files.set(VERSIONS_FILE, `${JSON.stringify(used, null, 2)}\n`);
  return writePackage(target, files, {
    name: CREATE,
    version,
    description: 'Makes the repository of a remote: npm create nfcards-remote harbour',
    bin: { [CREATE]: 'src/tools/outside/create.js' },
  });
}

function declarationsOf(folder: string): [string, string][] {
  return [...declaredTypes(folder, true)].map(([file, text]) => [file, importingScripts(text)]);
}

/** The doors of a package, with the types behind each script. */
function builtDoors(folder: string): Readonly<Record<string, unknown>> {
  const { exports } = parse(packageWithDoors, readJson(join(folder, 'package.json')));
  return Object.fromEntries(
    Object.entries(exports).map(([door, file]) => [
      door,
      /\.tsx?$/.test(file) ? { types: file.replace(/\.tsx?$/, '.d.ts'), default: compiled(file) } : file,
    ]),
  );
}

/** What a remote's own `tsconfig.json` extends. */
function typescriptOfRemotes(): string {
  const base = parse(
    object({ compilerOptions: record(string(), unknown()) }),
    readJson(join(ROOT, 'tsconfig.base.json')),
  );
  return `${JSON.stringify({ compilerOptions: { ...base.compilerOptions, ...OF_REMOTES } }, null, 2)}\n`;
}

function versionOf(name: string, versions: Readonly<Record<string, string>>): string {
  const version = versions[name];
  if (version === undefined) throw new Failure(`No package.json of the project names ${name}.`);
  return version;
}

function readPackageFile(folder: string) {
  return parse(packageFile, readJson(join(folder, 'package.json')));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
