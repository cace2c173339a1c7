import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../../failure.ts';
import { type BuiltFiles, buildPackage, isRendered } from '../build/build-package.ts';
import { checkTexts } from '../build/check-texts.ts';
import { containerName } from '../build/configuration.ts';
import { readNeeds } from '../build/needs.ts';
import { takeBuilt } from '../built/take-built.ts';
import type { Contracts } from '../contracts/contracts.ts';
import { readContracts } from '../contracts/read-contracts.ts';
import { type Release, scriptsOfShell } from '../release/release.ts';
import { compressAll, readIntegrity, SERVER_FILE, sentSizes } from '../release/release-files.ts';
import { type RemoteDeclaration, readRemoteDeclaration } from '../release/remote-declaration.ts';
import { readShellDocument } from '../release/shell-document.ts';
import { slotDoor } from '../release/slots.ts';
import { takeSourceMaps } from '../release/source-maps.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { describeExceeded, exceededBudgets, readBudgets, sumOf } from './budgets.ts';
import { describeMounts } from './describe-mounts.ts';
import { foreignStyles } from './foreign-styles.ts';
import { libraryStyles } from './library-styles.ts';

const ENTRY = 'remoteEntry.js';

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
  /** Absolute path of a folder that another tool built: it is taken in the place of a build. */
  readonly built?: string | undefined;
}

/**
 * Builds a package and adds it to the store, whole, with the integrity of each file and compressed copies.
 * @returns what the release says of itself
 */
export async function publish(
  store: ReleaseStore,
  releasable: Releasable,
  { dryRun = false, quick = false, built }: PublishOptions = {},
): Promise<Release> {
  const { name, folder, version } = releasable;
  const said = name === 'shell' ? name : readRemoteDeclaration(folder).name;
  if (said !== name) throw new Failure(`${folder} is the folder of ${said}, and not of ${name}.`);
  const texts = [folder, ...(name === 'shell' ? [join(folder, '../shared')] : [])].flatMap(checkTexts);
  if (texts.length > 0) throw new Failure(`${name} cannot be published:\n${texts.join('\n')}`);
  const fill = async (target: string, aside: string) => {
    const described =
      built === undefined
        ? await buildRelease(releasable, target, aside)
        : await takeRelease(releasable, built, target, aside);
    const foreign = described.kind === 'remote' ? await foreignStyles(described, target) : [];
    if (foreign.length > 0) throw new Failure(foreign.join('\n'));
    const atOnce = new Set(filesAtOnce(described));
    await compressAll(target, {
      isQuick: (file) => quick && !atOnce.has(file),
      madeBefore: store.compressedBefore(name),
    });
    const sizes = await sentSizes(target);
    const exceeded = exceededBudgets(described, readBudgets(folder), sizes);
    if (exceeded.length > 0) throw new Failure(describeExceeded(name, exceeded));
    const release = {
      ...described,
      sizes: { entry: sumOf(sizes, entryFiles(described)), all: sumOf(sizes, [...sizes.keys()]) },
    };
    await writeFile(join(target, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
    return release;
  };
  return dryRun ? store.rehearse(name, version, fill) : store.add(name, version, fill);
}

/** Builds a package and describes it. @param aside folder for its source maps */
export async function buildRelease(releasable: Releasable, target: string, aside: string): Promise<Release> {
  const contracts = readContracts(releasable.name, releasable.folder);
  // What is wrong with them is told below, after what is wrong with the build.
  contracts.catch(() => {});
  const built = await buildPackage({ ...releasable, target });
  const maps = await takeSourceMaps(target, aside);
  const described = { ...(await describeRelease(releasable, built, target, contracts)), maps };
  return isRendered(releasable.name, releasable.folder) ? { ...described, server: SERVER_FILE } : described;
}

/** What another tool built has no script that renders its pages ahead: they come from the browser alone. */
async function takeRelease(
  { name, folder, version }: Releasable,
  from: string,
  target: string,
  aside: string,
): Promise<Release> {
  const declaration = readRemoteDeclaration(folder);
  const container = containerName(name, version);
  const { built, pages } = await takeBuilt(from, declaration, container, target);
  const { entry, needs } = built;
  const maps = await takeSourceMaps(target, aside);
  // The compiler takes a quarter of a second to load, and what is built here is read in a thread.
  const { readServiceUses } = await import('../contracts/service-contract.ts');
  const { readShownSlots } = await import('../contracts/shown-slots.ts');
  const { usesOfBuilt } = await import('../built/uses-of-built.ts');
  return {
    ...{ kind: 'remote', name, version, commit: readCommit(folder), integrity: await readIntegrity(target) },
    ...{ entry, container, namespace: declaration.namespace, exposes: doorsOf(declaration) },
    mounts: describeMounts(folder, declaration, ({ path }) => pages[path] ?? []),
    needs,
    maps,
    ...(declaration.service && { service: true as const }),
    uses: { ...usesOfBuilt(folder, declaration, built), ...readServiceUses(folder, declaration) },
    ...(existsSync(join(folder, 'src/routes.ts')) && { shows: readShownSlots(folder) }),
  };
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

/**
 * The description of the release in the folder `target`.
 * @param reading what its sources say of others, for whoever has asked already
 */
export async function describeRelease(
  { name, folder, version }: Releasable,
  built: BuiltFiles,
  target: string,
  reading: Promise<Contracts> = readContracts(name, folder),
): Promise<Release> {
  const contracts = await reading;
  const integrity = await readIntegrity(target);
  const common = { name, version, commit: readCommit(folder), integrity };
  return contracts.kind === 'shell'
    ? {
        ...common,
        kind: 'shell',
        ...(await describeShell(folder, built, integrity)),
        offers: contracts.offers,
      }
    : { ...common, kind: 'remote', ...describeRemote(folder, version, built, contracts) };
}

type RemoteContracts = Extract<Contracts, { kind: 'remote' }>;

function describeRemote(
  folder: string,
  version: string,
  built: BuiltFiles,
  { uses, shows }: RemoteContracts,
) {
  const declaration = readRemoteDeclaration(folder);
  const { name, namespace } = declaration;
  return {
    entry: ENTRY,
    container: containerName(name, version),
    namespace,
    exposes: doorsOf(declaration),
    mounts: describeMounts(folder, declaration, ({ path, page }) => {
      const files = built.chunks[page];
      if (files !== undefined)
        return [...(built.chunks.routes ?? []), ...files].filter((file) => file !== ENTRY);
      throw new Failure(
        `${name} mounts ${path} on the chunk “${page}”, but src/routes.ts makes no chunk of that name.`,
      );
    }),
    needs: readNeeds(folder),
    uses,
    ...(declaration.service && { service: true as const }),
    shows,
  };
}

function doorsOf({ slots }: RemoteDeclaration): string[] {
  return ['./routes', ...slots.map(slotDoor)];
}

async function describeShell(folder: string, built: BuiltFiles, integrity: Readonly<Record<string, string>>) {
  const main = built.chunks.main ?? [];
  return {
    ownDocuments: true as const,
    scripts: main.filter((file) => file.endsWith('.js')),
    styles: main.filter((file) => file.endsWith('.css')),
    // Upright Latin faces are on every page; italics come when a page uses them.
    fonts: Object.keys(integrity).filter((file) => /\.woff2$/.test(file) && !/italic/.test(file)),
    styleHashes: (await libraryStyles(folder)).map(hashOf),
    begin: built.chunks.begin?.find((file) => file.endsWith('.js')),
    worker: built.chunks.worker?.find((file) => file.endsWith('.js')),
    document: readShellDocument(folder),
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
