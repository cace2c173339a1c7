import { describe, expect, it } from 'vitest';
import { searchRequest } from './search-request.ts';

const empty = { port: '', arrival: '', departure: '', boat: '' };

describe('navbar search (S1)', () => {
  it('leads to /search with what was filled in, in a fixed order', () => {
    expect(
      searchRequest({
        port: ' La Rochelle ',
        arrival: '2026-07-01',
        departure: '2026-07-03',
        boat: 'Sun Odyssey',
      }),
    ).toEqual({
      status: 'ready',
      path: '/search?port=La+Rochelle&arrival=2026-07-01&departure=2026-07-03&boat=Sun+Odyssey',
    });
  });

  it('omits empty fields, and leads to the whole list when all are', () => {
    expect(searchRequest({ ...empty, boat: '  ', port: 'Brest' })).toEqual({
      status: 'ready',
      path: '/search?port=Brest',
    });
    expect(searchRequest(empty)).toEqual({ status: 'ready', path: '/search' });
  });

  it('accepts a departure on the day of arrival and refuses one before', () => {
    expect(searchRequest({ ...empty, arrival: '2026-07-01', departure: '2026-07-01' }).status).toBe('ready');
    expect(searchRequest({ ...empty, arrival: '2026-07-01', departure: '2026-06-30' })).toEqual({
      status: 'departure-too-early',
      arrival: '2026-07-01',
    });
  });
});
