import { useLocation, useNavigation, useSearchParams } from '@nfcards/shared/router';
import { createWatch, type Event } from 'effector';
import { useProvidedScope } from 'effector-react';
import { useEffect, useEffectEvent } from 'react';
import type { Query } from './url-state.model.ts';

interface UrlSyncProps {
  readonly state: { readonly writeRequested: Event<Query> };
  /** Names that the state owns in the query string. Others, such as `lng`, are left as they are. */
  readonly parameters: readonly string[];
}

/**
 * Goes where a URL state wants the address to be. It shows nothing; it is a component of its own because it renders at
 * each change of the address.
 */
export function UrlSync({ state: { writeRequested }, parameters }: UrlSyncProps): null {
  const scope = useProvidedScope();
  const [, setParameters] = useSearchParams();
  const { pathname } = useLocation();
  const { location: destination } = useNavigation();
  const write = useEffectEvent((query: Query) => {
    // A link to another page was pressed: writing this page's address now would call the visitor back.
    if (destination !== undefined && destination.pathname !== pathname) return;
    setParameters(
      (current) => {
        const kept = [...current].filter(([name]) => !parameters.includes(name));
        return [...Object.entries(query), ...kept].map(([name, value]): [string, string] => [name, value]);
      },
      // Replaced: back leads to the page before, not letter by letter through this one.
      { replace: true, preventScrollReset: true },
    );
  });
  useEffect(() => {
    let written: ReturnType<typeof setTimeout> | undefined;
    const unwatch = createWatch({
      unit: writeRequested,
      fn: (query) => {
        clearTimeout(written);
        // Not in the moment of the press itself: what was pressed for is shown first.
        written = setTimeout(() => write(query));
      },
      ...(scope === null ? {} : { scope }),
    });
    return () => {
      clearTimeout(written);
      unwatch();
    };
  }, [scope, writeRequested]);
  return null;
}
