import { useLocation } from '@nfcards/shared/router';
import { useRef, useState } from 'react';
import type { SearchPart } from '../search/search-pill.tsx';

/** What is unfolded under the bar: the links, on a narrow screen only, or the search with the focus on a part of it. */
export type Unfolded =
  | { readonly what: 'nothing' | 'menu' }
  | { readonly what: 'search'; readonly part: SearchPart };

export interface Unfolding {
  readonly unfolded: Unfolded;
  /** A second press of what unfolded it folds it up. */
  readonly toggle: (next: Unfolded, opener: HTMLElement) => void;
  readonly fold: () => void;
  /** Folds up and gives the focus back to what was pressed. */
  readonly foldBack: () => void;
}

const NOTHING: Unfolded = { what: 'nothing' };

export function useUnfolding(): Unfolding {
  const { key } = useLocation();
  const [state, setState] = useState<{ unfolded: Unfolded; at: string }>({ unfolded: NOTHING, at: key });
  const opener = useRef<HTMLElement>(null);
  // Going anywhere folds it up.
  const unfolded = state.at === key ? state.unfolded : NOTHING;
  const unfold = (next: Unfolded) => setState({ unfolded: next, at: key });
  return {
    unfolded,
    toggle(next, pressed) {
      opener.current = pressed;
      unfold(isSame(unfolded, next) ? NOTHING : next);
    },
    fold: () => unfold(NOTHING),
    foldBack() {
      opener.current?.focus();
      unfold(NOTHING);
    },
  };
}

function isSame(one: Unfolded, other: Unfolded): boolean {
  if (one.what === 'search' && other.what === 'search') return one.part === other.part;
  return one.what === other.what;
}
