import type { Registry, RemoteRelease } from '@nfcards/shared/registry';
import { EntryTimeout } from '../federation/entry-timeout.ts';

export type Loaded<Part> =
  | { readonly status: 'loaded'; readonly part: Part; readonly version: string }
  | { readonly status: 'failed' };

export interface ReleaseLoader {
  /**
   * A part of a remote, under a key of its own, taken from a release by `take`. Never rejects. Callers at the same
   * time share one attempt; a part that came is kept, a failure is not.
   */
  load<Part>(
    remote: string,
    key: string,
    take: (release: RemoteRelease) => Promise<Part>,
  ): Promise<Loaded<Part>>;
  /**
   * A part of this release threw as it was shown: the next load asks what is live, and prefers another release.
   * Answers whether one is known that has not broken too.
   */
  distrust(remote: string, version: string): boolean;
  /** What is kept of a remote was replaced in its place: the next load takes it again, from the same release. */
  forget(remote: string): void;
}

export interface ReleaseLoaderOptions {
  readonly registry: Registry;
  /** What is live now; the page itself may be older. */
  readonly fetchRegistry: () => Promise<Registry>;
  readonly report: (sentence: string, cause: unknown) => void;
  /** A release could not be loaded, or threw as it was shown. */
  readonly onTrouble?: (remote: string, version: string, outcome: 'failed' | 'broke') => void;
}

type Releases = Registry['remotes'][string];

/**
 * Loads what remotes bring: from the live release, once more from it, then from the one that was live before
 * (SPEC C5). An open page keeps the releases that it started with until one of them fails.
 */
export function createReleaseLoader({
  registry,
  fetchRegistry,
  report,
  onTrouble = () => {},
}: ReleaseLoaderOptions): ReleaseLoader {
  const known = new Map<string, Releases>(Object.entries(registry.remotes));
  const underWay = new Map<string, Promise<Loaded<unknown>>>();
  const loaded = new Map<string, Loaded<unknown>>();
  const troubled = new Set<string>();
  const distrusted = new Set<string>();

  async function candidatesOf(remote: string): Promise<RemoteRelease[]> {
    if (troubled.has(remote)) {
      const fresh = await fetchRegistry().catch((cause: unknown) =>
        report('The registry could not be read', cause),
      );
      const releases = fresh?.remotes[remote];
      if (releases !== undefined) known.set(remote, releases);
    }
    const trusted = trustedOf(remote);
    return trusted.length > 0 ? trusted : knownOf(remote).slice(0, 1);
  }

  function knownOf(remote: string): RemoteRelease[] {
    const { live, previous } = known.get(remote) ?? { live: null, previous: null };
    return [live, previous].filter((release) => release !== null);
  }

  function trustedOf(remote: string): RemoteRelease[] {
    return knownOf(remote).filter(({ version }) => !distrusted.has(`${remote}@${version}`));
  }

  async function loadFromAny<Part>(
    remote: string,
    take: (release: RemoteRelease) => Promise<Part>,
  ): Promise<Loaded<Part>> {
    for (const release of await candidatesOf(remote)) {
      for (const attempt of ['first', 'second']) {
        try {
          return { status: 'loaded', part: await take(release), version: release.version };
        } catch (cause) {
          troubled.add(remote);
          report(`${remote}@${release.version} could not be loaded (${attempt} attempt)`, cause);
          if (cause instanceof EntryTimeout) break;
        }
      }
      onTrouble(remote, release.version, 'failed');
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
        kept === undefined ? (underWay.get(key) ?? loadFromAny(remote, take)) : Promise.resolve(kept);
      if (kept === undefined) {
        underWay.set(key, shared);
        void shared.then((result) => {
          underWay.delete(key);
          if (result.status === 'loaded') loaded.set(key, result);
        });
      }
      // What is kept under a key was taken by the same `take`.
      return shared as Promise<Loaded<Part>>;
    },
    distrust(remote, version) {
      troubled.add(remote);
      distrusted.add(`${remote}@${version}`);
      forget(remote);
      onTrouble(remote, version, 'broke');
      return trustedOf(remote).length > 0;
    },
    forget,
  };
}
