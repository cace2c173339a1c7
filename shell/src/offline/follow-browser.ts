import { createWatch, type Scope, scopeBind } from 'effector';
import { pageArrived } from '../pages/location.model.ts';
import { connectionChanged } from './connection.model.ts';
import { TypedText } from './typed-text.ts';
import { $updateOffered, typedTextChanged, updateMomentCame } from './update.model.ts';

/** Milliseconds. */
const LOOKED_FOR_EVERY = 10 * 60_000;

/** Tells the models of this folder what happens to the page: network, looks at it, typing. */
export function followBrowser(scope: Scope): void {
  const connection = scopeBind(connectionChanged, { scope });
  connection(navigator.onLine);
  addEventListener('online', () => connection(true));
  addEventListener('offline', () => connection(false));

  const look = scopeBind(updateMomentCame, { scope });
  const lookIfSeen = () => {
    if (document.visibilityState === 'visible') look();
  };
  document.addEventListener('visibilitychange', lookIfSeen);
  setInterval(lookIfSeen, LOOKED_FOR_EVERY);

  const typed = new TypedText();
  const tell = scopeBind(() => typedTextChanged(typed.remains()), { scope });
  document.addEventListener(
    'input',
    ({ target }) => {
      typed.note(target);
      // Not at once: what renders before React heard of the letter itself takes it out of its field again.
      setTimeout(tell);
    },
    { capture: true, passive: true },
  );
  // Fields leave with their page, and what was sent is emptied.
  createWatch({ unit: pageArrived, scope, fn: () => tell() });
  createWatch({ unit: $updateOffered, scope, fn: () => tell() });
}
