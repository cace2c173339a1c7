import { useCallback, useEffect, useRef, useState } from 'react';

type State<Part> =
  | { readonly status: 'absent' | 'loading' | 'failed'; readonly part: null }
  | { readonly status: 'loaded'; readonly part: Part };

export type OnDemand<Part> = State<Part> & {
  /** Asks for the part: again after a failure, and never twice at once. Rejects with what the loading failed with. */
  readonly load: () => Promise<Part>;
};

/**
 * A part of a page that is fetched on demand: on hover or focus ahead of time, on a press at the latest. `React.lazy`
 * keeps a failure for ever; this one tries again.
 */
export function useOnDemand<Part>(fetchPart: () => Promise<Part>): OnDemand<Part> {
  const [state, setState] = useState<State<Part>>({ status: 'absent', part: null });
  const inFlight = useRef<Promise<Part> | null>(null);
  const unmounted = useRef(false);
  const fetcher = useRef(fetchPart);
  useEffect(() => {
    fetcher.current = fetchPart;
  });
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
    };
  }, []);
  const load = useCallback(() => {
    if (inFlight.current !== null) return inFlight.current;
    setState({ status: 'loading', part: null });
    const loading = fetcher.current();
    inFlight.current = loading;
    loading.then(
      (part) => {
        if (!unmounted.current) setState({ status: 'loaded', part });
      },
      () => {
        inFlight.current = null;
        if (!unmounted.current) setState({ status: 'failed', part: null });
      },
    );
    return loading;
  }, []);
  return { ...state, load };
}
