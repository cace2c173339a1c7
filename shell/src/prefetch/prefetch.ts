import type { Client } from '@nfcards/shared/client';
import { type MountedPage, type MountMatch, matchMount, type Registry } from '@nfcards/shared/registry';
import type { OpenAhead } from '../pages/open-ahead.ts';
import type { PageLoader } from '../pages/page-loader.ts';

export interface PrefetchOptions {
  readonly registry: Registry;
  readonly pages: PageLoader;
  readonly client: Pick<Client, 'readAhead'>;
  /** Whether the pages of a remote come as documents of their own: nothing of them runs in this one. */
  readonly needsDocument: (remote: string) => boolean;
  readonly openAhead: OpenAhead;
}

export interface Prefetch {
  /** Loads the page of a link, and the answers that it reads as it opens; then opens it ahead, if it may be. */
  preload(link: Pick<URL, 'pathname' | 'search'>): void;
  /** Addresses of the files that the page at a path needs; empty for a path without a page. */
  filesOf(pathname: string): readonly string[];
}

/** Loads pages before the navigation to them. */
export function createPrefetch(options: PrefetchOptions): Prefetch {
  const { registry, pages, client, needsDocument, openAhead } = options;
  const mountAt = (pathname: string): (MountMatch & { readonly mount: MountedPage }) | null => {
    const match = matchMount(registry, pathname);
    const mount =
      match && registry.remotes[match.remote]?.live.mounts.find(({ path }) => path === match.path);
    return match && mount ? { ...match, mount } : null;
  };
  return {
    preload(link) {
      const found = mountAt(link.pathname);
      if (found === null || needsDocument(found.remote)) return;
      const { remote, path, params } = found;
      void pages.load(remote, path).then((loaded) => {
        if (loaded.status === 'loaded') openAhead(loaded.part, { link, remote, params });
      });
      for (const operation of found.mount.reads) void client.readAhead(operation, params);
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
