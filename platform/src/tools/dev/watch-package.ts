import { rm } from 'node:fs/promises';
import { rspack } from '@rspack/core';
import { type BuiltFiles, builtFiles } from '../../releases/build/build-package.ts';
import { type HotPackage, hotConfiguration } from './hot-configuration.ts';

/** What is told of each build, to open pages too. */
export interface Build {
  readonly name: string;
  readonly hash: string;
  /** What the compiler refused; empty for a build that succeeded. */
  readonly errors: string;
}

export interface Watching {
  /** Resolves with the first build, whether it succeeded or not. */
  readonly first: Promise<Build>;
  readonly close: () => Promise<void>;
}

/** Milliseconds in which an editor is done with what it writes. */
const AGGREGATE_MS = 5;

/** Builds a package, and again whenever a file of it changes. */
export async function watchPackage(
  hotPackage: HotPackage,
  onBuilt: (build: Build, files: BuiltFiles) => Promise<void>,
): Promise<Watching> {
  const { name, target } = hotPackage;
  await rm(target, { recursive: true, force: true });
  const compiler = rspack(hotConfiguration(hotPackage));
  const { promise: first, resolve, reject } = Promise.withResolvers<Build>();
  const watching = compiler.watch({ aggregateTimeout: AGGREGATE_MS }, async (cause, stats) => {
    if (stats === undefined) {
      reject(cause);
      return;
    }
    const errors = stats.hasErrors()
      ? stats.toString({ all: false, errors: true, errorStack: false, colors: false })
      : '';
    const build = { name, hash: stats.hash ?? '', errors };
    await onBuilt(build, builtFiles(stats)).catch(reject);
    resolve(build);
  });
  return {
    first,
    close: () => new Promise((closed) => watching.close(() => compiler.close(() => closed()))),
  };
}
