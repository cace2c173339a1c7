import type { ListedPlace } from '@nfcards/shared/operations';
import { describe, expect, it } from 'vitest';
import { portSummary } from '../../api.fixture.ts';
import { inListOrder } from '../list/list-order.ts';
import { EMPTY_SEARCH } from '../query/search.ts';
import type { Criteria } from './criteria.ts';
import { findPlaces } from './find-places.ts';
import { mechanic, NOW } from './places.fixture.ts';
import { Yielder } from './yielder.ts';

const PORTS = inListOrder([
  portSummary({ id: 'FRSNR', name: 'Saint-Nazaire', port_region: 'Loire-Atlantique' }),
  portSummary({ id: 'FRMRS', name: 'Marseille', port_region: 'Bouches-du-Rhône' }),
  portSummary({ id: 'FRSET', name: 'Sète', port_region: 'Hérault' }),
  portSummary({ id: 'FRLRH', name: 'La Rochelle', port_region: 'Charente-Maritime' }),
  portSummary({ id: 'ESBCN', name: 'Barcelona', port_region: 'Catalonia', country: 'ES', position: null }),
  portSummary({ id: 'ESSDR', name: 'Santander', port_region: 'Cantabria', country: 'ES' }),
  portSummary({ id: 'DKHEL', name: 'Helsingør', port_region: null, country: 'DK' }),
  portSummary({ id: 'USROC', name: 'Rochester', port_region: 'New York', country: 'US' }),
]);

async function find(places: readonly ListedPlace[], criteria: Partial<Criteria>, here = null as null | Here) {
  return findPlaces(places, { ...EMPTY_SEARCH, ...criteria }, { now: NOW, here }, new Yielder());
}

interface Here {
  readonly latitude: number;
  readonly longitude: number;
}

async function ids(criteria: Partial<Criteria>, places: readonly ListedPlace[] = PORTS) {
  return (await find(places, criteria)).listed.map(({ id }) => id);
}

describe('region filter (ST9)', () => {
  it.each([
    ['a part of the region', 'atlan', ['FRSNR']],
    ['whatever the case', 'CHARENTE', ['FRLRH']],
    ['without the accents', 'rhone', ['FRMRS']],
    ['with accents that the region does not have', 'chàrente', ['FRLRH']],
    ['the region only, not the name', 'marseille', []],
    ['no place of unknown region', 'helsingor', []],
  ])('matches %s', async (_, region, found) => expect(await ids({ region })).toEqual(found));

  it('keeps every place while it is empty', async () => expect(await ids({ region: ' ' })).toHaveLength(8));
});

describe('free text, where no server is asked', () => {
  it.each([
    ['the name without accents', 'sete', ['FRSET']],
    ['a space for a hyphen', 'saint nazaire', ['FRSNR']],
    ['any part of the name', 'roche', ['FRLRH', 'USROC']],
    ['every word, in any order', 'nazaire saint', ['FRSNR']],
    ['the name only', 'hérault', []],
  ])('finds %s', async (_, port, found) => expect(await ids({ port })).toEqual(found));
});

