import type { Registry, RemoteRelease } from '@nfcards/shared/registry';
import { EntryTimeout } from './entry-timeout.ts';

export type Loaded<Part> =
  | { readonly status: 'loaded'; readonly part: Part; readonly version: string }
  | { readonly status: 'failed' };

export interface ReleaseLoader {
  /**
   * Loads a part of a remote with `take`, and caches it under `key`. Never rejects. Callers at the same time share one
   * attempt; failures are not cached.
   */
  load<Part>(
    remote: string,
    key: string,
    take: (release: RemoteRelease) => Promise<Part>,
  ): Promise<Loaded<Part>>;
  /**
   * A part of this release threw while rendering: the next load reads the registry again, and prefers another release.
   * @returns whether a release is known that did not break
   */
  markBroken(remote: string, version: string, cause?: unknown): boolean;
  /** Drops the cached parts of a remote, which hot reload replaced: they are taken again from the same release. */
  forget(remote: string): void;
}

export interface ReleaseLoaderOptions {
  readonly registry: Registry;
  /** The live releases; the page itself may be older. */
  readonly fetchRegistry: () => Promise<Registry>;
  readonly report: (sentence: string, cause: unknown) => void;
  /** Code of a release is about to run. */
  readonly onBegin?: (remote: string, release: RemoteRelease) => void;
  /** A release could not be loaded, or threw while rendering. */
  readonly onFailure?: (
    remote: string,
    version: string,
    outcome: 'failed' | 'broke',
    cause?: unknown,
  ) => void;
}

type Releases = Registry['remotes'][string];

/**
 * Loads parts of remotes: from the live release, once more from it, then from the previous one (SPEC C5). An open page
 * keeps the releases that it started with until one of them fails.
 */
export function createReleaseLoader({
  registry,
  fetchRegistry,
  report,
  onBegin = () => {},
  onFailure = () => {},
}: ReleaseLoaderOptions): ReleaseLoader {
  const known = new Map<string, Releases>(Object.entries(registry.remotes));
  const pending = new Map<string, Promise<Loaded<unknown>>>();
  const loaded = new Map<string, Loaded<unknown>>();
  const failing = new Set<string>();
  const broken = new Set<string>();

  async function candidatesOf(remote: string): Promise<RemoteRelease[]> {
    if (failing.has(remote)) {
      const fresh = await fetchRegistry().catch((cause: unknown) =>
        report('The registry could not be read', cause),
      );
      const releases = fresh?.remotes[remote];
      if (releases !== undefined) known.set(remote, releases);
    }
    const working = workingReleasesOf(remote);
    return working.length > 0 ? working : releasesOf(remote).slice(0, 1);
  }

  function releasesOf(remote: string): RemoteRelease[] {
    const { live, previous } = known.get(remote) ?? { live: null, previous: null };
    return [live, previous].filter((release) => release !== null);
  }

  function workingReleasesOf(remote: string): RemoteRelease[] {
    return releasesOf(remote).filter(({ version }) => !broken.has(`${remote}@${version}`));
  }

  async function loadFromAny<Part>(
    remote: string,
    take: (release: RemoteRelease) => Promise<Part>,
  ): Promise<Loaded<Part>> {
    for (const release of await candidatesOf(remote)) {
      onBegin(remote, release);
      for (const attempt of ['first', 'second']) {
        try {
          return { status: 'loaded', part: await take(release), version: release.version };
        } catch (cause) {
          failing.add(remote);
          report(`${remote}@${release.version} could not be loaded (${attempt} attempt)`, cause);
          if (cause instanceof EntryTimeout) break;
        }
      }
      onFailure(remote, release.version, 'failed');
    }
    return { status: 'failed' };
  }

  function forget(remote: string): void {
    for (const key of loaded.keys()) if (key.startsWith(`${remote} `)) loaded.delete(key);
  }

  return {
    load<Part>(remote: string, part: string, take: (release: RemoteRelease) => Promise<Part>) {
      const key = `${remote} ${part}`;
      const kept = loaded.get(key);
      const shared =
        kept === undefined ? (pending.get(key) ?? loadFromAny(remote, take)) : Promise.resolve(kept);
      if (kept === undefined) {
        pending.set(key, shared);
        void shared.then((result) => {
          pending.delete(key);
          if (result.status === 'loaded') loaded.set(key, result);
        });
      }
      // A key always has the same `take`, and so this type.
      return shared as Promise<Loaded<Part>>;
    },
    markBroken(remote, version, cause) {
      failing.add(remote);
      broken.add(`${remote}@${version}`);
      forget(remote);
      onFailure(remote, version, 'broke', cause);
      return workingReleasesOf(remote).length > 0;
    },
    forget,
  };
}
