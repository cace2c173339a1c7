import type { MapSettings } from '@nfcards/shared/registry';
import type { StyleSpecification } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { clusteringOf } from './clusters.ts';
import type { Colours } from './colours.ts';
import { placeFeatures } from './features.ts';
import { chartStyle, lastZoom, overlayLayers, withPlaces } from './style.ts';

const land = { type: 'MultiPolygon' as const, coordinates: [] };
const colours: Colours = {
  sea: '#e5eef0',
  land: '#eeddb1',
  shore: '#555555',
  other: '#888888',
  ink: '#0f2438',
  paper: 'rgb(250, 247, 239)',
  sheet: '#ffffff',
  deep: '#14507a',
  onDeep: '#ffffff',
  signal: '#d9480f',
};
const attribution = { text: '© the mapmakers', url: null };
const NOTHING: MapSettings = { ground: null, seamarks: null };
const TILES: MapSettings = {
  ground: { kind: 'tiles', url: 'https://tiles.example/{z}/{x}/{y}.png', attribution },
  seamarks: { url: 'https://seamarks.example/{z}/{x}/{y}.png', attribution },
};

const idsOf = ({ layers }: Pick<StyleSpecification, 'layers'>) => layers.map(({ id }) => id);

describe('the style of a map', () => {
  it('is a coastline that asks no network, and the places over it', () => {
    const style = chartStyle({ colours, land, layers: NOTHING });
    expect(idsOf(style)).toEqual([
      'sea',
      'land',
      'shore',
      'fine-land',
      'fine-shore',
      'others',
      'clusters',
      'marks',
      'names',
      'ring',
      'counts',
    ]);
    expect(JSON.stringify(style)).not.toMatch(/https?:/);
    expect(style.glyphs).toBeUndefined();
  });

  it('has tiles over the coastline, which stays where a tile is missing, and seamarks over them', () => {
    const style = chartStyle({ colours, land, layers: TILES });
    expect(idsOf(style).slice(3, 8)).toEqual(['fine-land', 'fine-shore', 'tiles', 'seamarks', 'others']);
    expect(style.sources).toMatchObject({
      tiles: { type: 'raster', tiles: ['https://tiles.example/{z}/{x}/{y}.png'] },
      seamarks: { type: 'raster', tiles: ['https://seamarks.example/{z}/{x}/{y}.png'] },
    });
  });

  it('dims pictures at night', () => {
    const night = chartStyle({ colours: { ...colours, paper: 'rgb(11, 22, 34)' }, land, layers: TILES });
    const brightness = night.layers.map(({ paint }) => Object(paint)['raster-brightness-max']);
    expect(brightness.filter((most) => most !== undefined)).toEqual([0.65, 0.65]);
  });

  it('goes closer where there is more to see', () => {
    expect(lastZoom(TILES)).toBeGreaterThan(lastZoom(NOTHING));
  });

  it('stops where a mark still covers what the drawn coast is wrong by', () => {
    // Half of the French marinas lie further from it than this, in metres (Natural Earth 1:10,000,000).
    const wrongBy = 525;
    const metresPerPixel = (40_075_017 / 512 / 2 ** lastZoom(NOTHING)) * Math.cos((46 * Math.PI) / 180);
    expect(wrongBy / metresPerPixel).toBeLessThan(9);
  });
});

describe('a style of somebody else’s', () => {
  const theirs: StyleSpecification = {
    version: 8,
    glyphs: 'https://style.example/{fontstack}/{range}.pbf',
    sources: {},
    layers: [
      { id: 'their-water', type: 'background' },
      { id: 'their-towns', type: 'symbol', source: 'theirs', layout: { 'text-font': ['Noto Sans'] } },
    ],
  };
  const fontsOf = (style: StyleSpecification) =>
    new Set(
      style.layers.flatMap(({ id, layout }) => (id === 'names' ? [Object(layout)['text-font'][0]] : [])),
    );

  it('has the places over all of its own', () => {
    const style = withPlaces(theirs, { colours, layers: NOTHING });
    expect(idsOf(style)).toEqual([
      'their-water',
      'their-towns',
      ...idsOf({ layers: overlayLayers(colours, NOTHING) }),
    ]);
  });

  it('lends its letters where it brings some: it has no others', () => {
    expect(fontsOf(withPlaces(theirs, { colours, layers: NOTHING }))).toEqual(new Set(['Noto Sans']));
    const { glyphs: _, ...without } = theirs;
    expect(fontsOf(withPlaces(without, { colours, layers: NOTHING }))).toEqual(
      new Set(["'Source Sans 3 Variable'"]),
    );
  });
});

describe('places on a map', () => {
  const brest = {
    id: 'FRBES',
    name: 'Brest',
    category: 'port' as const,
    position: { latitude: 48.4, longitude: -4.48 },
  };

  it('know their number in the list, their name and their mark', () => {
    expect(placeFeatures([brest]).features[0]).toEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-4.48, 48.4] },
      properties: { place: 0, name: 'Brest', category: 'port' },
    });
  });

  it('are counted together only when they are many', () => {
    expect(clusteringOf(Array(60).fill(brest), 18).cluster).toBe(false);
    expect(clusteringOf(Array(61).fill(brest), 18).cluster).toBe(true);
  });

  it('come apart before the map ends', () => {
    for (const layers of [NOTHING, TILES]) {
      const places = Array(61).fill(brest);
      expect(clusteringOf(places, lastZoom(layers)).clusterMaxZoom).toBeLessThan(lastZoom(layers));
    }
  });
});
