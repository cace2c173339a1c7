import { describe, expect, it } from 'vitest';
import { mapHosts } from './map-hosts.ts';

const attribution = { text: '© their authors', url: null };
const seamarks = { url: 'https://seamarks.example/{z}/{x}/{y}.png', attribution };

describe('RT6: the hosts that a map sends requests to', () => {
  it('is empty with the coastline alone', () => {
    expect(mapHosts({ ground: null, seamarks: null })).toEqual([]);
  });

  it('has each host once', () => {
    const ground = { kind: 'tiles', url: 'https://tiles.example:8443/{z}/{x}/{y}.png', attribution } as const;
    expect(mapHosts({ ground, seamarks })).toEqual(['tiles.example:8443', 'seamarks.example']);
    expect(mapHosts({ ground: { ...ground, url: seamarks.url }, seamarks })).toEqual(['seamarks.example']);
  });
});
