import type { Registry } from '@nfcards/shared/registry';
import type { TriedOverride } from './override.ts';

/**
 * A registry with what is shown in place of the published remotes: their paths and slots give way as well. Nothing
 * stands in for an override that breaks: whoever tries one wants to see it break.
 */
export function overlaid(published: Registry, tried: readonly TriedOverride[]): Registry {
  const shown = tried.flatMap((one) =>
    one.status === 'shown' ? [[one.remote, { live: one.release, previous: null }] as const] : [],
  );
  return { ...published, remotes: { ...published.remotes, ...Object.fromEntries(shown) } };
}

/** Refuses, last first, what would show a path of another remote: a path belongs to one. */
export function withoutTakenPaths(published: Registry, tried: readonly TriedOverride[]): TriedOverride[] {
  const { remotes } = overlaid(published, tried);
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
    return withoutTakenPaths(published, tried.with(place, refused));
  }
  return [...tried];
}

/** A parameter takes the same addresses whatever it is called. */
function shapeOf(path: string): string {
  return path.replaceAll(/:\w+/g, ':');
}
