import type { Registry } from '@nfcards/shared/registry';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { $registry } from '../pages/mounts.model.ts';
import { fetchRegistry } from '../site.ts';
import { $connection, connectionRegained } from './connection.model.ts';

/** A moment to look whether something newer is live: the page is looked at again, or was open for a while. */
export const updateMomentCame = createEvent();
/** Whether a field of the page holds what somebody typed. */
export const typedTextChanged = createEvent<boolean>();
export const updatePressed = createEvent();
export const laterPressed = createEvent();

export const readLiveFx = createEffect(fetchRegistry);
/** The one way to a newer release: an open page keeps what it began with. */
export const reloadFx = createEffect(() => location.reload());

const $running = $registry.map(releasesOf);
const $live = createStore<string | null>(null).on(readLiveFx.doneData, (_, live) => releasesOf(live));

/** What the visitor does not want now; whatever comes after it is offered again. */
const $putOff = createStore<string | null>(null);
sample({ clock: laterPressed, source: $live, target: $putOff });

/** Something newer is live, and there is a network to load it from. */
export const $updateOffered = combine(
  [$running, $live, $putOff, $connection],
  ([running, live, putOff, connection]) =>
    live !== null && live !== running && live !== putOff && connection !== 'offline',
);

export const $hasTyped = createStore(false).on(typedTextChanged, (_, hasTyped) => hasTyped);
/** True until the page goes: a reload does not come back. */
export const $reloading = createStore(false).on(updatePressed, () => true);

sample({
  clock: [updateMomentCame, connectionRegained],
  source: readLiveFx.pending,
  filter: (pending) => !pending,
  fn: () => undefined,
  target: readLiveFx,
});

sample({ clock: updatePressed, fn: () => undefined, target: reloadFx });

/** Which versions are live, as one text that differs whenever one of them does. */
function releasesOf({ shell = '', remotes }: Registry): string {
  const versions = Object.entries(remotes).map(([name, { live }]) => `${name}@${live.version}`);
  return [`shell@${shell}`, ...versions.sort()].join(' ');
}
