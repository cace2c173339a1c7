import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the surrounding element when a form closes; it would be lost with the form.
 * @returns for the element around the form, which needs `tabIndex={-1}`
 */
export function useFocusWhenClosed(isOpen: boolean) {
  const area = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) area.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return area;
}
