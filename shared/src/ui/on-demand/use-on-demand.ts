import { useCallback, useEffect, useRef, useState } from 'react';

type State<Part> =
  | { readonly status: 'absent' | 'loading' | 'failed'; readonly part: null }
  | { readonly status: 'loaded'; readonly part: Part };

export type OnDemand<Part> = State<Part> & {
  /** Asks for the part: again after a failure, and never twice at once. Rejects with what the loading failed with. */
  readonly load: () => Promise<Part>;
};

/**
 * A part of a page that is fetched when it is about to be needed: on hover or focus ahead of time, on a press at
 * the latest. `React.lazy` would remember a failure for ever; this one asks again.
 */
export function useOnDemand<Part>(fetchPart: () => Promise<Part>): OnDemand<Part> {
  const [state, setState] = useState<State<Part>>({ status: 'absent', part: null });
  const asked = useRef<Promise<Part> | null>(null);
  const gone = useRef(false);
  const fetcher = useRef(fetchPart);
  useEffect(() => {
    fetcher.current = fetchPart;
  });
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  const load = useCallback(() => {
    if (asked.current !== null) return asked.current;
    setState({ status: 'loading', part: null });
    const asking = fetcher.current();
    asked.current = asking;
    asking.then(
      (part) => {
        if (!gone.current) setState({ status: 'loaded', part });
      },
      () => {
        asked.current = null;
        if (!gone.current) setState({ status: 'failed', part: null });
      },
    );
    return asking;
  }, []);
  return { ...state, load };
}
