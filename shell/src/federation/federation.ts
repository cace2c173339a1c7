import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { createInstance } from '@module-federation/runtime';
import * as bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import type { RemoteRelease } from '@nfcards/shared/registry';
import type { Routes, Slot, SlotName } from '@nfcards/shared/remote';
import { nextTask } from '../next-task.ts';
import type { AdmittedScripts } from './admitted-scripts.ts';
import { ENTRY_TIMEOUT, withinEntryTimeout } from './entry-timeout.ts';
import { sharedModules } from './shared-modules.ts';

export interface Federation {
  /**
   * The routes of a release; asked for once, and again only after a failure. Rejects with `EntryTimeout`, or
   * because the entry is gone, is not the one that was published, or does not run.
   */
  loadRoutes(release: RemoteRelease): Promise<Routes>;
  /** What a release brings for a place of the layout; asked for and refused as its routes are. */
  loadSlot<Name extends SlotName>(release: RemoteRelease, name: Name): Promise<Slot<Name>>;
}

/** The one federation runtime of the page. It has no plugin of the bundler and knows no address at build time. */
export function createFederation(scripts: Pick<AdmittedScripts, 'admit'>): Federation {
  provideBundlerRuntime();
  const integrities = new Map<string, string>();
  const asked = new Map<string, Promise<unknown>>();
  const failures = new Map<string, number>();
  const instance = createInstance({
    name: 'shell',
    remotes: [],
    shared: Object.fromEntries(
      Object.entries(sharedModules).map(([name, shared]) => [
        name,
        {
          version: shared.version,
          shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${shared.version}` },
          ...('module' in shared
            ? { lib: () => shared.module }
            : { get: async () => giving(await shared.load()) }),
        },
      ]),
    ),
    shareStrategy: 'loaded-first',
    plugins: [entryScripts(integrities)],
  });

  async function ask<Door>(
    { base, entry, container, integrity }: RemoteRelease,
    door: string,
  ): Promise<Door> {
    const failed = failures.get(container) ?? 0;
    // The runtime keeps a failure for ever under the name and the address that it failed under.
    const name = failed === 0 ? container : `${container}_${failed}`;
    const address = new URL(base + entry, location.href).href + (failed === 0 ? '' : `?retry=${failed}`);
    integrities.set(address, integrity);
    scripts.admit(base);
    instance.registerRemotes([{ name, entry: address, entryGlobalName: container, type: 'var' }]);
    const opened = await withinEntryTimeout(instance.loadRemote<Door>(`${name}/${door}`));
    if (opened === null) throw new Error(`${container} has no ./${door}`);
    // What is behind the door runs in a task of its own: with the entry, a slow telephone is deaf for a sixth of a second.
    await nextTask();
    return opened;
  }

  function open<Door>(release: RemoteRelease, door: string): Promise<Door> {
    const { container } = release;
    const key = `${container}/${door}`;
    const opened = asked.get(key) ?? ask<Door>(release, door);
    asked.set(key, opened);
    opened.catch(() => {
      if (asked.get(key) !== opened) return;
      asked.delete(key);
      failures.set(container, (failures.get(container) ?? 0) + 1);
    });
    // What was asked for under this key is this door.
    return opened as Promise<Door>;
  }

  return {
    loadRoutes: async (release) => (await open<{ routes: Routes }>(release, 'routes')).routes,
    loadSlot: async <Name extends SlotName>(release: RemoteRelease, name: Name) =>
      (await open<{ slot: Slot<Name> }>(release, `slots/${name}`)).slot,
  };
}

/** The runtime asks for the maker of a module. */
const giving = (module: unknown) => () => module;

function entryScripts(integrities: ReadonlyMap<string, string>): ModuleFederationRuntimePlugin {
  return {
    name: 'entry-scripts',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      const integrity = integrities.get(url);
      if (integrity !== undefined) script.integrity = integrity;
      return { script, timeout: ENTRY_TIMEOUT };
    },
  };
}

/**
 * The bundler's half of the runtime, which the entries of the remotes expect on `globalThis`
 * (platform/src/build/configuration.ts). It keeps state per container, so each entry gets an object and a
 * federation instance of its own.
 */
function provideBundlerRuntime(): void {
  Object.defineProperty(globalThis, '__FEDERATION_BUNDLER_RUNTIME__', {
    get: () => ({
      ...bundlerRuntime,
      runtime: { ...bundlerRuntime.runtime, init: createInstance },
      bundlerRuntime: { ...bundlerRuntime.bundlerRuntime, S: {} },
      bundlerRuntimeOptions: {},
      instance: undefined,
      initOptions: undefined,
    }),
  });
}
