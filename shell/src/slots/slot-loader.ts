import type { Registry, RemoteRelease } from '@nfcards/shared/registry';
import type { Slot, SlotName } from '@nfcards/shared/remote';
import type { Federation } from '../federation/federation.ts';
import type { Loaded, ReleaseLoader } from '../federation/release-loader.ts';

/** The content of a slot. `absent`: no remote of the registry fills it. */
export type LoadedSlot<Name extends SlotName> = Loaded<FilledSlot<Name>> | { readonly status: 'absent' };

export interface FilledSlot<Name extends SlotName> extends Slot<Name> {
  /** To be called when it threw while rendering. */
  readonly broke: (cause: unknown) => void;
}

/** Never rejects. */
export type LoadSlot = <Name extends SlotName>(name: Name) => Promise<LoadedSlot<Name>>;

export interface SlotLoaderOptions {
  readonly registry: Registry;
  readonly releases: ReleaseLoader;
  readonly federation: Pick<Federation, 'loadSlot'>;
  /** The slot’s texts are needed before it is shown. */
  readonly onLoaded: (slot: Pick<Slot<SlotName>, 'texts'>) => void;
}

/** Loads the slots of the shell’s layout from the doors `./slots/<name>` of remotes. */
export function createSlotLoader({ registry, releases, federation, onLoaded }: SlotLoaderOptions): LoadSlot {
  async function slotOf<Name extends SlotName>(
    remote: string,
    release: RemoteRelease,
    name: Name,
  ): Promise<FilledSlot<Name>> {
    const slot = await federation.loadSlot(release, name);
    // The types hold within one build only: this module was built by another team.
    if (typeof slot?.Component !== 'function')
      throw new Error(`${release.container} exports no slot ${name}`);
    onLoaded(slot);
    return { ...slot, broke: (cause) => void releases.markBroken(remote, release.version, cause) };
  }
  return async (name) => {
    const filling = Object.entries(registry.remotes).find(([, { live }]) => live.slots.includes(name));
    if (filling === undefined) return { status: 'absent' };
    const [remote] = filling;
    return releases.load(remote, `slot ${name}`, (release) => slotOf(remote, release, name));
  };
}
