import type { Attribution, MapSettings } from '@nfcards/shared/registry';

/** Layers of maps besides the site's own coastline. */
export interface MapLayerSettings {
  readonly MAP_TILES_URL: string | undefined;
  readonly MAP_STYLE_URL: string | undefined;
  readonly MAP_ATTRIBUTION: Attribution | undefined;
  readonly MAP_SEAMARKS_URL: string | undefined;
  readonly MAP_SEAMARKS_ATTRIBUTION: Attribution | undefined;
}

const TILES_FORM =
  'an https address (http for this machine only) with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png';
const ATTRIBUTION_FORM =
  'a line of at most 200 characters, with an https address after it if you like: © OpenStreetMap https://www.openstreetmap.org/copyright';

export const mapSettingsTable = {
  MAP_TILES_URL: {
    defaultValue: undefined,
    meaning:
      'Tiles (pictures) that maps show under the places, to visitors who agree; a coastline alone if unset.',
    form: TILES_FORM,
    read: readTiles,
    needs: ['MAP_ATTRIBUTION'],
    excludes: ['MAP_STYLE_URL'],
  },
  MAP_STYLE_URL: {
    defaultValue: undefined,
    meaning: 'A MapLibre style to show in place of tiles, all of whose files its own server gives.',
    form: 'an https address, or an http one of this machine',
    read: (text: string) => (isSafe(text) ? text : undefined),
    needs: ['MAP_ATTRIBUTION'],
  },
  MAP_ATTRIBUTION: {
    defaultValue: undefined,
    meaning: 'Whom the tiles or the style come from, shown under each map; a web address may end it.',
    form: ATTRIBUTION_FORM,
    read: readAttribution,
  },
  MAP_SEAMARKS_URL: {
    defaultValue: undefined,
    meaning:
      'Tiles of lights, buoys and beacons, such as OpenSeaMap’s, that visitors who agree may lay over the map.',
    form: TILES_FORM,
    read: readTiles,
    needs: ['MAP_SEAMARKS_ATTRIBUTION'],
  },
  MAP_SEAMARKS_ATTRIBUTION: {
    defaultValue: undefined,
    meaning: 'Whom the seamarks come from.',
    form: ATTRIBUTION_FORM,
    read: readAttribution,
  },
} as const;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function isSafe(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
}

function readTiles(text: string): string | undefined {
  const hasPlaces = ['{z}', '{x}', '{y}'].every((place) => text.includes(place));
  // In the host's name they would be as many origins, which the security policy cannot name.
  return hasPlaces && isSafe(text) && !/^[a-z]+:\/\/[^/]*\{/.test(text) ? text : undefined;
}

function readAttribution(text: string): Attribution | undefined {
  const [, words = '', url = null] = /^(.+?)(?:\s+(https:\/\/\S+))?$/.exec(text) ?? [];
  const isLine = words !== '' && text.length <= 200 && !/\p{Cc}/u.test(text);
  return isLine && (url === null || URL.canParse(url)) ? { text: words, url } : undefined;
}

/** The settings as the pages take them. */
export function mapOf(settings: MapLayerSettings): MapSettings {
  const { MAP_TILES_URL, MAP_STYLE_URL, MAP_ATTRIBUTION, MAP_SEAMARKS_URL, MAP_SEAMARKS_ATTRIBUTION } =
    settings;
  return {
    ground:
      groundOf('tiles', MAP_TILES_URL, MAP_ATTRIBUTION) ?? groundOf('style', MAP_STYLE_URL, MAP_ATTRIBUTION),
    seamarks:
      MAP_SEAMARKS_URL === undefined || MAP_SEAMARKS_ATTRIBUTION === undefined
        ? null
        : { url: MAP_SEAMARKS_URL, attribution: MAP_SEAMARKS_ATTRIBUTION },
  };
}

function groundOf(
  kind: 'tiles' | 'style',
  url: string | undefined,
  attribution: Attribution | undefined,
): MapSettings['ground'] {
  return url === undefined || attribution === undefined ? null : { kind, url, attribution };
}

/** The servers that a page with a map may ask, and no other. */
export function mapOrigins({ ground, seamarks }: MapSettings): string[] {
  const urls = [ground?.url, seamarks?.url].filter((url) => url !== undefined);
  return [...new Set(urls.map((url) => new URL(url).origin))];
}
