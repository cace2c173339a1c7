import { matchMount, type Registry } from '@nfcards/shared/registry';
import { createStore } from 'effector';

/** The registry at the start of the page. The shell forks with it. */
export const $registry = createStore<Registry>({ channel: '', remotes: {} }, { serialize: 'ignore' });

/** Whether the site has a page at a path: links to unpublished pages are hidden. */
export const $isPage = $registry.map((registry) => {
  const known = new Map([['/', true]]);
  return (path: string): boolean => {
    const kept = known.get(path);
    if (kept !== undefined) return kept;
    const exists = matchMount(registry, path) !== null;
    known.set(path, exists);
    return exists;
  };
});
