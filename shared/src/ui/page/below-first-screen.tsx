import { type ReactNode, useDeferredValue } from 'react';
import { useLocation, useNavigationType } from '../../router/router.ts';

export interface BelowFirstScreenProps {
  readonly children: ReactNode;
  /** Holds the place meanwhile, so that nothing jumps. Of the same kind as what comes, it becomes that. */
  readonly placeholder?: ReactNode;
}

/**
 * What nobody sees of a page before they scroll or open it: it is drawn once the first screen is, so that a link is
 * answered at once. Whoever loads a page, goes back to it or asks for a place in it has the whole of it at once, to be
 * where they want to be.
 */
export function BelowFirstScreen({ children, placeholder = null }: BelowFirstScreenProps) {
  const way = useNavigationType();
  const { hash } = useLocation();
  return useDeferredValue(true, way !== 'PUSH' || hash !== '') ? children : placeholder;
}
