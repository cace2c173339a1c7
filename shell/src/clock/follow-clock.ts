import { clockRead } from '@nfcards/shared/common';
import { type Scope, scopeBind } from 'effector';

const MINUTE = 60_000;

/** Tells the time as each minute begins, and at once: a page that came rendered began at the time of its rendering. */
export function followClock(scope: Scope): void {
  const read = scopeBind(clockRead, { scope });
  const tell = () => {
    const now = Date.now();
    read(now);
    setTimeout(tell, MINUTE - (now % MINUTE));
  };
  tell();
}
