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

/** Who answers for the site, as its settings say. The shell forks with it. */
export const $publisher = createStore<Publisher>(unknownPublisher);

/** What maps show beside the coastline, as the site's settings say. The shell forks with it. */
export const $mapSettings = createStore<MapSettings>(coastlineOnly);

/** Whether the wallet's page says that its full version is still coming. The shell forks with it. */
export const $walletPreview = createStore(true);
