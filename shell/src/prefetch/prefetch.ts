import type { Client } from '@nfcards/shared/client';
import { type MountedPage, type MountMatch, matchMount, type Registry } from '@nfcards/shared/registry';
import type { PageLoader } from '../pages/page-loader.ts';

export interface PrefetchOptions {
  readonly registry: Registry;
  readonly pages: PageLoader;
  readonly client: Pick<Client, 'readAhead'>;
}

export interface Prefetch {
  /** Somebody is about to go there: the page is loaded, and what it reads as it opens. */
  approach(pathname: string): void;
  /** Addresses of the files that the page there needs, for whoever may go there; none for a path that nobody shows. */
  filesOf(pathname: string): readonly string[];
}

/** Has pages there before they are asked for. */
export function createPrefetch({ registry, pages, client }: PrefetchOptions): Prefetch {
  const mountAt = (pathname: string): (MountMatch & { readonly mount: MountedPage }) | null => {
    const match = matchMount(registry, pathname);
    const mount =
      match && registry.remotes[match.remote]?.live.mounts.find(({ path }) => path === match.path);
    return match && mount ? { ...match, mount } : null;
  };
  return {
    approach(pathname) {
      const found = mountAt(pathname);
      if (found === null) return;
      void pages.load(found.remote, found.path);
      for (const operation of found.mount.reads) void client.readAhead(operation, found.params);
    },
    filesOf(pathname) {
      const found = mountAt(pathname);
      const live = found && registry.remotes[found.remote]?.live;
      if (!found || !live) return [];
      const { scripts, styles } = found.mount;
      return [live.entry, ...scripts, ...styles].map((file) => live.base + file);
    },
  };
}
