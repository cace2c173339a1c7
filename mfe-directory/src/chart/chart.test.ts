import { describe, expect, it } from 'vitest';
import { frameAround, frameOf, SHEET, spotOf } from './frame.ts';
import { graticuleOf } from './graticule.ts';
import { destination } from './great-circle.ts';
import { placeLabels } from './labels.ts';
import { heightOf, latitudeAt } from './mercator.ts';
import { rosePlace } from './rose-place.ts';

const LETTERS = { east: 'E', west: 'W' };
const ROCHELLE = { latitude: 46.16, longitude: -1.15 };
const BREST = { latitude: 48.4, longitude: -4.48 };
const SUVA = { latitude: -18.13, longitude: 178.43 };
const APIA = { latitude: -13.83, longitude: -171.77 };

describe('projection', () => {
  it('goes there and back', () => expect(latitudeAt(heightOf(46.16))).toBeCloseTo(46.16, 9));
  it('stretches with the latitude, as Mercator does', () => {
    const stretch = (heightOf(60.01) - heightOf(60)) / 0.01;
    expect(stretch).toBeCloseTo(1 / Math.cos(60 * (Math.PI / 180)), 2);
  });
});

describe('frame', () => {
  it('shows every port that it was made for', () => {
    const frame = frameAround([ROCHELLE, BREST]);
    for (const port of [ROCHELLE, BREST]) expect(spotOf(frame, port)).not.toBeNull();
  });

  it('puts the northern port above and the western one to the left', () => {
    const frame = frameAround([ROCHELLE, BREST]);
    const [rochelle, brest] = [spotOf(frame, ROCHELLE), spotOf(frame, BREST)];
    expect(brest?.x).toBeLessThan(rochelle?.x ?? 0);
    expect(brest?.y).toBeLessThan(rochelle?.y ?? 0);
  });

  it('gives a port alone some surroundings, and puts it in the middle', () => {
    const frame = frameAround([ROCHELLE]);
    expect(frame.east - frame.west).toBeCloseTo(1.5);
    expect(spotOf(frame, ROCHELLE)?.x).toBeCloseTo(SHEET.width / 2);
  });

  it('crosses the 180th meridian between Fiji and Samoa', () => {
    const frame = frameAround([SUVA, APIA]);
    expect(frame.east - frame.west).toBeLessThan(20);
    expect(spotOf(frame, SUVA)?.x).toBeLessThan(spotOf(frame, APIA)?.x ?? 0);
  });

  it('keeps Greenwich near the middle of a world chart', () => {
    const frame = frameAround([
      SUVA,
      APIA,
      ROCHELLE,
      { latitude: 37, longitude: -122 },
      { latitude: 1, longitude: 103 },
    ]);
    expect((frame.west + frame.east) / 2).toBeCloseTo(3.33, 1);
  });

  it('shows all of a box, across the 180th meridian as well', () => {
    const { west, east } = frameOf({ south: -20, west: 177, north: -19, east: -171 });
    expect([west, east]).toEqual([177, 189]);
    const tall = frameOf({ south: 40, west: -2, north: 50, east: -1 });
    for (const latitude of [40.01, 49.99]) expect(spotOf(tall, { latitude, longitude: -1.5 })).not.toBeNull();
  });

  it('leaves out what lies off the sheet', () => expect(spotOf(frameAround([ROCHELLE]), BREST)).toBeNull());
  it('is the world when there is nothing to show', () => {
    const { west, east } = frameAround([]);
    expect(east - west).toBe(360);
  });
});

describe('graticule', () => {
  it('labels the lines as a chart does', () => {
    const { meridians, parallels } = graticuleOf(frameAround([ROCHELLE, BREST]), LETTERS);
    expect(meridians.map(({ label }) => label)).toEqual(['5°W', '4°W', '3°W', '2°W', '1°W']);
    expect(parallels.map(({ label }) => label)).toEqual([
      '46°N',
      '46°30′N',
      '47°N',
      '47°30′N',
      '48°N',
      '48°30′N',
    ]);
  });

  it('writes minutes where degrees are too coarse', () => {
    const { meridians } = graticuleOf(frameAround([ROCHELLE]), LETTERS);
    expect(meridians.map(({ label }) => label)).toEqual(['1°40′W', '1°20′W', '1°W', '0°40′W']);
  });

  it('goes down to a minute where one looks closely', () => {
    const { meridians } = graticuleOf(
      frameOf({ south: 46.1, west: -1.2, north: 46.15, east: -1.12 }),
      LETTERS,
    );
    expect(meridians.map(({ label }) => label)).toEqual([
      '1°12′W',
      '1°11′W',
      '1°10′W',
      '1°09′W',
      '1°08′W',
      '1°07′W',
    ]);
  });

  it('names neither Greenwich nor the 180th meridian east or west', () => {
    const { meridians } = graticuleOf(frameAround([]), LETTERS);
    expect(meridians.map(({ label }) => label)).toEqual([
      '180°',
      '150°W',
      '120°W',
      '90°W',
      '60°W',
      '30°W',
      '0°',
      '30°E',
      '60°E',
      '90°E',
      '120°E',
      '150°E',
      '180°',
    ]);
  });
});

describe('names on the chart', () => {
  const spot = { x: 200, y: 160 };
  it('stand to the right of their port', () => {
    expect(placeLabels([{ spot, name: 'Brest' }])).toEqual([
      { text: 'Brest', x: 208, y: 163, anchor: 'start' },
    ]);
  });
  it('go to the left at the edge of the sheet', () => {
    expect(placeLabels([{ spot: { x: 370, y: 160 }, name: 'Brest' }])[0]?.anchor).toBe('end');
  });
  it('never cover each other, and are left out where there is no place', () => {
    const crowd = Array.from({ length: 9 }, (_, number) => ({ spot, name: `Port ${number}` }));
    expect(placeLabels(crowd).map(({ anchor }) => anchor)).toEqual(['start', 'end', 'middle']);
  });
});

describe('compass rose', () => {
  it('lies in the south-west, unless there are ports', () => {
    expect(rosePlace([])).toEqual({ x: 30, y: 206 });
    expect(rosePlace([{ x: 60, y: 250 }])).toEqual({ x: 286, y: 206 });
  });
});

describe('great circle', () => {
  it('goes a degree north in 60 miles', () => {
    const { latitude, longitude } = destination(ROCHELLE, 0, 60);
    expect(latitude).toBeCloseTo(47.16, 6);
    expect(longitude).toBeCloseTo(-1.15, 6);
  });
  it('crosses the 180th meridian', () => {
    expect(destination({ latitude: 0, longitude: 179.5 }, 90, 60).longitude).toBeCloseTo(-179.5, 6);
  });
});
