import { createContext, type ReactNode, use, useDeferredValue } from 'react';
import { useLocation, useNavigationType } from '../../router/router.ts';

export interface BelowFirstScreenProps {
  readonly children: ReactNode;
  /** Keeps the space until then, so that nothing jumps. With the same element type, React updates it in place. */
  readonly placeholder?: ReactNode;
}

/** Whether the page is rendered out of sight, before its navigation. */
export const RenderedAhead = createContext(false);

/**
 * A part of a page below the first screen. After a press on a link it is drawn after the first screen, which therefore
 * comes at once. A loaded page, the browser’s Back and an address with a fragment draw the whole page at once, because
 * the scroll position needs it.
 */
export function BelowFirstScreen(props: BelowFirstScreenProps) {
  // Laid out as it is shown, all of a page takes longer than its first screen takes to be rendered.
  return use(RenderedAhead) ? (props.placeholder ?? null) : <Below {...props} />;
}

function Below({ children, placeholder = null }: BelowFirstScreenProps) {
  const way = useNavigationType();
  const { hash } = useLocation();
  return useDeferredValue(true, way !== 'PUSH' || hash !== '') ? children : placeholder;
}
