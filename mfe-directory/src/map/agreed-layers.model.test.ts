import { $mapSettings } from '@nfcards/shared/common';
import type { MapSettings } from '@nfcards/shared/registry';
import { allSettled, fork } from 'effector';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  $agreedLayers,
  $hasAgreed,
  AGREED_ITEM,
  mapSeen,
  mapServersAllowed,
  mapServersRefused,
} from './agreed-layers.model.ts';

const attribution = { text: '© their authors', url: null };
const ground = { kind: 'tiles', url: 'https://tiles.example/{z}/{x}/{y}.png', attribution } as const;
const settings: MapSettings = { ground, seamarks: null };
const coast = { ground: null, seamarks: null };

const visit = async (shown = settings) => {
  const scope = fork({ values: [[$mapSettings, shown]] });
  await allSettled(mapSeen, { scope });
  return scope;
};

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});

describe('servers of others that draw maps', () => {
  it('are asked nothing before the visitor agrees', async () => {
    expect((await visit()).getState($agreedLayers)).toEqual(coast);
  });

  it('are asked from then on, on this device, until the visitor declines', async () => {
    const scope = await visit();
    await allSettled(mapServersAllowed, { scope });
    expect(scope.getState($agreedLayers)).toEqual(settings);
    const later = await visit();
    expect(later.getState($agreedLayers)).toEqual(settings);
    await allSettled(mapServersRefused, { scope: later });
    expect(later.getState($agreedLayers)).toEqual(coast);
    expect(kept.size).toBe(0);
    expect((await visit()).getState($hasAgreed)).toBe(false);
  });

  it('are asked about anew when they are others', async () => {
    await allSettled(mapServersAllowed, { scope: await visit() });
    const url = 'https://other.example/{z}/{x}/{y}.png';
    const moved = await visit({ ...settings, ground: { ...ground, url } });
    expect(moved.getState($agreedLayers)).toEqual(coast);
  });

  it.each(['', '{', 'tiles.example:80', 'xtiles.example'])(
    'were not agreed to by what somebody else kept: %s',
    async (written) => {
      kept.set(AGREED_ITEM, written);
      expect((await visit()).getState($hasAgreed)).toBe(false);
    },
  );
});
