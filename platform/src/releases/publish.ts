import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { operations } from '@nfcards/shared/operations';
import { type BuiltFiles, buildPackage } from '../build/build-package.ts';
import { checkTexts } from '../build/check-texts.ts';
import { containerName } from '../build/configuration.ts';
import { readNeeds } from '../build/needs.ts';
import { Failure } from '../failure.ts';
import { libraryStyles } from './library-styles.ts';
import { readPageWords } from './page-words.ts';
import { readsOf } from './reads-of.ts';
import type { Release } from './release.ts';
import type { ReleaseStore } from './release-store.ts';
import { type RemoteDeclaration, readRemoteDeclaration } from './remote-declaration.ts';
import { readShellDocument } from './shell-document.ts';
import { slotDoor } from './slots.ts';

const COMPRESSIBLE = /\.(js|css|json|svg|html|txt|map)$/;

/** A package of the site that is released by itself. */
export interface Releasable {
  readonly name: string;
  /** Absolute path of its folder. */
  readonly folder: string;
  readonly version: string;
}

/** Builds a package and adds it to the store, whole, with the integrity of each file and compressed twins. */
export async function publish(store: ReleaseStore, { name, folder, version }: Releasable): Promise<void> {
  const texts = [folder, ...(name === 'shell' ? [join(folder, '../shared')] : [])].flatMap(checkTexts);
  if (texts.length > 0) throw new Failure(`${name} cannot be published:\n${texts.join('\n')}`);
  await store.add(name, version, async (target) => {
    const built = await buildPackage({ name, folder, version, target });
    const integrity = await readIntegrity(target);
    const common = { name, version, commit: readCommit(folder), integrity };
    const release: Release =
      name === 'shell'
        ? { ...common, kind: 'shell', ...(await describeShell(folder, built, integrity)) }
        : { ...common, kind: 'remote', ...describeRemote(folder, version, built) };
    await writeFile(join(target, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
    await compressAll(target);
  });
}

function describeRemote(folder: string, version: string, built: BuiltFiles) {
  const declaration = readRemoteDeclaration(folder);
  return {
    entry: 'remoteEntry.js',
    container: containerName(declaration.name, version),
    namespace: declaration.namespace,
    exposes: ['./routes', ...declaration.slots.map(slotDoor)],
    mounts: declaration.mounts.map((mount) => ({
      ...mount,
      ...pageFiles(declaration, mount, built),
      head: readPageWords(join(folder, mount.head)),
    })),
    needs: readNeeds(folder),
  };
}

type Mount = RemoteDeclaration['mounts'][number];

function pageFiles({ name }: RemoteDeclaration, mount: Mount, built: BuiltFiles) {
  const { path, page } = mount;
  const files = built.chunks[page];
  if (files === undefined) {
    throw new Failure(
      `${name} mounts ${path} on the chunk “${page}”, but src/routes.ts makes no chunk of that name.`,
    );
  }
  const unknown = readsOf(mount).find((operation) => !isPublicRead(operation));
  if (unknown !== undefined) {
    throw new Failure(
      `${name} says that ${path} reads “${unknown}”, which is not an operation that anyone may read.`,
    );
  }
  const all = [...(built.chunks.routes ?? []), ...files];
  return {
    scripts: all.filter((file) => file.endsWith('.js')),
    styles: all.filter((file) => file.endsWith('.css')),
  };
}

function isPublicRead(operation: string): boolean {
  return Object.values(operations).some(
    ({ path, effect, access }) => path === operation && effect === 'reads' && access === 'anyone',
  );
}

async function describeShell(folder: string, built: BuiltFiles, integrity: Readonly<Record<string, string>>) {
  const main = built.chunks.main ?? [];
  return {
    scripts: main.filter((file) => file.endsWith('.js')),
    styles: main.filter((file) => file.endsWith('.css')),
    // Upright Latin faces are on every page; italics come when a page uses them.
    fonts: Object.keys(integrity).filter((file) => /\.woff2$/.test(file) && !/italic/.test(file)),
    styleHashes: (await libraryStyles(folder)).map(hashOf),
    worker: built.chunks.worker?.find((file) => file.endsWith('.js')),
    document: readShellDocument(folder),
  };
}

function hashOf(style: string): string {
  return `sha256-${createHash('sha256').update(style).digest('base64')}`;
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

async function readIntegrity(folder: string): Promise<Record<string, string>> {
  const entries = (await filesOf(folder)).map(async (file) => {
    const digest = createHash('sha384')
      .update(await readFile(join(folder, file)))
      .digest('base64');
    return [file, `sha384-${digest}`] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function compressAll(folder: string): Promise<void> {
  const files = (await filesOf(folder)).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const content = await readFile(path);
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

function readCommit(folder: string): string | null {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return commit.toString().trim();
  } catch {
    return null;
  }
}
