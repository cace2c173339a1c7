import type { MapSettings } from '@nfcards/shared/registry';
import type {
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { type Land, NO_LAND } from './coast.ts';
import { type Colours, pictureBrightness } from './colours.ts';
import { NO_FEATURES } from './features.ts';

/** Pixels of a tile as the servers of the world cut them. */
const TILE_SIZE = 256;
/**
 * The finest coastline (1:10,000,000) passes half of the 352 French marinas within 525 m, and three quarters within
 * 1,055 m: 5 and 10 pixels at this zoom, which a mark covers. Closer, harbours would lie on land or at sea.
 */
const LAST_COAST_ZOOM = 9;
const LAST_TILES_ZOOM = 18;
/** From here on the coarse coastline looks cut with scissors. */
export const FINE_ZOOM = 7;

/** Before the category in the name of its mark: a style of others has pictures of its own. */
export const MARK = 'place-';

/** The site's own text face: a map draws its letters from the fonts of the page. */
const TEXT_FONTS = ["'Source Sans 3 Variable'", 'system-ui', 'sans-serif'];

export interface StyleParts {
  readonly colours: Colours;
  readonly land: Land;
  readonly layers: MapSettings;
}

/** Closer than this there is nothing more to see. */
export function lastZoom({ ground }: MapSettings): number {
  return ground === null ? LAST_COAST_ZOOM : LAST_TILES_ZOOM;
}

/** The whole map: the ground, and what lies over it. */
export function chartStyle({ colours, land, layers }: StyleParts): StyleSpecification {
  const { ground } = layers;
  const tiles = ground?.kind === 'tiles' ? { tiles: rasterSource(ground.url) } : {};
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land, tolerance: 0.2 },
      fine: { type: 'geojson', data: NO_LAND, tolerance: 0.2 },
      ...tiles,
      ...overlaySources(layers),
    },
    layers: [...coastLayers(colours), ...tileLayers(colours, ground), ...overlayLayers(colours, layers)],
  };
}

/** Somebody else's style with our places over it. */
export function withPlaces(
  style: StyleSpecification,
  { colours, layers }: Pick<StyleParts, 'colours' | 'layers'>,
): StyleSpecification {
  return {
    ...style,
    sources: { ...style.sources, ...overlaySources(layers) },
    layers: [...style.layers, ...overlayLayers(colours, layers, fontsOf(style))],
  };
}

/** A style that brings letters of its own has these; it cannot be asked for ours. */
function fontsOf({ glyphs, layers }: StyleSpecification): string[] {
  if (glyphs === undefined) return TEXT_FONTS;
  for (const layer of layers) {
    const fonts = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined;
    if (isFontStack(fonts)) return fonts;
  }
  return TEXT_FONTS;
}

/** A style may also work its fonts out. */
function isFontStack(fonts: unknown): fonts is string[] {
  return Array.isArray(fonts) && fonts.every((font) => typeof font === 'string');
}

function rasterSource(url: string): SourceSpecification {
  return { type: 'raster', tiles: [url], tileSize: TILE_SIZE, maxzoom: LAST_TILES_ZOOM };
}

function overlaySources({ seamarks }: MapSettings): Record<string, SourceSpecification> {
  return {
    ...(seamarks === null ? {} : { seamarks: rasterSource(seamarks.url) }),
    others: { type: 'geojson', data: NO_FEATURES },
    places: { type: 'geojson', data: NO_FEATURES },
    pointed: { type: 'geojson', data: NO_FEATURES },
  };
}

function coastLayers(colours: Colours): LayerSpecification[] {
  const land = { 'fill-color': colours.land };
  const shore = {
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colours.shore, 'line-width': 0.9 },
  } as const;
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
    { id: 'land', type: 'fill', source: 'land', paint: land },
    { id: 'shore', type: 'line', source: 'land', ...shore },
    { id: 'fine-land', type: 'fill', source: 'fine', minzoom: FINE_ZOOM, paint: land },
    { id: 'fine-shore', type: 'line', source: 'fine', minzoom: FINE_ZOOM, ...shore },
  ];
}

/** Pictures are made for the day: at night they are dimmed. */
function tileLayers(colours: Colours, ground: MapSettings['ground']): LayerSpecification[] {
  if (ground?.kind !== 'tiles') return [];
  return [{ id: 'tiles', type: 'raster', source: 'tiles', paint: picturePaint(colours) }];
}

function picturePaint({ paper }: Colours) {
  return { 'raster-brightness-max': pictureBrightness(paper), 'raster-fade-duration': 0 };
}

/** Everything but the ground, from the bottom up. */
export function overlayLayers(
  colours: Colours,
  { seamarks }: MapSettings,
  fonts: string[] = TEXT_FONTS,
): LayerSpecification[] {
  const marks: LayerSpecification[] = [
    ...(seamarks === null
      ? []
      : [{ id: 'seamarks', type: 'raster', source: 'seamarks', paint: picturePaint(colours) } as const]),
    {
      id: 'others',
      type: 'circle',
      source: 'others',
      paint: { 'circle-color': colours.other, 'circle-radius': 1.6 },
    },
  ];
  return [...marks, clusterCircles(colours), ...placeLayers(colours, fonts), clusterCounts(colours, fonts)];
}

function clusterCircles(colours: Colours): LayerSpecification {
  return {
    id: 'clusters',
    type: 'circle',
    source: 'places',
    filter: ['has', 'point_count'],
    paint: {
      'circle-color': colours.deep,
      'circle-radius': ['step', ['get', 'point_count'], 13, 10, 16, 100, 19, 1000, 23],
      'circle-stroke-color': colours.sheet,
      'circle-stroke-width': 2,
    },
  };
}

/** Above the names, and so placed before them. */
function clusterCounts(colours: Colours, fonts: string[]): LayerSpecification {
  return {
    id: 'counts',
    type: 'symbol',
    source: 'places',
    filter: ['has', 'point_count'],
    layout: {
      'text-field': ['to-string', ['get', 'point_count']],
      'text-font': fonts,
      'text-size': 13,
      'text-allow-overlap': true,
      // Names keep off the circle around it, of which they know nothing.
      'text-padding': 14,
    },
    paint: { 'text-color': colours.onDeep },
  };
}

function placeLayers(colours: Colours, fonts: string[]): LayerSpecification[] {
  const name: Required<Pick<SymbolLayerSpecification, 'layout' | 'paint'>> = {
    layout: {
      'text-field': ['get', 'name'],
      'text-font': fonts,
      'text-size': 14,
      'text-variable-anchor': ['left', 'right', 'bottom', 'top'],
      'text-radial-offset': 0.8,
      'text-justify': 'auto',
      'symbol-sort-key': ['get', 'place'],
    },
    paint: { 'text-color': colours.ink, 'text-halo-color': colours.sea, 'text-halo-width': 1.6 },
  };
  return [
    {
      id: 'marks',
      type: 'symbol',
      source: 'places',
      filter: ['!', ['has', 'point_count']],
      layout: {
        'icon-image': ['concat', MARK, ['get', 'category']],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        // The first in the list lies on top, and is named first.
        'symbol-sort-key': ['*', -1, ['get', 'place']],
      },
    },
    { id: 'names', type: 'symbol', source: 'places', filter: ['!', ['has', 'point_count']], ...name },
    {
      id: 'ring',
      type: 'circle',
      source: 'pointed',
      paint: {
        'circle-opacity': 0,
        'circle-radius': 12,
        'circle-stroke-color': colours.signal,
        'circle-stroke-width': 2.5,
      },
    },
  ];
}
