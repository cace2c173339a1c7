import { writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { type BuiltFiles, buildConfiguration } from '../../../releases/build/build-package.ts';
import { containerName, shellConfiguration } from '../../../releases/build/configuration.ts';
import { describeRelease, type Releasable } from '../../../releases/publish/publish.ts';
import { namedVersion, siteNames } from '../../../releases/publish/site-packages.ts';
import type { Release } from '../../../releases/release/release.ts';
import { compressAll } from '../../../releases/release/release-files.ts';
import type { ReleaseStore } from '../../../releases/store/release-store.ts';

/** The same site, put together in another way: releases in the same store, which a channel of its own shows. */
export interface Baseline {
  /** Of its channel, and of the version of its releases. */
  readonly name: string;
  /** Settings that its gateway has to have. */
  readonly environment: Readonly<Record<string, string>>;
  /** @param sources folder for what has to be written so that it can be built */
  readonly publish: (store: ReleaseStore, sources: string) => Promise<void>;
}

/** Shell and remotes, under the version that a baseline gives them all. */
export function packagesOf(baseline: Pick<Baseline, 'name'>) {
  const version = `1.0.0-${baseline.name}`;
  const packages = siteNames().map((name) => ({ ...namedVersion(name), version }));
  const remotes = packages
    .filter(({ name }) => name !== 'shell')
    .map((remote) => ({ ...remote, container: containerName(remote.name, version) }));
  return { shell: { ...namedVersion('shell'), version }, remotes };
}

export interface Published {
  readonly built: BuiltFiles;
  readonly release: Release;
}

/**
 * Builds a package as a baseline does, and adds it to the store as every release is.
 * @param change of what it says of itself
 */
export async function publishAs(
  store: ReleaseStore,
  releasable: Releasable,
  configuration: Configuration,
  change: (release: Release) => Release = (release) => release,
): Promise<Published> {
  const { name, version } = releasable;
  return store.add(name, version, async (target) => {
    const built = await buildConfiguration(`${name}@${version}`, configuration, target);
    const release = change(await describeRelease(releasable, built, target));
    await compressAll(target);
    await writeFile(join(target, 'release.json'), JSON.stringify(release));
    return { built, release };
  });
}

/** What stands for the federation of a baseline's shell: expressions that are promises of what a remote exports. */
export interface BaselineRemote {
  readonly container: string;
  readonly routes: string;
  /** By the name of the slot. */
  readonly slots: Readonly<Record<string, string>>;
}

/** Where a remote says that it has a file of a baseline's app. */
export function placeInApp({ name, version }: Pick<Releasable, 'name' | 'version'>, file: string): string {
  return `../../${name}/${version}/${file}`;
}

const NOTHING_AHEAD = 'export const createOpenAhead = () => () => {};';

/**
 * The shell's configuration with another module in the place of its `federation.ts`: the same door, and behind it what
 * the baseline does. It renders no page before its navigation, as apps do. The rest of the shell stays as it is. Without
 * the service worker, which is no part of the comparison.
 */
export function baselineShell(
  folder: string,
  sources: string,
  remotes: readonly BaselineRemote[],
  imports: readonly string[],
): Configuration {
  const file = join(sources, 'federation.ts');
  writeFileSync(file, [...imports, federationOf(remotes)].join('\n'));
  const openAhead = join(sources, 'open-ahead.ts');
  writeFileSync(openAhead, NOTHING_AHEAD);
  const configuration = shellConfiguration(folder);
  return {
    ...configuration,
    entry: { main: join(folder, 'src/main.ts') },
    plugins: [
      ...(configuration.plugins ?? []),
      new rspack.NormalModuleReplacementPlugin(/\/federation\/federation\.ts$/, file),
      new rspack.NormalModuleReplacementPlugin(/\/pages\/open-ahead\.ts$/, openAhead),
    ],
  };
}

function federationOf(remotes: readonly BaselineRemote[]): string {
  const opened = remotes.flatMap(({ container, routes, slots }) => [
    `'${container} routes': async () => (await ${routes}).routes`,
    ...Object.entries(slots).map(
      ([name, module]) => `'${container} ${name}': async () => (await ${module}).slot`,
    ),
  ]);
  return `
const opened = { ${opened.join(',\n')} };

export function createFederation(scripts) {
  scripts.allow('/releases/');
  return {
    loadRoutes: ({ container }) => opened[container + ' routes'](),
    loadSlot: ({ container }, name) => opened[container + ' ' + name](),
  };
}
`;
}
