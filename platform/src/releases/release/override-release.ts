import type { RemoteRelease as ReleaseInBrowsers } from '@nfcards/shared/registry';
import type { RemoteRelease } from './release.ts';
import { slotsOf } from './slots.ts';

/** What the shell of a site asks an origin for, to run a remote from there in the place of the published one. */
export const OVERRIDE_FILE = 'remote-release.json';

/** A remote as a browser loads it; its files lie beside this description. */
export function overrideOf({
  version,
  entry,
  container,
  integrity,
  mounts,
  exposes,
}: RemoteRelease): ReleaseInBrowsers {
  return {
    version,
    base: './',
    entry,
    container,
    integrity: integrity[entry] ?? '',
    mounts: mounts.map(({ path, scripts, styles, reads }) => ({ path, scripts, styles, reads })),
    slots: slotsOf(exposes),
  };
}
