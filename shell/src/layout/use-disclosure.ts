import { useLocation } from '@nfcards/shared/router';
import { useRef, useState } from 'react';
import type { SearchPart } from '../search/search-pill.tsx';

/** The panel that is open below the bar: the links, on narrow screens, or the search with the focus on a part. */
export type Disclosed =
  | { readonly what: 'nothing' | 'menu' }
  | { readonly what: 'search'; readonly part: SearchPart };

export interface Disclosure {
  readonly disclosed: Disclosed;
  /** A second press of the same opener closes it. */
  readonly toggle: (next: Disclosed, opener: HTMLElement) => void;
  readonly close: () => void;
  /** Closes it and gives the focus back to its opener. */
  readonly closeAndReturnFocus: () => void;
}

const NOTHING: Disclosed = { what: 'nothing' };

export function useDisclosure(): Disclosure {
  const { key } = useLocation();
  const [state, setState] = useState<{ disclosed: Disclosed; at: string }>({ disclosed: NOTHING, at: key });
  const opener = useRef<HTMLElement>(null);
  // A navigation closes it.
  const disclosed = state.at === key ? state.disclosed : NOTHING;
  const disclose = (next: Disclosed) => setState({ disclosed: next, at: key });
  return {
    disclosed,
    toggle(next, pressed) {
      opener.current = pressed;
      disclose(isSame(disclosed, next) ? NOTHING : next);
    },
    close: () => disclose(NOTHING),
    closeAndReturnFocus() {
      opener.current?.focus();
      disclose(NOTHING);
    },
  };
}

function isSame(one: Disclosed, other: Disclosed): boolean {
  if (one.what === 'search' && other.what === 'search') return one.part === other.part;
  return one.what === other.what;
}
