import type { Registry } from '@nfcards/shared/registry';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { $registry } from '../location/mounts.model.ts';
import { fetchRegistry } from '../site/site.ts';
import { $connection, connectionRegained } from './connection.model.ts';

/** Time to check for a newer release: the page became visible, or was open for a while. */
export const updateCheckDue = createEvent();
/** Whether a field of the page holds typed text. */
export const dirtyFieldsChanged = createEvent<boolean>();
export const updatePressed = createEvent();
export const laterPressed = createEvent();

export const fetchLiveRegistryFx = createEffect(fetchRegistry);
/** An open page keeps its releases: only a reload brings newer ones. */
export const reloadFx = createEffect(() => location.reload());

const $running = $registry.map(versionsOf);
const $live = createStore<string | null>(null).on(fetchLiveRegistryFx.doneData, (_, live) =>
  versionsOf(live),
);

/** The releases that the visitor postponed; later ones are offered again. */
const $dismissed = createStore<string | null>(null);
sample({ clock: laterPressed, source: $live, target: $dismissed });

/** A newer release is live, and there is a network to load it. */
export const $updateOffered = combine(
  [$running, $live, $dismissed, $connection],
  ([running, live, putOff, connection]) =>
    live !== null && live !== running && live !== putOff && connection !== 'offline',
);

export const $hasDirtyFields = createStore(false).on(dirtyFieldsChanged, (_, hasTyped) => hasTyped);
/** Stays true until the page unloads. */
export const $reloading = createStore(false).on(updatePressed, () => true);

sample({
  clock: [updateCheckDue, connectionRegained],
  source: fetchLiveRegistryFx.pending,
  filter: (pending) => !pending,
  fn: () => undefined,
  target: fetchLiveRegistryFx,
});

sample({ clock: updatePressed, fn: () => undefined, target: reloadFx });

/** All live versions as one text, to compare them. */
function versionsOf({ shell = '', remotes }: Registry): string {
  const versions = Object.entries(remotes).map(([name, { live }]) => `${name}@${live.version}`);
  return [`shell@${shell}`, ...versions.sort()].join(' ');
}
