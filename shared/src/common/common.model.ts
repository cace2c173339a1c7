import { createEvent, createStore } from 'effector';
import type { Language } from '../i18n/languages.ts';
import type { MapSettings } from '../registry/map-settings.ts';
import { coastlineOnly } from '../registry/map-settings.ts';
import type { Publisher } from '../registry/publisher.ts';
import { unknownPublisher } from '../registry/publisher.ts';

export { mapHosts } from './map-hosts.ts';

/** Width of the window in CSS pixels. */
export const windowResized = createEvent<number>();

/** State that every page may read (SPEC ST1, K6). */
export const $common = createStore<{ readonly windowWidth: number }>({ windowWidth: 0 }).on(
  windowResized,
  (state, windowWidth) => (state.windowWidth === windowWidth ? state : { ...state, windowWidth }),
);

/** The clock was read; milliseconds since 1970. */
export const clockRead = createEvent<number>();

/**
 * The time, updated as each minute begins; milliseconds since 1970. The shell forks with it: a rendered page begins at
 * the time of its rendering.
 */
export const $clock = createStore(0).on(clockRead, (_, now) => now);

/** Another language was chosen. */
export const languageChosen = createEvent<Language>();

/** The language of the page. The shell forks with it, and updates it with each choice. */
export const $language = createStore<Language>('fr').on(languageChosen, (_, language) => language);

/** ISO 3166-1 alpha-2 of the country whose places come before those of the world, or empty. */
export const $home = $language.map((language) => (language === 'fr' ? 'FR' : ''));

/** Where people find the site, without a slash at the end. The shell forks with it. */
export const $siteOrigin = createStore('');

/** The publisher of the site, from its settings. The shell forks with it. */
export const $publisher = createStore<Publisher>(unknownPublisher);

/** Layers of maps beside the coastline, from the site's settings. The shell forks with it. */
export const $mapSettings = createStore<MapSettings>(coastlineOnly);

/** Whether home page and wallet say that the full wallet is still coming. The shell forks with it. */
export const $walletPreview = createStore(false);

/** Whether the API has a weather provider. The shell forks with it. */
export const $hasWeather = createStore(false);
