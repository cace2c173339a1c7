import { useEffect, useRef } from 'react';

/**
 * A form that closes takes the focus of whoever was in it along: what stands around it gets it.
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
