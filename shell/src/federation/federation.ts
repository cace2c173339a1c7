import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { createInstance } from '@module-federation/runtime';
import * as bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import type { RemoteRelease } from '@nfcards/shared/registry';
import type { Routes, Slot, SlotName } from '@nfcards/shared/remote';
import { nextTask } from '../timing/next-task.ts';
import type { AllowedScripts } from './allowed-scripts.ts';
import { createEntryScript } from './entry-script.ts';
import { ENTRY_TIMEOUT, withEntryTimeout } from './entry-timeout.ts';
import { sharedModules } from './shared-modules.ts';

export interface Federation {
  /**
   * The routes of a release; loaded once, and again only after a failure. Rejects with `EntryTimeout`, or when the
   * entry is missing, is not the one that was published, or throws.
   */
  loadRoutes(release: RemoteRelease): Promise<Routes>;
  /** The content of a release for a slot; loaded and rejected as its routes are. */
  loadSlot<Name extends SlotName>(release: RemoteRelease, name: Name): Promise<Slot<Name>>;
}

/** The one federation runtime of the page. It has no plugin of the bundler and knows no address at build time. */
export function createFederation(scripts: Pick<AllowedScripts, 'allow'>): Federation {
  provideBundlerRuntime();
  const integrities = new Map<string, string>();
  const loading = new Map<string, Promise<unknown>>();
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
            : { get: async () => asFactory(await shared.load()) }),
        },
      ]),
    ),
    shareStrategy: 'loaded-first',
    plugins: [entryScriptPlugin(integrities)],
  });

  async function loadDoor<Door>(
    { base, entry, container, integrity }: RemoteRelease,
    door: string,
  ): Promise<Door> {
    const failed = failures.get(container) ?? 0;
    // The runtime keeps a failure for ever under the name and the address that it failed under.
    const name = failed === 0 ? container : `${container}_${failed}`;
    const address = new URL(base + entry, location.href).href + (failed === 0 ? '' : `?retry=${failed}`);
    integrities.set(address, integrity);
    scripts.allow(base);
    instance.registerRemotes([{ name, entry: address, entryGlobalName: container, type: 'var' }]);
    const doorModule = await withEntryTimeout(instance.loadRemote<Door>(`${name}/${door}`));
    if (doorModule === null) throw new Error(`${container} has no ./${door}`);
    // The module runs in its own task: together with the entry it blocks input on a slow phone for 170 ms.
    await nextTask();
    return doorModule;
  }

  function loadDoorOnce<Door>(release: RemoteRelease, door: string): Promise<Door> {
    const { container } = release;
    const key = `${container}/${door}`;
    const doorModule = loading.get(key) ?? loadDoor<Door>(release, door);
    loading.set(key, doorModule);
    doorModule.catch(() => {
      if (loading.get(key) !== doorModule) return;
      loading.delete(key);
      failures.set(container, (failures.get(container) ?? 0) + 1);
    });
    // The key names the door, which has this type.
    return doorModule as Promise<Door>;
  }

  return {
    loadRoutes: async (release) => (await loadDoorOnce<{ routes: Routes }>(release, 'routes')).routes,
    loadSlot: async <Name extends SlotName>(release: RemoteRelease, name: Name) =>
      (await loadDoorOnce<{ slot: Slot<Name> }>(release, `slots/${name}`)).slot,
  };
}

/** The runtime takes a factory of the module. */
const asFactory = (module: unknown) => () => module;

function entryScriptPlugin(integrities: ReadonlyMap<string, string>): ModuleFederationRuntimePlugin {
  return {
    name: 'entry-scripts',
    createScript: ({ url }) => ({
      script: createEntryScript(url, integrities.get(url)),
      timeout: ENTRY_TIMEOUT,
    }),
  };
}

/**
 * The bundler's half of the runtime, which the entries of the remotes expect on `globalThis`
 * (platform/src/releases/build/configuration.ts). It keeps state per container, so each entry gets an object and a
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
