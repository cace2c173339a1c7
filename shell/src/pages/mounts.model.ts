import { matchMount, type Registry } from '@nfcards/shared/registry';
import { createStore } from 'effector';

/** What the page began with. The shell forks with it. */
export const $registry = createStore<Registry>({ channel: '', remotes: {} }, { serialize: 'ignore' });

/** Whether the site has a page at a path: a link to one that is not built yet, or not published here, is not shown. */
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
