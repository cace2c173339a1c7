import { findOffered, type ShareScope } from './share-scope.ts';

/** What the bundler's runtime in an entry is told of a module that it takes from the shell. */
interface Consumed {
  readonly shareKey: string;
  readonly requiredVersion: string;
}

interface EntryModule {
  exports: unknown;
}

/** The parts of the bundler's runtime in the entry of a remote (`__webpack_require__`) that are used here. */
interface EntryRuntime {
  /** Folder of its release, as an address; as a path from `takeSheetsOfDocument` on. */
  p: string;
  /** Factories of modules. */
  readonly m: Record<string, (module: EntryModule) => void>;
  /** Modules that have run. */
  readonly c: Record<string, unknown>;
  readonly federation: { readonly initOptions: { readonly name: string } };
  readonly consumesLoadingData: {
    /** The modules of each chunk. */
    readonly chunkMapping: Readonly<Record<string, readonly string[]>>;
    readonly moduleIdToConsumeDataMapping: Readonly<Record<string, Consumed>>;
    /** The modules that the entry itself needs. */
    readonly initialConsumes?: readonly string[];
  };
}

interface ChunkOptions {
  readonly webpackRequire: EntryRuntime;
  readonly chunkId: string;
  /** What the chunk waits for. */
  readonly promises: Promise<void>[];
  /** By module: on the way, or 0 for one that is there. */
  readonly installedModules: Record<string, Promise<void> | 0>;
}

/**
 * The bundler's half of the federation runtime, which the entries of remotes expect on `globalThis`
 * (platform/src/releases/build/configuration.ts). Of what the federation library has for it, this is the part that a
 * remote needs that brings no shared modules and loads no other remotes: 18 kB less in the shell, after brotli.
 */
export function provideBundlerRuntime(scope: ShareScope): void {
  Object.assign(globalThis, { __FEDERATION_BUNDLER_RUNTIME__: bundlerRuntime(scope) });
}

function bundlerRuntime(scope: ShareScope) {
  return {
    bundlerRuntime: {
      S: { default: scope },
      /** Called as the entry runs. */
      init: () => ({}),
      /** Called as the container is given the scope, which its modules are taken from anyway. */
      initContainerEntry({ webpackRequire }: Pick<ChunkOptions, 'webpackRequire'>) {
        takeSheetsOfDocument(webpackRequire);
      },
      installInitialConsumes({ webpackRequire }: Pick<ChunkOptions, 'webpackRequire'>) {
        for (const id of webpackRequire.consumesLoadingData.initialConsumes ?? [])
          install(webpackRequire, id, () => takenBy(webpackRequire, id).lib?.());
      },
      /** Called for each chunk that is loaded. */
      consumes({ webpackRequire, chunkId, promises, installedModules }: ChunkOptions) {
        for (const id of webpackRequire.consumesLoadingData.chunkMapping[chunkId] ?? []) {
          const installed = installedModules[id];
          if (installed === undefined) take(id);
          else if (installed !== 0) promises.push(installed);
        }

        function take(id: string): void {
          try {
            const { lib, get } = takenBy(webpackRequire, id);
            if (lib !== undefined) {
              installedModules[id] = 0;
              install(webpackRequire, id, lib);
              return;
            }
            const loading = get().then(
              (loaded) => {
                installedModules[id] = 0;
                install(webpackRequire, id, loaded);
              },
              (cause) => fail(id, cause),
            );
            installedModules[id] = loading;
            promises.push(loading);
          } catch (cause) {
            fail(id, cause);
          }
        }

        // The module throws where it is needed, and is looked for again with the next chunk.
        function fail(id: string, cause: unknown): void {
          delete installedModules[id];
          install(webpackRequire, id, () => {
            throw cause;
          });
        }
      },
    },
  };

  function takenBy({ federation, consumesLoadingData }: EntryRuntime, id: string) {
    const consumed = consumesLoadingData.moduleIdToConsumeDataMapping[id];
    const container = federation.initOptions.name;
    if (consumed === undefined) throw new Error(`${container} does not name its shared module ${id}`);
    const { shareKey, requiredVersion } = consumed;
    const offered = findOffered(scope, shareKey, { container, range: requiredVersion });
    if (!offered.useIn.includes(container)) offered.useIn.push(container);
    return offered;
  }
}

/**
 * The document has the style sheets of its page, by their paths. The bundler looks for them by their addresses and would
 * add each once more, for which the browser styles the whole page anew. One that did not come is taken away: the bundler
 * asks for it again, and hears that it fails.
 */
function takeSheetsOfDocument(runtime: EntryRuntime): void {
  const { origin, pathname } = new URL(runtime.p, location.href);
  if (origin !== location.origin) return;
  runtime.p = pathname;
  const sheets = document.querySelectorAll<HTMLLinkElement>(`link[rel="stylesheet"][href^="${pathname}"]`);
  for (const link of sheets) if (link.sheet === null && !link.hasAttribute('data-rspack')) link.remove();
}

function install({ m, c }: EntryRuntime, id: string, taken: () => unknown): void {
  m[id] = (module) => {
    delete c[id];
    module.exports = taken();
  };
}
