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

/** Refuses overrides with a path that another remote has, or that no remote may have. The last one is refused first. */
export function refuseTakenPaths(published: Registry, tried: readonly TriedOverride[]): TriedOverride[] {
  const { remotes } = withOverrides(published, tried);
  for (const [place, one] of [...tried.entries()].reverse()) {
    if (one.status !== 'shown') continue;
    const others = new Set(
      Object.entries(remotes).flatMap(([name, { live }]) =>
        name === one.remote ? [] : live.mounts.map(({ path }) => firstSegment(path)),
      ),
    );
    const taken = one.release.mounts.find(
      ({ path }) => /^[:*]/.test(firstSegment(path)) || others.has(firstSegment(path)),
    );
    if (taken === undefined) continue;
    const { remote, origin } = one;
    const refused: TriedOverride = { remote, origin, status: 'refused', why: 'taken', path: taken.path };
    return refuseTakenPaths(published, tried.with(place, refused));
  }
  return [...tried];
}

/** A remote has all paths that begin as one of its own (platform/src/releases/release/claimed-paths.ts). */
function firstSegment(path: string): string {
  return path.split('/')[1]?.toLowerCase() ?? '';
}
