import { useEffect, useRef } from 'react';

/** Moves the focus to the first field of a form that was just opened; in a group of choices, to the current choice. */
export function useFocusOnFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement>(
      'input:not([type="hidden"]), select, textarea',
    );
    const chosen =
      first?.type === 'radio' ? form.current?.querySelector<HTMLElement>('input:checked') : undefined;
    (chosen ?? first)?.focus();
  }, []);
  return form;
}
