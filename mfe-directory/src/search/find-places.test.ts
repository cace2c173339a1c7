import type { ListedPlace } from '@nfcards/shared/operations';
import { describe, expect, it } from 'vitest';
import { portSummary } from '../api.fixture.ts';
import type { Criteria } from './criteria.ts';
import { findPlaces } from './find-places.ts';
import { inNameOrder } from './name-order.ts';
import { indexPlaces } from './place-index.ts';
import { mechanic, NOW } from './places.fixture.ts';
import { EMPTY_SEARCH } from './search.ts';
import { Turns } from './turns.ts';

const PORTS = inNameOrder([
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
  const index = criteria.port === undefined ? null : await indexPlaces(places, new Turns());
  return findPlaces(places, index, { ...EMPTY_SEARCH, ...criteria }, { now: NOW, here }, new Turns());
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

describe('free text', () => {
  it.each([
    ['the name without accents', 'sete', ['FRSET']],
    ['a space for a hyphen', 'saint nazaire', ['FRSNR']],
    ['the region', 'hérault', ['FRSET']],
    ['the country in French', 'danemark', ['DKHEL']],
    ['the country in English', 'denmark', ['DKHEL']],
    ['the UN/LOCODE', 'frlrh', ['FRLRH']],
    ['the beginning of a word', 'naz', ['FRSNR']],
    ['the inside of a word where none begins so', 'ander', ['ESSDR']],
    ['a name with what people write around it', 'port de La Rochelle', ['FRLRH']],
    ['the same with a mistake in it', 'the harbour of marseile', ['FRMRS']],
    ['every word', 'rochelle espagne', []],
  ])('finds %s', async (_, port, found) => expect(await ids({ port })).toEqual(found));

  it('puts names that begin like the text first', async () =>
    expect(await ids({ port: 'roche' })).toEqual(['USROC', 'FRLRH']));

  it('puts a name before a region', async () => {
    const island = portSummary({ id: 'FRXXX', name: 'Port Hérault' });
    expect(await ids({ port: 'hérault' }, inNameOrder([...PORTS, island]))).toEqual(['FRXXX', 'FRSET']);
  });
});

describe('typing mistakes (issue: text with typos)', () => {
  it.each([
    ['a letter left out', 'marseile', ['FRMRS']],
    ['a letter too many', 'seete', ['FRSET']],
    ['a wrong letter', 'sote', ['FRSET']],
    ['two letters swapped', 'helsingro', ['DKHEL']],
    ['two mistakes in a long word', 'barzelonna', ['ESBCN']],
    ['no space', 'larochelle', ['FRLRH']],
    ['a mistake in a region', 'charante maritime', ['FRLRH']],
    ['two mistakes in a short word', 'sotte', []],
    ['a mistake in three letters', 'bax', []],
  ])('%s: %s', async (_, port, found) => expect(await ids({ port })).toEqual(found));

  it('are looked for only where nothing has the word as it was typed', async () => {
    const [brest, bress] = [
      portSummary({ id: 'FRBES', name: 'Brest' }),
      portSummary({ id: 'FRBSS', name: 'Bress' }),
    ];
    expect(await ids({ port: 'brest' }, [bress, brest])).toEqual(['FRBES']);
  });

  it('are looked for where every word is somewhere, but not in one place', async () => {
    // “sant” begins Santander, which is not in Nazaire.
    expect(await ids({ port: 'sant nazaire' })).toEqual(['FRSNR']);
    expect(await ids({ port: 'barcelone rochelle' })).toEqual([]);
  });
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
    expect(await ids({})).toEqual(['ESBCN', 'DKHEL', 'FRLRH', 'FRMRS', 'USROC', 'FRSNR', 'ESSDR', 'FRSET']);
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

  it('is that of the names while nobody knows where the visitor is', async () => {
    expect(await ids({ sort: 'distance' })).toEqual(await ids({}));
  });
});

describe('a search that nobody waits for', () => {
  it('ends at its next turn', async () => {
    const running = new AbortController();
    const turns = new Turns(running.signal);
    running.abort();
    await expect(turns.give()).rejects.toBe(running.signal.reason);
  });
});
