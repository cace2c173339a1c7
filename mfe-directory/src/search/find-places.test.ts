import { describe, expect, it } from 'vitest';
import { portSummary } from '../fake-api.ts';
import { findPorts, indexPorts } from './port-index.ts';

const index = indexPorts([
  portSummary({ id: 'FRSNR', name: 'Saint-Nazaire', port_region: 'Loire-Atlantique' }),
  portSummary({ id: 'FRMRS', name: 'Marseille', port_region: 'Bouches-du-Rhône' }),
  portSummary({ id: 'FRSET', name: 'Sète', port_region: 'Hérault' }),
  portSummary({ id: 'FRLRH', name: 'La Rochelle', port_region: 'Charente-Maritime' }),
  portSummary({ id: 'ESBCN', name: 'Barcelona', port_region: 'Catalonia', country: 'ES' }),
  portSummary({ id: 'DKHEL', name: 'Helsingør', port_region: null, country: 'DK' }),
  portSummary({ id: 'USROC', name: 'Rochester', port_region: 'New York', country: 'US' }),
]);

function ids(criteria: { port?: string; region?: string; country?: string }): readonly string[] {
  return findPorts(index, { port: '', region: '', country: '', ...criteria }).map(({ id }) => id);
}

describe('region filter (ST9)', () => {
  it('matches a part of the region', () => expect(ids({ region: 'atlan' })).toEqual(['FRSNR']));
  it('matches whatever the case', () => expect(ids({ region: 'CHARENTE' })).toEqual(['FRLRH']));
  it('matches without the accents', () => expect(ids({ region: 'rhone' })).toEqual(['FRMRS']));
  it('matches with accents that the region does not have', () =>
    expect(ids({ region: 'chàrente' })).toEqual(['FRLRH']));
  it('looks at the region only, not at the name', () => expect(ids({ region: 'marseille' })).toEqual([]));
  it('leaves out ports of no known region', () => expect(ids({ region: 'helsingor' })).toEqual([]));
  it('keeps every port while it is empty', () => expect(ids({ region: ' ' })).toHaveLength(7));
});

describe('free text', () => {
  it('matches the name without accents', () => expect(ids({ port: 'sete' })).toEqual(['FRSET']));
  it('takes a space for a hyphen', () => expect(ids({ port: 'saint nazaire' })).toEqual(['FRSNR']));
  it('matches the region', () => expect(ids({ port: 'hérault' })).toEqual(['FRSET']));
  it('matches the country in French and in English', () => {
    expect(ids({ port: 'espagne' })).toEqual(['ESBCN']);
    expect(ids({ port: 'spain' })).toEqual(['ESBCN']);
  });
  it('matches the UN/LOCODE', () => expect(ids({ port: 'frlrh' })).toEqual(['FRLRH']));
  it('wants every word', () => expect(ids({ port: 'rochelle espagne' })).toEqual([]));
  it('puts names that begin like the text first', () =>
    expect(ids({ port: 'roche' })).toEqual(['USROC', 'FRLRH']));
});

describe('order and country', () => {
  it('lists by name', () => {
    expect(ids({})).toEqual(['ESBCN', 'DKHEL', 'FRLRH', 'FRMRS', 'USROC', 'FRSNR', 'FRSET']);
  });
  it('keeps the ports of a country', () => expect(ids({ country: 'ES' })).toEqual(['ESBCN']));
});
