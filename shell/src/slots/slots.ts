import type { Registry, RemoteRelease } from '@nfcards/shared/registry';
import type { FilledSlot, Slot, SlotName, Slots } from '@nfcards/shared/remote';
import type { Federation } from '../federation/federation.ts';
import type { ReleaseLoader } from '../federation/release-loader.ts';

export interface SlotsOptions {
  readonly registry: Registry;
  readonly releases: ReleaseLoader;
  readonly federation: Pick<Federation, 'loadSlot'>;
  /** The slot’s texts are needed before it is shown. */
  readonly onLoaded: (slot: Pick<Slot<SlotName>, 'texts'>) => void;
}

/** The slots of the site, filled through the doors `./slots/<name>` of remotes. */
export function createSlots({ registry, releases, federation, onLoaded }: SlotsOptions): Slots {
  async function slotOf<Name extends SlotName>(
    remote: string,
    release: RemoteRelease,
    name: Name,
  ): Promise<FilledSlot<Name> | null> {
    // The release that stands in may be one from before the remote filled it: that is no fault of it.
    if (!release.slots.includes(name)) return null;
    const slot = await federation.loadSlot(release, name);
    // The types hold within one build only: this module was built by another team.
    if (typeof slot?.Component !== 'function') throw new Error(`${release.container} has no slot ${name}`);
    onLoaded(slot);
    return { ...slot, broke: (cause) => releases.markBroken(remote, release.version, cause) };
  }
  return {
    fillersOf: (name) => fillersOf(registry, name),
    async load(remote, name) {
      const loaded = await releases.load(remote, `slot ${name}`, (release) => slotOf(remote, release, name));
      return loaded.status === 'loaded' ? loaded.part : null;
    },
  };
}

export function fillersOf({ remotes }: Registry, name: SlotName): readonly string[] {
  return Object.keys(remotes)
    .filter((remote) => remotes[remote]?.live.slots.includes(name))
    .sort();
}
