import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operations } from '@nfcards/shared/operations';
import { Failure } from '../../failure.ts';
import { type BuiltFiles, buildPackage } from '../build/build-package.ts';
import { checkTexts } from '../build/check-texts.ts';
import { containerName } from '../build/configuration.ts';
import { readNeeds } from '../build/needs.ts';
import { readOffers } from '../contracts/read-offers.ts';
import { readUses } from '../contracts/read-uses.ts';
import { SHARED_FOLDER } from '../release/contract.ts';
import { readPageWords } from '../release/page-words.ts';
import { readsOf } from '../release/reads-of.ts';
import { type Release, scriptsOfShell } from '../release/release.ts';
import { compressAll, readIntegrity, SERVER_FILE, sentSizes } from '../release/release-files.ts';
import { type RemoteDeclaration, readRemoteDeclaration } from '../release/remote-declaration.ts';
import { readShellDocument } from '../release/shell-document.ts';
import { slotDoor } from '../release/slots.ts';
import { takeSourceMaps } from '../release/source-maps.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { describeExceeded, exceededBudgets, readBudgets, sumOf } from './budgets.ts';
import { foreignStyles } from './foreign-styles.ts';
import { libraryStyles } from './library-styles.ts';

/** A package that is released separately. */
export interface Releasable {
  readonly name: string;
  /** Absolute path of its folder. */
  readonly folder: string;
  readonly version: string;
}

export interface PublishOptions {
  /** Builds and checks everything, and keeps nothing. */
  readonly dryRun?: boolean;
  /** Compresses files that no page needs at once more quickly, at a tenth more bytes. */
  readonly quick?: boolean;
}

/**
 * Builds a package and adds it to the store, whole, with the integrity of each file and compressed copies.
 * @returns what the release says of itself
 */
export async function publish(
  store: ReleaseStore,
  releasable: Releasable,
  { dryRun = false, quick = false }: PublishOptions = {},
): Promise<Release> {
  const { name, folder, version } = releasable;
  const texts = [folder, ...(name === 'shell' ? [join(folder, '../shared')] : [])].flatMap(checkTexts);
  if (texts.length > 0) throw new Failure(`${name} cannot be published:\n${texts.join('\n')}`);
  const fill = async (target: string, aside: string) => {
    const built = await buildPackage({ name, folder, version, target });
    const maps = await takeSourceMaps(target, aside);
    const described = await describeRelease(releasable, built, target);
    const foreign = described.kind === 'remote' ? await foreignStyles(described, target) : [];
    if (foreign.length > 0) throw new Failure(foreign.join('\n'));
    const atOnce = new Set(filesAtOnce(described));
    await compressAll(target, (file) => quick && !atOnce.has(file));
    const sizes = await sentSizes(target);
    const exceeded = exceededBudgets(described, readBudgets(folder), sizes);
    if (exceeded.length > 0) throw new Failure(describeExceeded(name, exceeded));
    const release = {
      ...described,
      maps,
      server: SERVER_FILE,
      sizes: { entry: sumOf(sizes, entryFiles(described)), all: sumOf(sizes, [...sizes.keys()]) },
    };
    await writeFile(join(target, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
    return release;
  };
  return dryRun ? store.rehearse(name, version, fill) : store.add(name, version, fill);
}

/** Files that a page loads before any action of its visitor: budgets count these. */
function filesAtOnce(release: Release): readonly string[] {
  if (release.kind === 'shell') return entryFiles(release);
  return [release.entry, ...release.mounts.flatMap(({ scripts, styles }) => [...scripts, ...styles])];
}

/** Files of a release that every page loads. */
function entryFiles(release: Release): readonly string[] {
  return release.kind === 'shell' ? [...scriptsOfShell(release), ...release.styles] : [release.entry];
}

/** The description of the release in the folder `target`. */
export async function describeRelease(
  { name, folder, version }: Releasable,
  built: BuiltFiles,
  target: string,
): Promise<Release> {
  const integrity = await readIntegrity(target);
  const common = { name, version, commit: readCommit(folder), integrity };
  return name === 'shell'
    ? { ...common, kind: 'shell', ...(await describeShell(folder, built, integrity)) }
    : { ...common, kind: 'remote', ...describeRemote(folder, version, built) };
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
    uses: readUses(folder, SHARED_FOLDER),
    ...(declaration.service && { service: declaration.service }),
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
    begin: built.chunks.begin?.find((file) => file.endsWith('.js')),
    worker: built.chunks.worker?.find((file) => file.endsWith('.js')),
    document: readShellDocument(folder),
    offers: readOffers(SHARED_FOLDER, folder),
  };
}

function hashOf(style: string): string {
  return `sha256-${createHash('sha256').update(style).digest('base64')}`;
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
