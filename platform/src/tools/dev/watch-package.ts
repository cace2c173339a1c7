import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters as plain } from 'node:util';
import { rspack, type Stats, type StatsError } from '@rspack/core';
import { type BuiltFiles, builtFiles } from '../../releases/build/build-package.ts';
import { placeOf } from './error-places.ts';
import { type HotPackage, hotConfiguration } from './hot-configuration.ts';
import { JoinedUpdates } from './joined-updates.ts';

/** What is told of each build, to open pages too. */
export interface Build {
  readonly name: string;
  readonly hash: string;
  /** What the compiler refused; empty for a build that succeeded. */
  readonly errors: string;
  /** Files and lines of that, from the root. */
  readonly places: readonly string[];
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
  const { name, folder, target } = hotPackage;
  await rm(target, { recursive: true, force: true });
  const compiler = rspack(hotConfiguration(hotPackage));
  const updates = new JoinedUpdates(target);
  const { promise: first, resolve, reject } = Promise.withResolvers<Build>();
  let told = Promise.resolve();
  const watching = compiler.watch({ aggregateTimeout: AGGREGATE_MS }, (cause, stats) => {
    if (stats === undefined) {
      reject(cause);
      return;
    }
    // The next build may begin at once, and what is read of this one then is half of that.
    const files = builtFiles(stats);
    const errors = stats.hasErrors()
      ? plain(stats.toString({ all: false, errors: true, errorStack: false, colors: false }))
      : '';
    const build = { name, hash: stats.hash ?? '', errors, places: placesOf(name, folder, stats) };
    // One after the other: what is wrong with a build must not be told after the next one has mended it.
    told = told
      .then(() => updates.add(build.hash, errors !== ''))
      .then(() => onBuilt(build, files))
      .then(() => resolve(build))
      .catch(reject);
  });
  return {
    first,
    close: () => new Promise((closed) => watching.close(() => compiler.close(() => closed()))),
  };
}

function placesOf(name: string, folder: string, stats: Stats): string[] {
  if (!stats.hasErrors()) return [];
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const place = ({ moduleName, message }: StatsError) =>
    placeOf(name, { ...(moduleName !== undefined && { moduleName }), message: plain(message) }, read);
  return [...new Set(errors.flatMap((error) => place(error) ?? []))];
}
