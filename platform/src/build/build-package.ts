import type { Configuration, Stats } from '@rspack/core';
import { rspack } from '@rspack/core';
import { Failure } from '../failure.ts';
import { remoteConfiguration, shellConfiguration } from './configuration.ts';

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

export async function buildPackage({ name, folder, version, target }: Build): Promise<BuiltFiles> {
  const configuration = name === 'shell' ? shellConfiguration(folder) : remoteConfiguration(folder, version);
  return buildConfiguration(name, configuration, target);
}

/** @param name of what is built, for whoever reads that it does not */
export async function buildConfiguration(
  name: string,
  configuration: Configuration,
  target: string,
): Promise<BuiltFiles> {
  const stats = await compile({ ...configuration, output: { ...configuration.output, path: target } });
  if (stats.hasErrors()) {
    throw new Failure(
      `${name} does not build:\n${stats.toString({ all: false, errors: true, errorStack: false })}`,
    );
  }
  return builtFiles(stats);
}

async function compile(configuration: Configuration): Promise<Stats> {
  const compiler = rspack(configuration);
  try {
    return await new Promise((resolve, reject) => {
      compiler.run((error, stats) => (stats === undefined ? reject(error) : resolve(stats)));
    });
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}

/** With each chunk those that the bundler split from it because another page needs the same. */
export function builtFiles(stats: Stats): BuiltFiles {
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  const chunks = Object.entries(namedChunkGroups).map(([name, { assets = [] }]) => [
    name,
    assets.map((asset) => asset.name),
  ]);
  return { chunks: Object.fromEntries(chunks) };
}
