import type { Registry } from '@nfcards/shared/registry';
import type { TriedOverride } from './override.ts';

/**
 * The registry with overrides in place of the published remotes, paths and slots included. An override has no previous
 * release: its developer must see it fail.
 */
export function withOverrides(published: Registry, tried: readonly TriedOverride[]): Registry {
  const shown = tried.flatMap((one) =>
    one.status === 'shown' ? [[one.remote, { live: one.release, previous: null }] as const] : [],
  );
  return { ...published, remotes: { ...published.remotes, ...Object.fromEntries(shown) } };
}

/** Refuses, last first, overrides that mount a path of another remote. */
export function refuseTakenPaths(published: Registry, tried: readonly TriedOverride[]): TriedOverride[] {
  const { remotes } = withOverrides(published, tried);
  for (const [place, one] of [...tried.entries()].reverse()) {
    if (one.status !== 'shown') continue;
    const others = new Set(
      Object.entries(remotes).flatMap(([name, { live }]) =>
        name === one.remote ? [] : live.mounts.map(({ path }) => shapeOf(path)),
      ),
    );
    const taken = one.release.mounts.find(({ path }) => others.has(shapeOf(path)));
    if (taken === undefined) continue;
    const { remote, origin } = one;
    const refused: TriedOverride = { remote, origin, status: 'refused', why: 'taken', path: taken.path };
    return refuseTakenPaths(published, tried.with(place, refused));
  }
  return [...tried];
}

/** The names of parameters do not matter for the addresses that a path matches. */
function shapeOf(path: string): string {
  return path.replaceAll(/:\w+/g, ':');
}
