import type { RemoteRelease } from '@nfcards/shared/registry';
import type { Routes, Slot, SlotName } from '@nfcards/shared/remote';
import { nextTask } from '../timing/next-task.ts';
import type { AllowedScripts } from './allowed-scripts.ts';
import { provideBundlerRuntime } from './bundler-runtime.ts';
import { loadContainer } from './container.ts';
import { withEntryTimeout } from './entry-timeout.ts';
import { createShareScope } from './share-scope.ts';
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

/** The host of the page’s containers (Module Federation). It knows no address at build time. */
export function createFederation(scripts: Pick<AllowedScripts, 'allow'>): Federation {
  const scope = createShareScope(sharedModules);
  provideBundlerRuntime(scope);
  const containers = new Map<string, ReturnType<typeof loadContainer>>();
  const loading = new Map<string, Promise<unknown>>();
  const failures = new Map<string, number>();

  async function loadDoor(
    { base, entry, container: name, integrity }: RemoteRelease,
    door: string,
  ): Promise<unknown> {
    const failed = failures.get(name) ?? 0;
    // After a failure the entry is asked for again, at an address that no cache has.
    const address = new URL(base + entry, location.href).href + (failed === 0 ? '' : `?retry=${failed}`);
    scripts.allow(base);
    const container = containers.get(address) ?? loadContainer({ name, address, integrity, scope });
    containers.set(address, container);
    const opened = container.then(({ get }) => get(`./${door}`)).then((factory) => factory());
    const doorModule = await withEntryTimeout(opened);
    // The module runs in its own task: together with the entry it blocks input on a slow phone for 170 ms.
    await nextTask();
    return doorModule;
  }

  function loadDoorOnce<Door>(release: RemoteRelease, door: string): Promise<Door> {
    const { container } = release;
    const key = `${container}/${door}`;
    const doorModule = loading.get(key) ?? loadDoor(release, door);
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
