import { useEffect, useRef } from 'react';

/** Whoever opened a form goes on in its first field; of a group of choices, at the present one. */
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
