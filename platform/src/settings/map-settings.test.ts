import { describe, expect, it } from 'vitest';
import { mapOf, mapOrigins } from './map-settings.ts';
import { readSettings } from './settings.ts';

const TILES = {
  MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  MAP_ATTRIBUTION: '© the mapmakers https://tiles.example/about',
};
const SEAMARKS = {
  MAP_SEAMARKS_URL: 'https://seamarks.example/{z}/{x}/{y}.png',
  MAP_SEAMARKS_ATTRIBUTION: '© the buoys',
};

describe('what maps show', () => {
  it('is the coastline alone unless something is set', () => {
    const map = mapOf(readSettings({}));
    expect(map).toEqual({ ground: null, seamarks: null });
    expect(mapOrigins(map)).toEqual([]);
  });

  it('is tiles and seamarks, each with its attribution', () => {
    const map = mapOf(readSettings({ ...TILES, ...SEAMARKS }));
    expect(map).toEqual({
      ground: {
        kind: 'tiles',
        url: TILES.MAP_TILES_URL,
        attribution: { text: '© the mapmakers', url: 'https://tiles.example/about' },
      },
      seamarks: { url: SEAMARKS.MAP_SEAMARKS_URL, attribution: { text: '© the buoys', url: null } },
    });
    expect(mapOrigins(map)).toEqual(['https://tiles.example', 'https://seamarks.example']);
  });

  it('is a style in place of tiles, never both', () => {
    const style = {
      MAP_STYLE_URL: 'https://style.example/style.json',
      MAP_ATTRIBUTION: TILES.MAP_ATTRIBUTION,
    };
    expect(mapOf(readSettings(style)).ground).toMatchObject({ kind: 'style', url: style.MAP_STYLE_URL });
    expect(() => readSettings({ ...TILES, ...style })).toThrow(
      'MAP_STYLE_URL is set, and MAP_TILES_URL is; it must be left out, or MAP_TILES_URL must.',
    );
  });

  it('never goes without its attribution', () => {
    expect(() => readSettings({ MAP_SEAMARKS_URL: SEAMARKS.MAP_SEAMARKS_URL })).toThrow(
      /^MAP_SEAMARKS_ATTRIBUTION is not set/,
    );
  });
});
