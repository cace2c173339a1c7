import type { SpeedSample } from './samples.ts';

const TRAFFIC = { requests: 10, bytes: 300_000, script: 200_000, ahead: 0, entries: 0 };

/** A visit whose every time is the same. */
export function speedSample(site: string, route: string, milliseconds: number): SpeedSample {
  return {
    site,
    route,
    cold: { ...TRAFFIC, painted: milliseconds, largest: milliseconds, alive: milliseconds, shift: 0 },
    warm: { ...TRAFFIC, painted: milliseconds, interaction: milliseconds },
    click: { first: milliseconds, again: milliseconds, unslowed: milliseconds },
  };
}
