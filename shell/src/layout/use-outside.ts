import { useEffect, useEffectEvent, useRef } from 'react';

interface InsideHandlers {
  readonly onPointerDownCapture: () => void;
  readonly onFocusCapture: () => void;
}

/**
 * Calls `onOutside` on a press or focus outside of an element, which must have the returned handlers. React's events
 * bubble through portals, so the list of a field counts as inside.
 */
export function useOutside(active: boolean, onOutside: () => void): InsideHandlers {
  const inside = useRef(false);
  const onEvent = useEffectEvent(() => {
    if (!inside.current) onOutside();
    inside.current = false;
  });
  useEffect(() => {
    if (!active) return undefined;
    // Forget presses from before it was active.
    inside.current = false;
    // In the bubbling phase, after React has handled the event at the root.
    document.addEventListener('pointerdown', onEvent);
    document.addEventListener('focusin', onEvent);
    return () => {
      document.removeEventListener('pointerdown', onEvent);
      document.removeEventListener('focusin', onEvent);
    };
  }, [active]);
  const markInside = () => {
    inside.current = true;
  };
  return { onPointerDownCapture: markInside, onFocusCapture: markInside };
}
