import { useLocation, useNavigation, useSearchParams } from '@nfcards/shared/router';
import { createWatch } from 'effector';
import { useProvidedScope } from 'effector-react';
import { useEffect, useEffectEvent } from 'react';
import { addressWanted } from './card-filter.model.ts';
import { FILTER_PARAMETERS, type FilterQuery } from './card-filter.ts';

/**
 * Goes where the filter wants the address to be. What others keep in the query string stays. It shows nothing; it is a
 * component of its own because it renders at each change of the address.
 */
export function AddressWriter(): null {
  const scope = useProvidedScope();
  const [, setParameters] = useSearchParams();
  const { pathname } = useLocation();
  const { location: destination } = useNavigation();
  const write = useEffectEvent((query: FilterQuery) => {
    // Whoever has pressed a card is on the way there: an address written now would call them back.
    if (destination !== undefined && destination.pathname !== pathname) return;
    setParameters(
      (current) => {
        const kept = [...current].filter(([name]) => !FILTER_PARAMETERS.includes(name));
        return [...Object.entries(query), ...kept].map(([name, value]): [string, string] => [name, value]);
      },
      // Replaced: back leads to the page before the list, not press by press through it.
      { replace: true, preventScrollReset: true },
    );
  });
  useEffect(() => {
    let written: ReturnType<typeof setTimeout> | undefined;
    const unwatch = createWatch({
      unit: addressWanted,
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
  }, [scope]);
  return null;
}
