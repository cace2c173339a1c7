import { useEffect, useRef } from 'react';

/**
 * Focuses the only field of a form after each failed try, in place of a summary: the field's description says why.
 * @param attempts failed so far
 */
export function useFocusAfterFailure(fieldId: string, attempts: number): void {
  const focusedFor = useRef(attempts);
  useEffect(() => {
    if (focusedFor.current === attempts) return;
    focusedFor.current = attempts;
    document.getElementById(fieldId)?.focus();
  }, [fieldId, attempts]);
}
