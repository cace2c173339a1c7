import { describe, expect, it } from 'vitest';
import { readsAt, readsOf } from './reads-of.ts';

const search = {
  reads: ['ports_data'],
  readsBy: { parameter: 'filter', values: { mechanics: ['mechanics_data'], shops: ['riggers_data'] } },
};

describe('what a page reads as it opens', () => {
  it.each([
    ['', ['ports_data']],
    ['?port=brest', ['ports_data']],
    ['?filter=ports', ['ports_data']],
    ['?port=brest&filter=mechanics', ['mechanics_data']],
    ['?filter=shops', ['riggers_data']],
    ['?filter=constructor', ['ports_data']],
  ])('depends on the address: %s', (address, reads) => expect(readsAt(search, address)).toEqual(reads));

  it('is the same at every address, if the remote says no more', () =>
    expect(readsAt({ reads: ['port_details'] }, '?filter=shops')).toEqual(['port_details']));

  it('is all of it for whoever has to know beforehand', () => {
    expect(readsOf(search)).toEqual(['ports_data', 'mechanics_data', 'riggers_data']);
    expect(readsOf({ reads: [] })).toEqual([]);
  });
});
