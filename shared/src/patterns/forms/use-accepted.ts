import { createWatch, type Event } from 'effector';
import { useProvidedScope } from 'effector-react';
import { useEffect, useEffectEvent } from 'react';

/** Sends a form from its view, for a view that shows a toast or navigates afterwards. */
export function useAccepted<Values>(
  { accepted }: { readonly accepted: Event<Values> },
  send: (values: Values) => void,
): void {
  const scope = useProvidedScope();
  const sendNow = useEffectEvent(send);
  useEffect(
    () => createWatch({ unit: accepted, fn: (values) => sendNow(values), ...(scope !== null && { scope }) }),
    [scope, accepted],
  );
}