describe('boat, services and hours', () => {
  const small = portSummary({ id: 'FR001', name: 'Petit port' });
  const places: readonly ListedPlace[] = [
    { ...small, max_length: 10, max_draught: 1.2, services: ['fuel', 'water'] },
    { ...small, id: 'FR002', max_length: 25, services: ['fuel'] },
    { ...small, id: 'FR003' },
  ];

  it('leaves out ports known to be too small, and only those', async () => {
    expect(await ids({ length: 12 }, places)).toEqual(['FR002', 'FR003']);
    expect(await ids({ length: 10 }, places)).toEqual(['FR001', 'FR002', 'FR003']);
    expect(await ids({ length: 8, draught: 1.5 }, places)).toEqual(['FR002', 'FR003']);
  });

  it('wants all the services', async () => {
    expect(await ids({ services: ['fuel'] }, places)).toEqual(['FR001', 'FR002']);
    expect(await ids({ services: ['water', 'fuel'] }, places)).toEqual(['FR001']);
  });

  it('is open by the clock of the place, and not without known hours', async () => {
    const hours = 'Mo-Fr 08:00-12:00';
    const shops = [
      mechanic({ id: 'paris', opening_hours: hours, time_zone: 'Europe/Paris' }),
      mechanic({ id: 'auckland', opening_hours: hours, time_zone: 'Pacific/Auckland' }),
      mechanic({ id: 'unclear', opening_hours: 'sur rendez-vous', time_zone: 'Europe/Paris' }),
      mechanic({ id: 'unknown' }),
    ];
    expect(await ids({ open: true }, shops)).toEqual(['paris']);
  });

  it('is open by the sun, and by the public holidays of its country', async () => {
    const time_zone = 'Europe/Paris';
    const sunlit = { opening_hours: 'sunrise-sunset', time_zone };
    const shops = [
      mechanic({ id: 'sunlit', ...sunlit }),
      mechanic({ id: 'nowhere', ...sunlit, position: null }),
      mechanic({ id: 'weekdays', opening_hours: 'Mo-Sa 08:00-12:00; PH off', time_zone }),
      mechanic({ id: 'abroad', opening_hours: 'Mo-Sa 08:00-12:00; PH off', time_zone, country: 'GB' }),
    ];
    expect(await ids({ open: true }, shops)).toEqual(['sunlit', 'weekdays']);
  });
});

describe('piece of map', () => {
  it('limits the list, not the map', async () => {
    const box = { south: 40, west: -10, north: 50, east: 10 };
    const far = portSummary({
      id: 'NZAKL',
      name: 'Auckland',
      position: { latitude: -36.8, longitude: 174.8 },
    });
    const found = await find([far, ...PORTS], { box });
    expect(found.listed.map(({ id }) => id)).not.toContain('NZAKL');
    expect(found.listed.map(({ id }) => id)).not.toContain('ESBCN');
    expect(found.everywhere).toHaveLength(9);
  });
});

describe('order', () => {
  it('is that of the names, accents or not', async () => {
    expect(await ids({ sort: 'name' }, [...PORTS].reverse())).toEqual([
      'ESBCN',
      'DKHEL',
      'FRLRH',
      'FRMRS',
      'USROC',
      'FRSNR',
      'ESSDR',
      'FRSET',
    ]);
  });

  it('can be that of the names for a text too', async () => {
    expect(await ids({ port: 'roche', sort: 'name' })).toEqual(['FRLRH', 'USROC']);
  });

  it('is the nearest first, and last what has no position', async () => {
    const at = (id: string, longitude: number) => portSummary({ id, position: { latitude: 46, longitude } });
    const places = [
      at('far', -30),
      portSummary({ id: 'nowhere', position: null }),
      at('near', -1.2),
      at('nearer', -1.1),
    ];
    const { listed } = await find(places, { sort: 'distance' }, { latitude: 46, longitude: -1 });
    expect(listed.map(({ id }) => id)).toEqual(['nearer', 'near', 'far', 'nowhere']);
  });

  it('is the nearest first as soon as a position is known, unless a text or an order is asked for', async () => {
    const here = { latitude: 46, longitude: -1 };
    const [far, near] = [-30, -1.2].map((longitude) =>
      portSummary({
        id: String(longitude),
        name: `Port ${longitude}`,
        position: { latitude: 46, longitude },
      }),
    );
    const list = [far, near].filter((port) => port !== undefined);
    const inOrder = async (criteria: Partial<Criteria>) =>
      (await find(list, criteria, here)).listed.map(({ id }) => id);
    expect(await inOrder({})).toEqual(['-1.2', '-30']);
    expect(await inOrder({ port: 'port' })).toEqual(['-30', '-1.2']);
    expect(await inOrder({ sort: 'relevance' })).toEqual(['-30', '-1.2']);
  });

  it('is that of the list while nobody knows where the visitor is', async () => {
    expect(await ids({ sort: 'distance' })).toEqual(await ids({}));
  });
});

describe('a search that nobody waits for', () => {
  it('ends at its next turn', async () => {
    const running = new AbortController();
    const yielder = new Yielder(running.signal);
    running.abort();
    await expect(yielder.yield()).rejects.toBe(running.signal.reason);
  });
});
