import { describe, expect, it } from 'vitest';
import type { PlaceRecord } from '../place-record.ts';
import { searchKey } from '../search-key.ts';
import { timeZoneOf } from '../time-zone.ts';
import { frenchNames, notFrenchPorts } from './french-sea-ports.ts';
import { readSeaPorts, selectPorts } from './sea-ports.ts';
import { seaPortsMistakes } from './sea-ports-mistakes.ts';

/** France and what is French overseas. */
const FRENCH = ['BL', 'FR', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'];
const selection = selectPorts(readSeaPorts());
const byId = new Map(selection.ports.map((port) => [port.id, port]));

describe('the ports of sea-ports', () => {
  it('are 1,619: all 1,634 entries, less eight second codes of one port and seven villages without one', () => {
    expect(selection.ports).toHaveLength(1619);
    expect(selection.doubled).toBe(8);
    expect(selection.leftOut).toBe(7);
    expect(selection.refused.size).toBe(0);
    expect(byId.get('CNSHA')).toMatchObject({ name: 'Shanghai', other_codes: ['CNSGH'] });
    expect(byId.has('CNSGH')).toBe(false);
  });

  it('have tidy texts', () => {
    for (const { name, city, port_region, other_names } of selection.ports) {
      for (const text of [name, city, port_region, ...other_names]) {
        if (text === null) continue;
        expect(text).toBe(text.trim().normalize('NFC'));
        expect(text).not.toMatch(/^$|\s\s|[\u00b8\u2010*[\]]| Apt$/);
      }
    }
    expect(byId.get('AEAUH')?.port_region).toBe('Abu Zaby (Abu Dhabi)');
    expect(byId.get('GBCDF')?.port_region).toBe('Cardiff (Caerdydd)');
    expect(byId.get('JPUKB')?.port_region).toBe('Hyôgo (Hyogo)');
    expect(byId.get('MACAS')?.port_region).toBe('Casablanca (Dar el Beïda)');
    expect(byId.get('PTTER')?.name).toBe('Terceira Island');
  });

  it('are no villages without a port, and French ones keep their accents', () => {
    const entries = readSeaPorts();
    for (const [id, why] of Object.entries(notFrenchPorts)) {
      expect(entries, why).toHaveProperty(id);
      expect(byId.has(id), why).toBe(false);
    }
    for (const [id, written] of Object.entries(frenchNames)) expect(byId.get(id)).toMatchObject(written);
    const french = selection.ports.filter(({ country }) => FRENCH.includes(country));
    const twofold = french.filter(
      ({ name, city }) => searchKey(name) === searchKey(city ?? '') && name !== city,
    );
    expect(twofold).toEqual([]);
  });

  it('lie near a port of their country, or are known to be alone', () => {
    const alone = ['AUPHE', 'BRPNN', 'CLIPC', 'IDBIT', 'OMSLL', 'RUGDX', 'RUKGD', 'RUPTP', 'SOBBO'];
    const islands = ['USDUT', 'USFRP', 'USHNL'];
    const far = selection.ports.filter((port) => nearestCompatriot(port) > 400).map((port) => port.id);
    expect(far).toEqual([...alone, ...islands]);
  });

  it('have a time zone that fits their longitude', () => {
    const odd = selection.ports.filter(({ longitude, time_zone }) => {
      if (longitude === null || time_zone === null) return false;
      const difference = Math.abs(longitude / 15 - standardOffset(time_zone));
      return Math.min(difference, 24 - difference) > 2.6;
    });
    expect(odd.map((port) => port.id)).toEqual([]);
    expect(byId.get('ARRIC')?.time_zone).toBeNull();
  });

  it('keep the time of their position, but for those beside a border or a few miles off their place', () => {
    const other = selection.ports.filter((port) => {
      const found = timeZoneOf({ ...port, time_zone: null });
      const { time_zone } = port;
      return time_zone !== null && found !== null && !keepSameTime(time_zone, found);
    });
    expect(other.map((port) => port.id)).toEqual([
      'ASPPG',
      'BHBAH',
      'DOMAN',
      'FITOR',
      'IDDJJ',
      'MYTPP',
      'PAAML',
      'TRAMB',
    ]);
    const oakland = byId.get('USOAK');
    expect(oakland === undefined ? null : timeZoneOf(oakland)).toBe('America/Los_Angeles');
  });

  it('count what is missing', () => {
    expect(selection.withoutPosition).toBe(28);
    expect(selection.withoutRegion).toBe(71);
    expect(byId.get('FRLRH')).toMatchObject({ latitude: 46.160329, longitude: -1.151139 });
    for (const id of Object.keys(seaPortsMistakes)) expect(byId.has(id), id).toBe(true);
  });

  it('refuse what cannot be a port, and say why', () => {
    const good = { name: ' La  Rochelle', city: 'La Rochelle', unlocs: ['FRLRH'], coordinates: [-1, 46] };
    const { ports, refused } = selectPorts({
      FRLRH: good,
      FRXXX: { ...good, name: undefined },
      FRYYY: { ...good, unlocs: ['fr yyy'] },
      FRZZZ: { ...good, coordinates: [200, 46] },
    });
    expect(ports.map((port) => port.name)).toEqual(['La Rochelle']);
    expect([...refused]).toEqual([
      ['no name', ['FRXXX']],
      ['not a UN/LOCODE', ['FRYYY']],
      ['no such longitude', ['FRZZZ']],
    ]);
  });
});

function nearestCompatriot(port: PlaceRecord): number {
  const others = selection.ports.filter(({ id, country }) => country === port.country && id !== port.id);
  const distances = others.map((other) => distance(port, other)).filter((miles) => !Number.isNaN(miles));
  return distances.length === 0 ? 0 : Math.min(...distances);
}

/** Nautical miles; NaN where a position is missing. */
function distance(a: PlaceRecord, b: PlaceRecord): number {
  const [lat1, lon1, lat2, lon2] = [a.latitude, a.longitude, b.latitude, b.longitude].map((degrees) =>
    degrees === null ? Number.NaN : (degrees * Math.PI) / 180,
  ) as [number, number, number, number];
  const half =
    Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin((lon2 - lon1) / 2) ** 2;
  return 2 * 3440.07 * Math.asin(Math.sqrt(Math.min(1, half)));
}

/** In winter and in summer. */
function keepSameTime(one: string, other: string): boolean {
  return [0, 6].every((month) => offsetIn(month, one) === offsetIn(month, other));
}

function standardOffset(timeZone: string): number {
  return offsetIn(0, timeZone);
}

/** Hours east of Greenwich at the beginning of a month of 2026; January is 0. */
function offsetIn(month: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const parts = format.formatToParts(new Date(Date.UTC(2026, month, 1)));
  const offset = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  const [, hours = '0', minutes = '0'] = /GMT([+-]\d+):?(\d+)?/.exec(offset) ?? [];
  return Number(hours) + Math.sign(Number(hours)) * (Number(minutes) / 60);
}
