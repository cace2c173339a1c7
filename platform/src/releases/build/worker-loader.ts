import type { Compilation, Compiler, LoaderContext, Stats } from '@rspack/core';
import { rspack } from '@rspack/core';
import { workerConfiguration } from './configuration.ts';

/**
 * Gives a worker of ours as one whole file. What the federation puts into every entry of a remote would stand in the
 * worker too, where there is no shell and it breaks, so the worker is built apart.
 */
// biome-ignore lint/style/noDefaultExport: loaders are found by it
export default function workerLoader(this: LoaderContext): void {
  const done = this.async();
  const { resourcePath } = this;
  let script = '';
  const compiler = rspack(workerConfiguration(resourcePath));
  takeAsset(compiler, (source) => {
    script = source;
  });
  compiler.run((error, stats) => {
    for (const file of stats?.compilation.fileDependencies ?? []) this.addDependency(file);
    compiler.close(() => done(error ?? failureOf(stats), script));
  });
}

/** The file goes into the remote's own compilation, and nowhere else. */
function takeAsset(compiler: Compiler, take: (source: string) => void): void {
  compiler.hooks.compilation.tap('worker', (compilation: Compilation) => {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compilation.hooks.processAssets.tap({ name: 'worker', stage }, () => {
      for (const { name, source } of compilation.getAssets()) {
        take(source.source().toString());
        compilation.deleteAsset(name);
      }
    });
  });
}

function failureOf(stats: Stats | undefined): Error | null {
  if (stats?.hasErrors() !== true) return null;
  return new Error(stats.toString({ all: false, errors: true, errorStack: false }));
}
