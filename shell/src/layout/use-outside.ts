import { useEffect, useEffectEvent, useRef } from 'react';

interface InsideHandlers {
  readonly onPointerDownCapture: () => void;
  readonly onFocusCapture: () => void;
}

/**
 * Tells when somebody presses or focuses something outside of an element, to be given the handlers that it answers.
 * React's events come from what the element shows elsewhere in the document too, such as the list of a field.
 */
export function useOutside(active: boolean, onOutside: () => void): InsideHandlers {
  const inside = useRef(false);
  const told = useEffectEvent(() => {
    if (!inside.current) onOutside();
    inside.current = false;
  });
  useEffect(() => {
    if (!active) return undefined;
    // What came before is not waited for.
    inside.current = false;
    // In the bubbling phase, after React has heard of the event at the root.
    document.addEventListener('pointerdown', told);
    document.addEventListener('focusin', told);
    return () => {
      document.removeEventListener('pointerdown', told);
      document.removeEventListener('focusin', told);
    };
  }, [active]);
  const note = () => {
    inside.current = true;
  };
  return { onPointerDownCapture: note, onFocusCapture: note };
}
