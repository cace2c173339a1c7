import { $mapSettings, mapHosts } from '@nfcards/shared/common';
import type { MapSettings } from '@nfcards/shared/registry';
import { deviceItems } from '@nfcards/shared/storage';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';

/** A map is on the screen. */
export const mapSeen = createEvent();
/** The visitor lets maps ask the servers of others, which are named to them. */
export const mapServersAllowed = createEvent();
export const mapServersRefused = createEvent();

/** The hosts that were agreed to, with spaces between: another one is asked about anew. */
export const AGREED_ITEM = 'map-servers';

export const readAgreedFx = createEffect((): readonly string[] =>
  (deviceItems.getItem(AGREED_ITEM) ?? '').split(' '),
);

export const keepAgreedFx = createEffect((hosts: readonly string[]) => {
  if (hosts.length > 0) deviceItems.setItem(AGREED_ITEM, hosts.join(' '));
  else deviceItems.removeItem(AGREED_ITEM);
});

const $agreed = createStore<readonly string[]>([], { serialize: 'ignore' }).on(
  [readAgreedFx.doneData, keepAgreedFx],
  (_, hosts) => hosts,
);

/** The servers of others that maps could ask; none where the site has its coastline alone. */
export const $mapHosts = $mapSettings.map(mapHosts);

export const $hasAgreed = combine(
  $mapHosts,
  $agreed,
  (hosts, agreed) => hosts.length > 0 && hosts.every((host) => agreed.includes(host)),
);

/** What maps show. A server that sends pictures learns the device's address and the area: the visitor is asked first. */
export const $agreedLayers = combine(
  $mapSettings,
  $hasAgreed,
  (settings, hasAgreed): MapSettings => (hasAgreed ? settings : { ground: null, seamarks: null }),
);

sample({
  clock: mapSeen,
  source: $mapHosts,
  filter: (hosts) => hosts.length > 0,
  fn: () => undefined,
  target: readAgreedFx,
});
sample({ clock: mapServersAllowed, source: $mapHosts, target: keepAgreedFx });
sample({ clock: mapServersRefused, fn: () => [], target: keepAgreedFx });
