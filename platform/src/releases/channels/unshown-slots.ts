import { isPageSlot } from '../contracts/slot-shapes.ts';
import { slotsOf } from '../release/slots.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { type ChannelState, shownVersions } from './channel-file.ts';

/** A sentence for each slot that one of these releases fills, and no page of the site shows. */
export async function unshownSlots(
  store: Pick<ReleaseStore, 'read'>,
  { releases }: Pick<ChannelState, 'releases'>,
  names: readonly string[],
): Promise<readonly string[]> {
  const versions = Object.entries(releases).flatMap(([name, release]) =>
    shownVersions(release).map((version) => store.read(name, version)),
  );
  const remotes = (await Promise.all(versions)).filter((release) => release.kind === 'remote');
  const shown = new Set(remotes.flatMap(({ shows }) => Object.keys(shows ?? {})));
  return remotes
    .filter(({ name }) => names.includes(name))
    .flatMap(({ name, version, exposes }) =>
      slotsOf(exposes)
        .filter((slot) => isPageSlot(slot) && !shown.has(slot))
        .map((slot) => `${name}@${version} fills the slot “${slot}”, which no page of the site shows.`),
    );
}
