import { createEvent, createStore } from 'effector';
import type { MapSettings } from '../registry/map-settings.ts';
import { coastlineOnly } from '../registry/map-settings.ts';
import type { Publisher } from '../registry/publisher.ts';
import { unknownPublisher } from '../registry/publisher.ts';

/** Width of the window in CSS pixels. */
export const windowResized = createEvent<number>();

/** State that every page may read (SPEC ST1, K6). */
export const $common = createStore<{ readonly windowWidth: number }>({ windowWidth: 0 }).on(
  windowResized,
  (state, windowWidth) => (state.windowWidth === windowWidth ? state : { ...state, windowWidth }),
);

/** The clock was looked at; milliseconds since 1970. */
export const clockRead = createEvent<number>();

/**
 * The time, told anew as each minute begins; milliseconds since 1970. The shell forks with it: a page that came
 * rendered begins at the time of its rendering.
 */
export const $clock = createStore(0).on(clockRead, (_, now) => now);

/** Where people find the site, without a slash at the end. The shell forks with it. */
export const $siteOrigin = createStore('');

/** Who answers for the site, as its settings say. The shell forks with it. */
export const $publisher = createStore<Publisher>(unknownPublisher);

/** What maps show beside the coastline, as the site's settings say. The shell forks with it. */
export const $mapSettings = createStore<MapSettings>(coastlineOnly);

/** Whether the wallet's page says that its full version is still coming. The shell forks with it. */
export const $walletPreview = createStore(true);
