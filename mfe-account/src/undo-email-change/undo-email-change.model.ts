import { $user, sessionDoubted } from '@nfcards/shared/auth';
import { type ClientError, createCall, refusalOf } from '@nfcards/shared/client';
import type { PageAddress } from '@nfcards/shared/remote';
import { createEffect, createEvent, createStore, sample } from 'effector';

export type UndoState =
  | { readonly status: 'unknown' }
  /** The token is missing, or is none: the link was cut. */
  | { readonly status: 'cut' }
  | { readonly status: 'ready' }
  | { readonly status: 'undone'; readonly email: string }
  /** Undone already, too late, or replaced by another link: the server does not say which. */
  | { readonly status: 'over' }
  | { readonly status: 'failed'; readonly error: ClientError };

export const undoOpened = createEvent<PageAddress>();
/** Nothing is undone without a press, nor by a program that looks at links in mails. */
export const undoPressed = createEvent();

export const undoCall = createCall('undo_email_change');

/** In the fragment, which reaches no server and no log. */
export const readTokenFx = createEffect(() => tokenIn(location.hash));
/** What is used up does not stay in the address. */
export const dropTokenFx = createEffect(() =>
  history.replaceState(history.state, '', `${location.pathname}${location.search}`),
);

const $token = createStore<string | null>(null, { serialize: 'ignore' }).on(
  readTokenFx.doneData,
  (_, token) => token,
);

export const $undo = createStore<UndoState>({ status: 'unknown' }, { serialize: 'ignore' })
  .on(readTokenFx.doneData, (_, token) => ({ status: token === null ? 'cut' : 'ready' }))
  .on(undoCall.fx.doneData, (_, { email }) => ({ status: 'undone', email }))
  .on(undoCall.fx.failData, (_, error) =>
    refusalOf(error) === 'email_undo_unknown' ? { status: 'over' } : { status: 'failed', error },
  );

sample({ clock: undoOpened, fn: () => undefined, target: readTokenFx });
const pressed = sample({
  clock: undoPressed,
  source: { token: $token, pending: undoCall.$pending },
  fn: ({ token, pending }) => (token === null || pending ? null : { token }),
}).filterMap((input) => input ?? undefined);
sample({ clock: pressed, target: undoCall.fx });
sample({ clock: undoCall.fx.done, fn: () => undefined, target: dropTokenFx });
// This browser may have had one of the sessions that are over.
sample({
  clock: undoCall.fx.done,
  source: $user,
  filter: (user) => user !== null,
  fn: () => undefined,
  target: sessionDoubted,
});

/** @returns null for what is no token of ours */
export function tokenIn(fragment: string): string | null {
  const token = fragment.replace(/^#/, '');
  return /^[\w-]{43}$/.test(token) ? token : null;
}
