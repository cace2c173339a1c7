import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Configuration, Stats } from '@rspack/core';
import { rspack } from '@rspack/core';
import { Failure } from '../../failure.ts';
import { hasImport } from '../release/has-import.ts';
import { SERVER_FILE } from '../release/release-files.ts';
import { readRemoteDeclaration } from '../release/remote-declaration.ts';
import { remoteConfiguration, shellConfiguration } from './configuration.ts';
import { serverConfiguration } from './server-configuration.ts';

export interface BuiltFiles {
  /** Files that each named chunk needs, relative to the release. */
  readonly chunks: Readonly<Record<string, readonly string[]>>;
}

export interface Build {
  readonly name: string;
  readonly folder: string;
  readonly version: string;
  /** Folder that receives the files. */
  readonly target: string;
}

/** Builds a package for browsers, and beside it the one file that renders its pages where there is none. */
export async function buildPackage({ name, folder, version, target }: Build): Promise<BuiltFiles> {
  if (!isRendered(name, folder))
    return buildConfiguration(name, remoteConfiguration(folder, version), target);
  const configuration = name === 'shell' ? shellConfiguration(folder) : remoteConfiguration(folder, version);
  const aside = await mkdtemp(join(tmpdir(), 'nfcards-server-'));
  try {
    const [built] = await Promise.all([
      buildConfiguration(name, configuration, target),
      compile(name, serverConfiguration({ name, folder, version, target: aside })),
    ]);
    const server = join(aside, SERVER_FILE);
    if (hasImport(await readFile(server, 'utf8')))
      throw new Failure(
        `${name} cannot be built: what renders its pages where there is no browser has an import(), and would not be run.`,
      );
    // Beside it lie fonts, which nothing asks for there.
    for (const file of [SERVER_FILE, `${SERVER_FILE}.map`])
      await copyFile(join(aside, file), join(target, file));
    return built;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** Whether its pages can be rendered where there is no browser: those that are mounted cannot. */
export function isRendered(name: string, folder: string): boolean {
  return name === 'shell' || readRemoteDeclaration(folder).brings.length === 0;
}

/** @param name of what is built, for whoever reads that it does not */
export async function buildConfiguration(
  name: string,
  configuration: Configuration,
  target: string,
): Promise<BuiltFiles> {
  return builtFiles(
    await compile(name, { ...configuration, output: { ...configuration.output, path: target } }),
  );
}

async function compile(name: string, configuration: Configuration): Promise<Stats> {
  const compiler = rspack(configuration);
  try {
    const stats = await new Promise<Stats>((resolve, reject) => {
      compiler.run((error, done) => (done === undefined ? reject(error) : resolve(done)));
    });
    if (!stats.hasErrors()) return stats;
    throw new Failure(
      `${name} does not build:\n${stats.toString({ all: false, errors: true, errorStack: false })}`,
    );
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}

/** With each chunk those that the bundler split from it because another page needs the same. */
export function builtFiles(stats: Stats): BuiltFiles {
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  const chunks = Object.entries(namedChunkGroups).map(([name, { assets = [] }]) => [
    name,
    // What a watched build replaces in open pages is not for a page that is loaded.
    assets.map((asset) => asset.name).filter((file) => !file.endsWith('.hot-update.js')),
  ]);
  return { chunks: Object.fromEntries(chunks) };
}
